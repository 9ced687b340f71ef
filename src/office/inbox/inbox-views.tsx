import {
  inboxStateName,
  inboxStatesOf,
  isIn,
  toMe,
  type InboxKind,
  type InboxPart,
  type InboxState,
} from '../../shared/back-office'
import type { InboxPage } from '../../shared/contracts/inbox'
import { Tabs } from '../../ui/kit/tabs'
import { queryOf, type ListAddress } from './inbox-address'
import styles from './list.module.css'
import { isSameView, SavedViewActions, useSavedViews } from './saved-views'

interface View extends Partial<Pick<ListAddress, 'assignee' | 'sort'>> {
  name: string
  state?: InboxState | InboxPart
}

const loanViews: View[] = [
  { name: 'New', state: 'received' },
  { name: 'Mine', state: 'open', assignee: toMe, sort: 'oldest' },
  { name: 'Waiting for applicant', state: 'waiting' },
  { name: 'Decided', state: 'decided' },
]

const viewsOf = (kind: InboxKind): View[] => [
  ...(kind === 'loan'
    ? loanViews
    : inboxStatesOf(kind).map((state) => ({ name: inboxStateName(kind, state), state }))),
  { name: 'All' },
]

interface InboxViewsProps {
  kind: InboxKind
  address: ListAddress
  page: InboxPage | undefined
  onOpen: () => void
}

const everything = { state: '', assignee: '', since: '', until: '', sort: '' }

/** The parts of a list that people work through, with how much is in each, and their own views. */
export function InboxViews({ kind, address, page, onOpen }: InboxViewsProps) {
  const countOf = ({ state, assignee }: View) =>
    assignee
      ? page?.mine
      : page &&
        inboxStatesOf(kind)
          .filter((one) => state === undefined || isIn(kind, state, one))
          .reduce((sum, one) => sum + (page.counts[one] ?? 0), 0)
  const { page: _, ...filters } = address
  const saved = useSavedViews(kind, filters)
  const fixed = viewsOf(kind)
  return (
    <div className={styles.views}>
      <Tabs
        label="Views"
        onOpen={onOpen}
        tabs={[
          ...fixed.map((view) => {
            const { state = '', assignee = '', sort = '' } = view
            return {
              name: view.name,
              count: countOf(view),
              search: queryOf({ ...address, state, assignee, sort, page: 1 }),
              isHere: !saved.here && address.state === state && address.assignee === assignee,
            }
          }),
          ...saved.views.map((view) => ({
            key: view.id,
            name: view.name,
            search: queryOf({ ...view.filters, page: 1 }),
            isHere: view === saved.here,
          })),
        ]}
      />
      <SavedViewActions
        saved={saved}
        isFixed={fixed.some(({ name: __, ...view }) =>
          isSameView({ ...everything, ...view }, filters),
        )}
      />
    </div>
  )
}
