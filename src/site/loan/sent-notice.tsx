import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Receipt } from './receipt'
import styles from './sent-notice.module.css'
import type { LoanActor } from './use-loan-wizard'

/** The reference of the application that this tab sent last, until another one is begun. */
export function SentNotice({ actor }: { actor: LoanActor }) {
  const sent = useSelector(actor, ({ context }) => context.sent)
  const [shown] = useState(sent)
  if (!shown) return null
  return (
    // What goes with the first key leaves its room, so that no field moves under a finger.
    <section aria-label="Your last application" className={styles.sent} data-begun={!sent}>
      <p>
        Your last application was sent: <strong className={styles.reference}>{shown}</strong>
      </p>
      <button className="button quiet" onClick={() => window.print()} type="button">
        Print
      </button>
      {sent && <Receipt answers={{}} receipt={{ message: '', reference: sent }} />}
    </section>
  )
}
