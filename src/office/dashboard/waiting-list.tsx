import type { InboxPart, InboxState } from '../../shared/back-office'
import type { Waiting, WaitingKind } from '../../shared/contracts/dashboard'
import type { WaitingLimits } from '../../shared/contracts/inbox'
import { inboxPath, mailsPath, peoplePath } from '../../ui/accounts/admin-paths'
import { Card, CardLink } from '../../ui/kit/card'
import { EmptyState } from '../../ui/kit/empty-state'
import { ageInDays, dayAndTime, lateness, shortAge } from '../layout/shown-time'
import styles from './waiting-list.module.css'

interface Queue {
  name: string
  /** Where it is done. */
  to?: string
  /** The filter of that list. */
  search?: { state: InboxState | InboxPart; assignee?: 'me' }
  /** It is late by itself, not by an age. */
  isUrgent?: true
  /** What is waited for is not the office, or no person. */
  hasNoLimits?: true
}

const loans = `${inboxPath}/loan`
const reports = `${inboxPath}/whistle`

const queues: Record<WaitingKind, Queue> = {
  'report-late': { name: 'Late reports', to: reports, isUrgent: true },
  'report-answer': { name: 'Reports with a new answer', to: reports },
  'second-person': { name: 'Wait for a second person', to: loans, search: { state: 'second' } },
  untold: { name: 'Applicants not told', to: loans },
  erasure: { name: 'Deletions asked for', to: loans },
  received: { name: 'New applications', to: loans, search: { state: 'received' } },
  mine: { name: 'Yours in review', to: loans, search: { state: 'in-review', assignee: 'me' } },
  whistle: { name: 'New reports', to: reports, search: { state: 'received' } },
  contact: { name: 'Contact messages', to: `${inboxPath}/contact`, search: { state: 'new' } },
  offer: {
    name: 'Offers to be answered',
    to: loans,
    search: { state: 'offered' },
    hasNoLimits: true,
  },
  applicant: {
    name: 'Wait for the applicant',
    to: loans,
    search: { state: 'waiting' },
    hasNoLimits: true,
  },
  backup: { name: 'Backup failed: the server’s log says why', isUrgent: true },
  removal: {
    name: 'Removal of old entries waits for a day: the server’s clock was days ahead, or the server was off',
    hasNoLimits: true,
  },
  mail: { name: 'Emails wait to be sent', to: mailsPath, hasNoLimits: true },
  'mail-refused': {
    name: 'Emails refused: send them again or withdraw them',
    to: mailsPath,
    isUrgent: true,
  },
  invitation: { name: 'Invitations not accepted', to: peoplePath, hasNoLimits: true },
}

/** How the oldest is marked: as late, as very late, or not. */
function latenessOf({ what, since }: Waiting, limits: WaitingLimits | undefined) {
  const { isUrgent, hasNoLimits } = queues[what]
  if (isUrgent) return 'bad'
  return limits && since && !hasNoLimits ? lateness(since, limits) : undefined
}

function Line({ line, mark }: { line: Waiting; mark: string | undefined }) {
  const { what, count, since, who, reason, entry } = line
  const { name, to, search } = queues[what]
  const text = (
    <>
      <strong className={`figure ${styles.count}`}>{count.toLocaleString('en-GB')}</strong>
      <span>{` ${name}`}</span>
    </>
  )
  return (
    <li>
      <Card className={styles.queue} isUrgent={mark === 'bad'}>
        <p className="name">
          {to ? (
            <CardLink search={search} to={entry === undefined || search ? to : `${to}/${entry}`}>
              {text}
            </CardLink>
          ) : (
            text
          )}
        </p>
        {(since || reason) && (
          <p className={`small ${mark ?? ''}`}>
            {since && (
              <>
                {count > 1 && <span>oldest </span>}
                {who && <span translate="no">{`${who}, `}</span>}
                <time dateTime={since} title={dayAndTime(since)}>
                  {since.includes('T') ? shortAge(since) : ageInDays(since)}
                </time>
              </>
            )}
            {reason && <span className="bad">{` ${reason}`}</span>}
          </p>
        )}
      </Card>
    </li>
  )
}

interface WaitingListProps {
  lines: readonly Waiting[]
  limits: WaitingLimits | undefined
}

/** What waits for somebody, as tiles that lead to where it is done; late ones first. */
export function WaitingList({ lines, limits }: WaitingListProps) {
  if (lines.length === 0)
    return (
      <EmptyState title="Nothing is waiting for you.">
        New applications, messages and answers stand here once they come.
      </EmptyState>
    )
  const marked = lines.map((line) => ({ line, mark: latenessOf(line, limits) }))
  const isBad = ({ mark }: { mark: string | undefined }) => mark === 'bad'
  return (
    <ul className={styles.queues}>
      {[...marked.filter(isBad), ...marked.filter((one) => !isBad(one))].map((one) => (
        <Line {...one} key={one.line.what} />
      ))}
    </ul>
  )
}
