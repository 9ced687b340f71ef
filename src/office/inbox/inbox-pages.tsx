import { useParams } from '@tanstack/react-router'
import { inboxKinds } from '../../shared/back-office'
import { inboxKindLink, isInboxKind, rightTo } from '../layout/office-pages'
import { userMay } from '../../ui/accounts/may-open'
import { LinkCards } from '../layout/link-cards'
import { InboxEntryView } from './inbox-entry-view'
import { InboxList } from './inbox-list'
import { UndeliveredNote } from '../layout/undelivered-note'

const Kinds = () => (
  <>
    <h1>Inbox</h1>
    <UndeliveredNote />
    <LinkCards links={inboxKinds.map(inboxKindLink).filter(({ to }) => userMay(rightTo(to)))} />
  </>
)

const Unknown = () => (
  <>
    <h1>List not found</h1>
    <p>The inbox has no list at this address.</p>
  </>
)

/** The inbox: /admin/inbox, /admin/inbox/:kind and /admin/inbox/:kind/:id. */
export function InboxPages() {
  const { kind, id } = useParams({ strict: false })
  if (kind === undefined) return <Kinds />
  if (!isInboxKind(kind)) return <Unknown />
  return id === undefined ? (
    <InboxList key={kind} kind={kind} />
  ) : (
    <InboxEntryView id={id} kind={kind} />
  )
}
