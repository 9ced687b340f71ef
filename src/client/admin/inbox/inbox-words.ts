import { formSchemas, loanSteps } from '../../../../schemas'
import { inboxStates, type InboxKind, type InboxState } from '../../../shared/back-office'
import { named } from '../../form/sentence'

export const stateNames: Record<InboxState, string> = {
  new: 'New',
  'in-review': 'In review',
  done: 'Done',
}

export const isInboxState = (state: string): state is InboxState =>
  (inboxStates as readonly string[]).includes(state)

type Titles = Record<string, { title?: string }>

const loanTitles: Titles = Object.assign({}, ...loanSteps.map(({ properties }) => properties))

/** What an answer is called: the label of its field in the form, without a remark such as '(optional)'. */
export function labelOf(kind: InboxKind, name: string): string {
  if (name === 'title') return kind === 'loan' ? 'Reference' : 'Title'
  const titles: Titles = kind === 'loan' ? loanTitles : formSchemas[kind].properties
  return named(titles[name]?.title ?? name)
}
