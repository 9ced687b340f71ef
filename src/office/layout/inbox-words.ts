import { formSchemas, loanSteps } from '../../../schemas'
import type { InboxKind, InboxState } from '../../shared/back-office'
import type { InboxItem } from '../../shared/contracts/inbox'
import { documentField, isAdded, signedPage } from '../../shared/loan-documents'
import { withoutBrackets } from '../../ui/form/sentence'
import { loanFields, stepOf, fieldTitle } from '../../ui/loan/loan-fields'
import { dayAndTime } from './shown-time'
import type { Meaning } from '../../ui/kit/badge'

type Titles = Record<string, { title?: string }>

/** The name of an answer: its label in the form, without '(optional)'. */
export function labelOf(kind: InboxKind, name: string): string {
  if (kind === 'loan') {
    const field = documentField(name)
    if (!field) return withoutBrackets(fieldTitle(name) || name)
    // As the office asks for them; the application's own labels address the applicant.
    if (field === signedPage) return 'Signed page'
    const { title } = formSchemas.loanAsk.properties[field]
    return isAdded(name) ? `${title}, added later` : title
  }
  const titles: Titles = formSchemas[kind].properties
  return withoutBrackets(titles[name]?.title ?? name)
}

type TitleParts = Pick<InboxItem, 'kind' | 'id' | 'title' | 'receivedAt'>

/** What a state is to whoever reads a list: new, ours to act on, theirs, or an end. */
export const meaningOf = (state: InboxState): Meaning =>
  (
    {
      new: 'new',
      received: 'new',
      waiting: 'theirs',
      offered: 'theirs',
      approved: 'yes',
      accepted: 'yes',
      done: 'yes',
      declined: 'no',
      'turned-down': 'no',
      expired: 'no',
      withdrawn: 'no',
      closed: 'no',
      'in-review': 'ours',
      agreeing: 'ours',
      acknowledged: 'ours',
      investigating: 'ours',
    } as const
  )[state]

/** The title of an entry; a report's is its number and its day. */
export const entryTitle = ({ kind, id, title, receivedAt }: TitleParts) =>
  kind === 'whistle' && receivedAt ? `Report ${id} of ${dayAndTime(receivedAt)}` : title

/** The class of a title, which is a reference or anything. */
export const titleClass = (kind: InboxKind) => (kind === 'loan' ? 'reference' : '')

/** Asked before an entry is deleted: it names what would be lost. */
export const deleteQuestion = (item: TitleParts) =>
  `Delete ${deletedAs[item.kind]}${entryTitle(item)}?`

const deletedAs: Record<InboxKind, string> = {
  loan: 'loan application ',
  contact: 'the message from ',
  newsletter: 'the subscription of ',
  whistle: '',
}

/** References, names and addresses are no words to translate; days are. */
export const translateTitle = (kind: InboxKind) => (kind === 'whistle' ? 'yes' : 'no')

/** The answers that the title consists of. */
const entryTitles: Record<InboxKind, string> = {
  loan: 'Reference',
  contact: 'Name',
  newsletter: 'Email address',
  whistle: 'Date received',
}

/** Where a search matched; a label that occurs in several steps includes its step. */
export function fieldOf(kind: InboxKind, name: string): string {
  if (name === 'title') return entryTitles[kind]
  const label = labelOf(kind, name)
  const step = kind === 'loan' ? loanSteps[stepOf(name) - 1] : undefined
  const isShared = loanFields.filter(({ title }) => withoutBrackets(title) === label).length > 1
  return step && isShared ? `${label} (${step.title})` : label
}
