import { loanSteps } from '../../../schemas'
import type { InboxKind } from '../../shared/back-office'
import { stepOf } from '../../ui/loan/loan-fields'
import { shownText } from '../../ui/loan/shown-answer'
import { CopyButton } from '../layout/copy-button'
import { labelOf } from '../layout/inbox-words'
import styles from './inbox.module.css'
import { Facts } from '../../ui/kit/facts'

interface Answer {
  name: string
  text: string
}

/** The steps of an application with their answers; other entries have one part. */
function partsOf(kind: InboxKind, answers: Answer[]) {
  if (kind !== 'loan') return [{ title: '', items: answers }]
  return loanSteps
    .map(({ title }, index) => ({
      title,
      items: answers
        .filter(({ name }) => stepOf(name) === index + 1)
        .map(({ name, text }) => ({ name, text: shownText(name, text, 'office') })),
    }))
    .filter(({ items }) => items.length > 0)
}

/** A number as a phone dials it. */
export const dialled = (phone: string) => phone.replace(/[^\d+]/g, '')

/** What people call, write to, or type elsewhere. */
const ways: [RegExp, ((text: string) => string) | undefined][] = [
  [/phone|direct_line/, (text) => `tel:${dialled(text)}`],
  [/email/, (text) => `mailto:${encodeURIComponent(text)}`],
  [/^(?:bvn|account_number|penCom)$/, undefined],
]

function Value({ name, text, label }: Answer & { label: string }) {
  const [, to] = ways.find(([names]) => names.test(name)) ?? []
  const isCopied = text !== '' && ways.some(([names]) => names.test(name))
  if (!isCopied) return text
  return (
    <span className={styles.copied}>
      {to ? <a href={to(text)}>{text}</a> : <span>{text}</span>}
      <CopyButton name={label} text={text} />
    </span>
  )
}

export interface InboxAnswersProps {
  kind: InboxKind
  answers: Record<string, string>
}

/** The answers of an entry under the labels of their form. */
export function InboxAnswers({ kind, answers }: InboxAnswersProps) {
  const items = Object.entries(answers).map(([name, text]) => ({ name, text }))
  return partsOf(kind, items).map(({ title, items }) => (
    <section key={title}>
      {title && <h2 className="heading">{title}</h2>}
      <Facts
        facts={items.map(({ name, text }) => ({
          name: labelOf(kind, name),
          value: <Value label={labelOf(kind, name)} name={name} text={text} />,
        }))}
        isLong={kind !== 'loan'}
      />
    </section>
  ))
}
