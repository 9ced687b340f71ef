import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { apply, halves, query, read, saveBanner, signIn } from './requests'
import { inFolder, run, startFaulty, withServer } from './faulty-server'
import type { Fault } from './report'

const otherKey = { DOCUMENT_KEY: '5a'.repeat(32) }

/** The digests of what lies in a folder itself. */
const digests = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  )

export const backupUnderLoad: Fault = {
  name: 'backup',
  promise:
    'a backup of a busy server is whole, and restored elsewhere it is a site; what would mix two is refused',
  run: (report, cycles = 5) =>
    inFolder((folder) =>
      withServer(async ({ url }, dataDir) => {
        const cookie = await signIn(url)
        let isOver = false
        let applications = 0
        const busy = Promise.all(
          [0, 1, 2, 3].map(async (who) => {
            for (let n = 0; !isOver; n += 1) {
              const mark = `busy ${who} ${n}`
              const done = who ? await apply(url, mark) : await saveBanner(url, cookie, mark)
              if (who && done.status === 200) applications += 1
            }
          }),
        )
        const backups: { folder: string; acknowledged: number; ms: number }[] = []
        for (let n = 0; n < cycles; n += 1) {
          const to = join(folder, `backup-${n}`)
          const acknowledged = applications
          const began = performance.now()
          const { ended, printed } = run('backup', { dataDir }, [to])
          const code = await ended
          report.promise(code === 0, `backup ended with ${code}: ${printed()}`)
          backups.push({ folder: to, acknowledged, ms: performance.now() - began })
        }
        isOver = true
        await busy
        for (const [n, backup] of backups.entries()) {
          const restored = join(folder, `restored-${n}`)
          const { ended, printed } = run('restore', { dataDir: restored }, [backup.folder])
          const code = await ended
          report.promise(code === 0, `restore ended with ${code}: ${printed()}`)
          cpSync(join(dataDir, 'document.key'), join(restored, 'document.key'))
          const stored = query(restored, 'select id from loan_application').length
          const verdict = query<{ integrity_check: string }>(restored, 'pragma integrity_check')
          const half = halves(restored)
          report.figure(
            `backup ${n + 1}: ${(backup.ms / 1000).toFixed(1)} s, ${stored} applications (${backup.acknowledged} acknowledged before), ${half.length} half ones`,
          )
          report.promise(verdict[0]?.integrity_check === 'ok', 'integrity_check failed')
          report.promise(stored >= backup.acknowledged, 'an acknowledged application is missing')
          report.promise(half.length === 0, half.slice(0, 3).join(', '))
        }
        const first = join(folder, 'restored-0')
        const again = await startFaulty({ dataDir: first })
        const page = await read(again.url, '/api/investment-banner')
        report.promise(page.status === 200, 'the restored site must start')
        await saveBanner(again.url, await signIn(again.url), 'left')
        again.child.kill('SIGKILL')
        await again.ended
        rmSync(join(first, 'site.db'))
        const left = digests(first)
        report.promise('site.db-wal' in left, 'a killed server leaves its changes')
        const refused = [
          ['beside the changes of a killed server', 'restore', first, backups[0]!.folder, {}],
          ['of another maker', 'restore', join(folder, 'other'), backups[0]!.folder, otherKey],
          [
            'of a folder without a site',
            'backup',
            join(folder, 'none'),
            join(folder, 'of-none'),
            {},
          ],
        ] as const
        for (const [what, name, dataDir, place, settings] of refused) {
          const { ended, printed } = run(name, { dataDir, settings }, [place])
          const code = await ended
          report.figure(`a ${name} ${what}: exit ${code}, “${printed().trim().slice(0, 150)}”`)
          report.promise(code === 1, `a ${name} ${what} ended with ${code}`)
          report.promise(!existsSync(join(dataDir, 'site.db')), `a ${name} ${what} made a site`)
        }
        report.promise(
          JSON.stringify(digests(first)) === JSON.stringify(left),
          'what the killed server left was changed',
        )
      }),
    ),
}
