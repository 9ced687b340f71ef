import type { Core } from '../../core'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { nonAccounts } from '../../../shared/account-names'
import { every } from '../../core/every'
import { StartError } from '../../core/start-error'
import { setupNotes } from '../ready/setup-notes.store'

const hour = 3_600_000
const day = 24 * hour
/** Two o'clock in the office, in ms of a day in UTC. */
const quietHour = hour

/**
 * Begun within an hour of two, a backup has ended before the office opens; 20 MB a second make the 440 GB
 * that a bucket takes.
 */
const longest = 6 * hour

const lastQuietHour = (now: number) =>
  new Date(Math.floor((now - quietHour) / day) * day + quietHour).toISOString()

/**
 * Runs the built `backup` command, so that the server goes on answering.
 * @throws StartError with its sentence, or that it took longer than `limit`, in ms
 */
async function runBackup(
  program: string,
  { ending, limit }: { ending: AbortSignal; limit: number },
) {
  const late = AbortSignal.timeout(limit)
  const signal = AbortSignal.any([ending, late])
  const running = promisify(execFile)(process.execPath, [program, 'backup', '--by', 'schedule'], {
    signal,
  })
  await running.catch(({ stderr = '' }: { stderr?: string }) => {
    if (late.aborted)
      throw new StartError('It took too long and was ended: BACKUP_TO may not answer.')
    throw stderr.includes('\n    at ') ? new Error(stderr) : new StartError(stderr.trim())
  })
}

/**
 * A sealed backup in BACKUP_TO: at the first start, and every night within an hour of two o'clock. One that
 * fails is tried again every hour; the office gets a mail a night, and the dashboard a line.
 */
export async function backupsFeature(
  { app, settings, database, outbox, run }: Core,
  { program, backupLimit: limit = longest }: { program?: string; backupLimit?: number },
) {
  if (!settings.backupTo) return
  // Nothing of it is loaded where no backup is asked for.
  const { checkRecipient, sealSite } = await import('../backup/sealed-backup')
  checkRecipient(settings)
  const notes = setupNotes(database)
  const backUp = (ending: AbortSignal) =>
    program
      ? runBackup(program, { ending, limit })
      : sealSite(settings, database, nonAccounts.clock)

  async function fail(error: unknown, since: string) {
    app.log.error({ err: error }, 'no backup could be made')
    const why = error instanceof StartError ? error.message : 'The log of the server says why.'
    await notes.noteFailure(since, (trx) =>
      outbox.add(trx, {
        subject: 'The backup of your site failed',
        body: `No backup of your site could be made.\n\n${why}\n\nIt is tried again every hour. The dashboard shows this until it succeeds.`,
      }),
    )
  }

  run(
    every(hour, {
      work: (stopping) =>
        database.withLock('nightly-backup', async (lost) => {
          const since = lastQuietHour(Date.now())
          if (((await notes.at('sealed-backup')) ?? '') >= since) return
          const ending = AbortSignal.any([stopping, lost])
          await backUp(ending).catch(async (error: unknown) => {
            if (!ending.aborted) await fail(error, since)
          })
        }),
      onError: (err) => app.log.error({ err }, 'no backup could be made'),
    }),
  )
}
