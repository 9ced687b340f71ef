import { nonAccounts } from '../../../shared/account-names'
import { deliveryState } from '../../core/delivery/queue'
import { readSettings } from '../../core/env'
import { HttpError } from '../../core/errors'
import { StartError } from '../../core/start-error'
import { withStores, type Stores } from '../../core/stores'
import { writeAuditEntry } from '../activity/write-audit-entry'
import { commandLine } from '../../core/command-line'

/** What the command shows of a mail about an application. */
const encrypted = '(encrypted)'

const usage =
  'To list emails: npm run outbox. For one that was not sent: npm run outbox -- --again <number>, or --withdraw <number>.'

/** Why nothing was changed, in words of the command line. */
const reasons: Record<number, (number: number) => string> = {
  404: (number) => `There is no email ${number} that was not sent.`,
  503: () => 'The database was locked by another program. Nothing was changed. Try again.',
}

async function list({ outbox }: Stores) {
  const mails = (await outbox.all()).map((mail) => ({ ...mail, state: deliveryState(mail) }))
  const count = (...states: string[]) => mails.filter(({ state }) => states.includes(state)).length
  const [waiting, sent, refused] = [count('waiting', 'failed'), count('sent'), count('refused')]
  console.log(`${waiting} waiting, ${sent} sent${refused > 0 ? `, ${refused} refused` : ''}.`)
  if (mails.length === 0) return
  console.table(
    mails.map((mail) => ({
      number: mail.id,
      stored: mail.created_at,
      state: mail.sent_at ? `sent ${mail.sent_at}` : mail.refused_at ? 'refused' : 'waiting',
      attempts: mail.attempts,
      to: mail.wrapped_key ? encrypted : mail.recipient || 'MAIL_TO',
      subject: mail.wrapped_key ? encrypted : mail.subject,
      problem: mail.last_error,
    })),
  )
}

/** Lists the emails of the outbox; sends one again or withdraws it. */
export async function outboxCommand(args: string[]) {
  const { words, options } = commandLine(args, ['again', 'withdraw'], usage)
  const { again, withdraw } = options
  const number = Number(again ?? withdraw)
  const isAsked = again !== undefined || withdraw !== undefined
  const isBoth = again !== undefined && withdraw !== undefined
  if (words.length > 0 || isBoth || (isAsked && !Number.isSafeInteger(number)))
    throw new StartError(usage)
  await withStores(readSettings(process.env), async (stores) => {
    if (!isAsked) return await list(stores)
    const { database, outbox } = stores
    const changed = database.write(async (trx) => {
      const change = again === undefined ? outbox.withdraw : outbox.again
      const { kind, entry_id } = await change(trx, number)
      const deed = again === undefined ? 'withdraw' : 'send-again'
      writeAuditEntry(trx, { who: nonAccounts.command, deed, subject: kind, entry: entry_id })
    })
    await changed.catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      if (error.cause instanceof StartError) throw error.cause
      const { statusCode, message } = error
      throw new StartError(reasons[statusCode]?.(number) ?? message, { cause: error })
    })
    console.log(
      again === undefined
        ? `Email ${number} was withdrawn.`
        : `Email ${number} will be sent within a minute, while the server runs.`,
    )
  })
}
