import {
  bulkStates,
  mostSelected,
  type BulkAnswer,
  type BulkChange,
  type InboxKind,
  type InboxState,
  type SeenEntry,
} from '../../shared/back-office'
import { badRequest, HttpError } from '../errors'
import { idsIn } from './inbox-question'
import type { InboxStore } from './inbox.store'
import type { LoanState } from '../../shared/loan-case'
import type { LoanCases } from '../loan-case/loan-case.store'

/** A change of many entries, as a body asks for it. */
export interface Bulk {
  entries: SeenEntry[]
  change: BulkChange
}

/** Whether a text is as long as states, versions and names are. */
const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= mostSelected

/** @throws HttpError */
export function bulkIn(kind: InboxKind, body: Record<string, unknown>): Bulk {
  const { entries, state, assignee } = body
  if (!Array.isArray(entries)) throw badRequest()
  const ids = idsIn(entries.map((entry: unknown) => (entry as SeenEntry | null)?.id))
  const all = entries as SeenEntry[]
  if (ids.length < all.length || !all.every(({ seen }) => isShort(seen))) throw badRequest()
  if ((state === undefined) === (assignee === undefined)) throw badRequest()
  if (assignee !== undefined) {
    if (kind !== 'loan' || !isShort(assignee)) throw badRequest()
    return { entries: all, change: { assignee } }
  }
  const known = bulkStates(kind).find((name) => name === state)
  if (!known) throw new HttpError(422, 'Please choose a status.')
  return { entries: all, change: { state: known } }
}

interface BulkParts {
  inbox: Pick<InboxStore, 'setState'>
  cases: Pick<LoanCases, 'step' | 'assign'>
}

/** Changes one entry after the other, each as a single change would be; `who` does it. */
export async function changeMany(
  { inbox, cases }: BulkParts,
  kind: InboxKind,
  { entries, change }: Bulk,
  who: string,
): Promise<BulkAnswer> {
  function changed({ id, seen }: SeenEntry) {
    const by = { who, hasSeen: (version: number) => String(version) === seen }
    if ('assignee' in change) return cases.assign(id, change.assignee, by)
    return kind === 'loan'
      ? cases.step(id, change.state as LoanState, {}, by)
      : inbox.setState(kind, id, change.state as InboxState, who, seen as InboxState)
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
