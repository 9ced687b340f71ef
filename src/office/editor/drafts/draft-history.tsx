import { authorName } from '../../../shared/author-name'
import type { DraftNote, DraftState } from '../../../shared/contracts/drafts'
import { dayAndTime } from '../../layout/shown-time'
import { DraftNotices, fateOf } from './draft-notices'
import { isOpen } from './use-drafts'

const stateNames: Record<DraftState, string> = {
  open: 'Draft',
  scheduled: 'Scheduled',
  missed: 'Not published',
  paused: 'Paused',
  published: 'Published',
  discarded: 'Discarded',
}

/** The drafts in the history: open ones with what can be done, then the closed ones. */
export function DraftHistory({ drafts }: { drafts: readonly DraftNote[] }) {
  const closed = drafts.filter((draft) => !isOpen(draft))
  if (drafts.length === 0) return null
  return (
    <div>
      <h3 className="heading">Drafts</h3>
      <DraftNotices drafts={drafts} />
      {closed.length > 0 && (
        <ul aria-label="Earlier drafts" className="small">
          {closed.map((draft) => (
            <li key={draft.draft}>
              <span>{`${dayAndTime(draft.savedAt)} by ${authorName(draft.author)}: `}</span>
              <span>{stateNames[draft.state]}</span>
              {draft.published && <span>{` as version ${draft.published}`}</span>}
              <span>{`. ${fateOf(draft)}`}</span>
            </li>
          ))}
        </ul>
      )}
      <h3 className="heading">Versions</h3>
    </div>
  )
}
