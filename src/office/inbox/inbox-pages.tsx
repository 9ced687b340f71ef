import { useParams } from '@tanstack/react-router'
import { usePlace } from '../layout/place'
import { InboxEntryView } from './inbox-entry-view'
import { InboxList } from './inbox-list'

/** /admin/inbox/:kind: the entries of a kind. */
export const InboxListPage = () => <InboxList kind={usePlace().kind!} />

/** /admin/inbox/:kind/:id: one of them. */
export const InboxEntryPage = () => (
  <InboxEntryView id={useParams({ strict: false }).id!} kind={usePlace().kind!} />
)
