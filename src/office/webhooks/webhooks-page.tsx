import { useState } from 'react'
import { addressOf, backOfficeEndpoints } from '../../shared/back-office-endpoints'
import type { WebhookDelivery, WebhookPage } from '../../shared/webhooks'
import { webhooksLink } from '../layout/office-pages'
import { PagedList } from '../layout/paged-list'
import { dayAndTime } from '../layout/shown-time'
import { useRead } from '../../ui/accounts/use-read'
import styles from './webhooks.module.css'

const failure = 'The webhooks could not be loaded. Please try again.'

const stateOf = ({ state, sentAt, problem, attempts }: WebhookDelivery) =>
  ({
    waiting: 'Waiting to be sent',
    sent: `Sent ${dayAndTime(sentAt)}`,
    failed: `Could not be sent yet, tried ${attempts === 1 ? 'once' : `${attempts} times`}: ${problem}`,
  })[state]

const Deliveries = ({ items }: Pick<WebhookPage, 'items'>) =>
  items.length === 0 ? (
    <p>No webhooks yet.</p>
  ) : (
    <ol className={styles.list}>
      {items.map((one) => (
        <li className={styles.delivery} key={one.id}>
          <h2 className={styles.type}>{one.type}</h2>
          <p className={styles.state} data-state={one.state}>
            {stateOf(one)}
          </p>
          <p className={styles.id}>
            {dayAndTime(one.at)}, {one.id}
          </p>
        </li>
      ))}
    </ol>
  )

/** /admin/webhooks: what another program was told, and what waits; for administrators. */
export function WebhooksPage() {
  const [page, setPage] = useState(1)
  const read = useRead<WebhookPage>(addressOf(backOfficeEndpoints.webhooks, {}, { page }), failure)
  return (
    <>
      <h1>{webhooksLink.name}</h1>
      {read.value && !read.value.isOn && (
        <p className="note">
          Nothing is sent to another program. To tell one of new applications and messages, set
          WEBHOOK_URL and WEBHOOK_SECRET and restart the server.
        </p>
      )}
      <PagedList onPage={setPage} read={read}>
        {({ items }) => <Deliveries items={items} />}
      </PagedList>
    </>
  )
}
