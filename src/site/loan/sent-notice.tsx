import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { pages } from '../../shared/pages'
import { sentHeadingId } from './loan-machine'
import { useSite } from '../../ui/site-facts'
import { Receipt } from './receipt'
import { Reference } from './reference'
import styles from './sent-notice.module.css'
import type { LoanActor } from './use-loan-wizard'
import { Button, LinkButton } from '../../ui/kit/button'
import { Notice } from '../../ui/kit/notice'

const nextSteps = (days: string) => [
  ['We check your answers and documents', 'You do not need to do anything for the moment.'],
  [
    'We contact you',
    `By phone or email${days && ` within ${days} working ${days === '1' ? 'day' : 'days'}`}, for example if a document is missing.`,
  ],
  ['You get our decision', 'You also see it when you check your application.'],
]

/** The reference of this tab's last application and what happens with it, until another one is begun. */
export function SentNotice({ actor }: { actor: LoanActor }) {
  const sent = useSelector(actor, ({ context }) => context.sent)
  const [shown] = useState(sent)
  const { days } = useSite().answer
  if (!shown) return null
  return (
    // It disappears with the first key but keeps its space, so that no field moves.
    <section aria-labelledby={sentHeadingId} className={styles.sent} data-begun={!sent}>
      <Notice kind="good">
        <h2 className="part-title" id={sentHeadingId} tabIndex={-1}>
          Application sent
        </h2>
        <Reference reference={shown}>
          <Button onClick={() => window.print()}>Print</Button>
        </Reference>
        <h3>What happens next</h3>
        <ol className={styles.next}>
          {nextSteps(days).map(([title, text]) => (
            <li key={title}>
              <strong>{title}</strong>
              <p className="small">{text}</p>
            </li>
          ))}
        </ol>
        <LinkButton kind="main" to={pages.application.path}>
          Check your application
        </LinkButton>
      </Notice>
      {sent && <Receipt answers={{}} receipt={{ message: '', reference: sent }} />}
    </section>
  )
}
