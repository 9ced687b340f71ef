import { formSchemas, loanSteps } from '../../../schemas'
import type { InboxItem, InboxKind } from '../../shared/back-office'
import type { LoanFile } from '../../shared/codecs/loan'
import { named } from '../../ui/form/sentence'
import { loanFields, stepOf, titleOf } from '../../ui/loan/loan-fields'
import { dayAndTime } from './shown-time'

type Titles = Record<string, { title?: string }>

/** Names of documents here; the labels of their fields address the applicant. */
const documentNames: Record<LoanFile, string> = {
  salaryStatement: 'Salary account statement',
  passportPhoto: 'Passport photo',
  governmentId: 'Government ID photo',
  officialId: 'Work ID photo',
}

const isDocument = (name: string): name is LoanFile => Object.hasOwn(documentNames, name)

/** The name of an answer: its label in the form, without '(optional)'. */
export function labelOf(kind: InboxKind, name: string): string {
  if (kind === 'loan') return isDocument(name) ? documentNames[name] : named(titleOf(name) || name)
  const titles: Titles = formSchemas[kind].properties
  return named(titles[name]?.title ?? name)
}

type TitleParts = Pick<InboxItem, 'kind' | 'title' | 'receivedAt'>

/** The title of an entry; a report's is its day. */
export const entryTitle = ({ kind, title, receivedAt }: TitleParts) =>
  kind === 'whistle' && receivedAt ? `Report of ${dayAndTime(receivedAt)}` : title

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
  const isShared = loanFields.filter(({ title }) => named(title) === label).length > 1
  return step && isShared ? `${label} (${step.title})` : label
}
