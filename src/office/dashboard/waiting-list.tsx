import type { InboxPart, InboxState } from '../../shared/back-office'
import type { Waiting, WaitingKind } from '../../shared/contracts/dashboard'
import { inboxPath, mailsPath, peoplePath } from '../../ui/accounts/admin-paths'
import { ageInDays, dayAndTime } from '../layout/shown-time'
import { Card, CardLink } from '../../ui/kit/card'

interface Words {
  one: string
  many: string
  /** Where it is done. */
  to?: string
  /** The filter of that list. */
  search?: { state: InboxState | InboxPart }
}

const words: Record<WaitingKind, Words> = {
  received: {
    one: 'new application',
    many: 'new applications',
    to: `${inboxPath}/loan`,
    search: { state: 'received' },
  },
  applicant: {
    one: 'application waits for the applicant',
    many: 'applications wait for the applicant',
    to: `${inboxPath}/loan`,
    search: { state: 'waiting' },
  },
  untold: {
    one: 'applicant has not been told',
    many: 'applicants have not been told',
    to: `${inboxPath}/loan`,
  },
  'second-person': {
    one: 'offer waits for a second person',
    many: 'offers wait for a second person',
    to: `${inboxPath}/loan`,
    search: { state: 'second' },
  },
  offer: {
    one: 'applicant has an offer to answer',
    many: 'applicants have an offer to answer',
    to: `${inboxPath}/loan`,
    search: { state: 'offered' },
  },
  erasure: {
    one: 'applicant asks for an application to be deleted',
    many: 'applicants ask for applications to be deleted',
    to: `${inboxPath}/loan`,
  },
  contact: {
    one: 'new message',
    many: 'new messages',
    to: `${inboxPath}/contact`,
    search: { state: 'new' },
  },
  whistle: {
    one: 'new report',
    many: 'new reports',
    to: `${inboxPath}/whistle`,
    search: { state: 'received' },
  },
  'report-answer': {
    one: 'report with a new answer',
    many: 'reports with new answers',
    to: `${inboxPath}/whistle`,
  },
  backup: {
    one: 'backup failed: the server’s log says why',
    many: 'backups failed: the server’s log says why',
  },
  removal: {
    one: 'removal of old entries waits for a day: the server’s clock was days ahead, or the server was off',
    many: 'removals of old entries wait for a day',
  },
  mail: { one: 'email waits to be sent', many: 'emails wait to be sent', to: mailsPath },
  'mail-refused': {
    one: 'email was refused: send it again or withdraw it',
    many: 'emails were refused: send them again or withdraw them',
    to: mailsPath,
  },
  invitation: {
    one: 'person has not accepted their invitation',
    many: 'people have not accepted their invitations',
    to: peoplePath,
  },
}

function Line({ what, count, since, reason, entry }: Waiting) {
  const { one, many, to, search } = words[what]
  const text = (
    <>
      <strong className="figure">{count.toLocaleString('en-GB')}</strong>
      <span>{` ${count === 1 ? one : many}`}</span>
    </>
  )
  return (
    <li>
      <Card>
        <p className="name">
          {to ? (
            <CardLink search={search} to={entry === undefined ? to : `${to}/${entry}`}>
              {text}
            </CardLink>
          ) : (
            text
          )}
        </p>
        {since && (
          <p className="small">
            {count > 1 && <span>the oldest </span>}
            <time dateTime={since} title={dayAndTime(since)}>
              {ageInDays(since)}
            </time>
          </p>
        )}
        {reason && <p className="bad">{reason}</p>}
      </Card>
    </li>
  )
}

/** What waits for somebody, as tiles that lead to where it is done. */
export const WaitingList = ({ lines }: { lines: readonly Waiting[] }) =>
  lines.length > 0 ? (
    <ul className="tiles">
      {lines.map((line) => (
        <Line {...line} key={line.what} />
      ))}
    </ul>
  ) : (
    <p>Nothing is waiting for you.</p>
  )
