import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { pages } from '../../shared/pages'
import { Receipt } from './receipt'
import styles from './sent-notice.module.css'
import type { LoanActor } from './use-loan-wizard'

/** The reference of this tab's last application, until another one is begun. */
export function SentNotice({ actor }: { actor: LoanActor }) {
  const sent = useSelector(actor, ({ context }) => context.sent)
  const [shown] = useState(sent)
  if (!shown) return null
  return (
    // It disappears with the first key but keeps its space, so that no field moves.
    <section aria-label="Your last application" className={styles.sent} data-begun={!sent}>
      <p>
        Your last application was sent:{' '}
        <strong className="reference" translate="no">
          {shown}
        </strong>
      </p>
      <Link className="link" to={pages.application.path}>
        Check your application
      </Link>
      <button className="button quiet" onClick={() => window.print()} type="button">
        Print
      </button>
      {sent && <Receipt answers={{}} receipt={{ message: '', reference: sent }} />}
    </section>
  )
}
