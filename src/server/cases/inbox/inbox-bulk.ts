import { bulkStates, type InboxKind, type InboxState } from '../../../shared/back-office'
import type { Body } from '../../../shared/contracts/contract'
import type { BulkAnswer, changeEntries, SeenEntry } from '../../../shared/contracts/inbox'
import type { LoanState } from '../../../shared/loan-case'
import { badRequest, HttpError } from '../../core/errors'
import type { LoanCases } from '../loan-case/loan-case.store'
import { idsIn } from './inbox-question'
import type { InboxStore } from './inbox.store'

/** A change of many entries: of their state or of who works on them. */
interface Bulk {
  entries: readonly SeenEntry[]
  change: { state: InboxState } | { assignee: string }
}

/** @throws HttpError unless it is one change that this kind takes, of entries that are named once */
export function bulkIn(
  kind: InboxKind,
  { entries, state, assignee }: Body<typeof changeEntries>,
): Bulk {
  if (idsIn(entries.map(({ id }) => id)).length < entries.length) throw badRequest()
  if ((state === undefined) === (assignee === undefined)) throw badRequest()
  if (assignee !== undefined) {
    if (kind !== 'loan') throw badRequest()
    return { entries, change: { assignee } }
  }
  const known = bulkStates(kind).find((name) => name === state)
  if (!known) throw new HttpError(422, 'Please choose a status.')
  return { entries, change: { state: known } }
}

/** Changes one entry after the other, each as a single change would be; `who` does it. */
export async function changeMany(
  { inbox, cases }: { inbox: InboxStore; cases: LoanCases },
  kind: InboxKind,
  { entries, change }: Bulk,
  who: string,
): Promise<BulkAnswer> {
  function changed({ id, seen }: SeenEntry) {
    const by = { who, hasSeen: (version: number) => String(version) === seen }
    if ('assignee' in change) return cases.assign(id, change.assignee, by)
    return kind === 'loan'
      ? cases.step(id, change.state as LoanState, {}, by)
      : inbox.setState(kind, id, change.state, who, seen as InboxState)
  }

  const outcomes: BulkAnswer['outcomes'] = []
  for (const entry of entries) {
    const { id } = entry
    try {
      outcomes.push({ id, problem: (await changed(entry)) ? '' : 'It was deleted.' })
    } catch (error) {
      if (!(error instanceof HttpError) || error.statusCode >= 500) throw error
      outcomes.push({ id, problem: error.message })
    }
  }
  return { message: 'The entries were changed, except those with a problem.', outcomes }
}
