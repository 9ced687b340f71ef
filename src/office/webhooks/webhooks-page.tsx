import {
  readWebhooks,
  type WebhookDelivery,
  type WebhookPage,
} from '../../shared/contracts/deliveries'
import { useKeptList } from '../layout/kept-list'
import { PlaceName } from '../layout/place'
import { PagedList } from '../layout/paged-list'
import { dayAndTime } from '../layout/shown-time'
import { UnsentActions } from '../layout/unsent-actions'
import { notSentYet, refusedFor } from '../layout/unsent-words'
import { useCall } from '../../ui/accounts/use-call'
import { Notice } from '../../ui/kit/notice'

const failure = 'The webhooks could not be loaded. Please try again.'

const stateOf = ({ state, sentAt, problem, attempts }: WebhookDelivery) =>
  ({
    waiting: 'Waiting to be sent',
    sent: `Sent ${dayAndTime(sentAt)}`,
    failed: notSentYet(attempts, problem),
    refused: refusedFor(problem),
  })[state]

interface DeliveriesProps extends Pick<WebhookPage, 'items'> {
  onDone: () => void
}

const Deliveries = ({ items, onDone }: DeliveriesProps) =>
  items.length === 0 ? (
    <p>No webhooks yet.</p>
  ) : (
    <ol className="rows">
      {items.map((one) => (
        <li key={one.id}>
          <h2>{one.type}</h2>
          <p className={one.state === 'failed' || one.state === 'refused' ? 'bad' : 'small'}>
            {stateOf(one)}
          </p>
          <p className="small">{`${dayAndTime(one.at)}, ${one.id}`}</p>
          {(one.state === 'failed' || one.state === 'refused') && (
            <UnsentActions id={one.id} name={one.id} onDone={onDone} what="webhook" />
          )}
        </li>
      ))}
    </ol>
  )

/** /admin/webhooks: what another program was told, and what waits; for administrators. */
export function WebhooksPage() {
  const [page, setPage] = useKeptList(1)
  const read = useCall(readWebhooks, { query: { page } }, failure)
  return (
    <>
      <PlaceName />
      {read.value && !read.value.isOn && (
        <Notice>
          Nothing is sent to another program. To tell one of new applications and messages, set
          WEBHOOK_URL and WEBHOOK_SECRET and restart the server.
        </Notice>
      )}
      <PagedList onPage={setPage} read={read}>
        {({ items }) => <Deliveries items={items} onDone={read.again} />}
      </PagedList>
    </>
  )
}
