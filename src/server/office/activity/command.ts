import { readSettings } from '../../core/env'
import { StartError } from '../../core/start-error'
import { withStores, type Stores } from '../../core/stores'
import { missingAtTheEnd, startOf, startProblem, strangeNumbers, verified } from './chain'
import { writeAuditEntry } from './write-audit-entry'
import { nonAccounts } from '../../../shared/account-names'
import { commandLine } from '../../core/command-line'

const usage =
  'To prove that nobody changed the activity log: npm run activity -- verify. To write it out with its proof: npm run activity -- export.'

/** Names the first entry that is not as it was written. */
async function verify({ database: { read } }: Stores) {
  const problem = await startProblem(read)
  if (problem) {
    console.log(problem)
    return false
  }
  let [count, last] = [0, '']
  for await (const { row, isWhole } of verified(read)) {
    if (!isWhole) {
      console.log(`Entry ${row.id} of ${row.at} was changed, or entries before it are missing.`)
      return false
    }
    count += 1
    last = row.link
  }
  const strange = await strangeNumbers(read)
  if (strange.length > 0) {
    console.log(`Entries that no program wrote, by number: ${strange.join(', ')}.`)
    return false
  }
  const missing = await missingAtTheEnd(read)
  if (missing > 0) console.log(`Entries missing at the end: ${missing}.`)
  else console.log(`Entries as they were written: ${count}. The last link is ${last || 'none'}.`)
  const { id, keyed_after, mac } = await startOf(read)
  if (id > 0)
    console.log(
      `Those before number ${id + 1} went by their age, or are from before there were links.`,
    )
  console.log(
    mac
      ? `From number ${keyed_after + 1} on they are proven by the key of the site.`
      : 'They are not proven by the key of the site before the next start of the server.',
  )
  return missing <= 0
}

/** One JSON object a line: an entry and its link, which proves it together with the line before. */
async function writeOut({ database }: Stores) {
  for await (const { row } of verified(database.read)) console.log(JSON.stringify(row))
  const who = nonAccounts.command
  await database.write((trx) => writeAuditEntry(trx, { who, deed: 'export', subject: 'activity' }))
  return true
}

const acts = { verify, export: writeOut }

/** Proves the activity log, or writes it out. */
export async function activityCommand(args: string[]) {
  const [word, ...others] = commandLine(args, [], usage).words
  const act = acts[word as keyof typeof acts]
  if (!act || others.length > 0) throw new StartError(usage)
  if (!(await withStores(readSettings(process.env), act))) process.exitCode = 1
}
