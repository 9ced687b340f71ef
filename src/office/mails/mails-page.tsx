import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { readUnsentMails, type UnsentMail } from '../../shared/contracts/deliveries'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { useCall } from '../../ui/accounts/use-call'
import { entryNames } from '../layout/activity-words'
import { PlaceName } from '../layout/place'
import { PagedList } from '../layout/paged-list'
import { dayAndTime } from '../layout/shown-time'
import { notSentYet, refusedFor } from '../layout/unsent-words'
import { UnsentActions } from '../layout/unsent-actions'

const failure = 'The emails could not be loaded. Please try again.'

/** What a sealed email is called. */
const sealed = 'Email to the sender'

const stateOf = ({ state, attempts, problem }: UnsentMail) =>
  state === 'refused' ? refusedFor(problem) : notSentYet(attempts, problem)

/** /admin/mails: emails that could not be sent, and what can be done about them. */
export function MailsPage() {
  const [page, setPage] = useState(1)
  const read = useCall(readUnsentMails, { query: { page } }, failure)
  return (
    <>
      <PlaceName />
      <PagedList onPage={setPage} read={read}>
        {({ items }) =>
          items.length === 0 ? (
            <p>No email has failed.</p>
          ) : (
            <ol className="rows">
              {items.map((mail) => (
                <li key={mail.id}>
                  <h2>{mail.subject || sealed}</h2>
                  <p className={mail.state === 'refused' ? 'bad' : 'small'}>{stateOf(mail)}</p>
                  <p className="small">
                    {mail.about && (
                      <Link to={`${inboxPath}/${mail.about.kind}/${mail.about.id}`}>
                        {`About ${entryNames[mail.about.kind]} ${mail.about.id}`}
                      </Link>
                    )}
                    <span>{` ${dayAndTime(mail.at)}`}</span>
                  </p>
                  <UnsentActions
                    id={String(mail.id)}
                    name={`${mail.subject || sealed}, ${dayAndTime(mail.at)}`}
                    onDone={read.again}
                    what="mail"
                  />
                </li>
              ))}
            </ol>
          )
        }
      </PagedList>
    </>
  )
}
