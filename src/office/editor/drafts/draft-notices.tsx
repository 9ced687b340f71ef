import { useSelector } from '@xstate/react'
import { authorName } from '../../../shared/author-name'
import type { DraftNote } from '../../../shared/contracts/drafts'
import { inOfficeTime } from '../../../shared/office-time'
import { timeOrDay } from '../../layout/shown-time'
import { useEditor } from '../editor-context'
import { isOpen } from './use-drafts'
import { Button } from '../../../ui/kit/button'
import { Stack, stackClass } from '../../../ui/kit/stack'
import { Notice } from '../../../ui/kit/notice'

/** What is to become of a draft, or why nothing did. */
export function fateOf({ state, isBehind, author, publishAt = '' }: DraftNote): string {
  const time = publishAt && inOfficeTime(publishAt)
  if (state === 'missed')
    return `It did not go live on ${time}, because the section was saved after the draft was begun. Open it to compare.`
  if (state === 'paused')
    return `It was to go live on ${time}. It is paused, because ${author} can no longer publish pages. Open it to check it, then publish or schedule it again.`
  if (state === 'scheduled' && isBehind)
    return `It will not go live on ${time}, because the section was saved since. Open it to compare.`
  return state === 'scheduled' ? `It goes live on ${time}.` : ''
}

function DraftActions({ draft, name }: { draft: DraftNote; name: string }) {
  const { actor } = useEditor()
  const opened = useSelector(actor, ({ context }) => context.opened.draft)
  return (
    <Stack isRow>
      {opened !== draft.draft && (
        <Button onClick={() => actor.send({ type: 'openDraft', draft: draft.draft })}>
          Open draft<span className="visually-hidden">{` ${name}`}</span>
        </Button>
      )}
      <Button onClick={() => actor.send({ type: 'discardDraft', draft: draft.draft })}>
        Discard draft<span className="visually-hidden">{` ${name}`}</span>
      </Button>
    </Stack>
  )
}

/** The open drafts of the section above its fields, each with what is to become of it. */
export function DraftNotices({ drafts }: { drafts: readonly DraftNote[] }) {
  const { actor } = useEditor()
  const opened = useSelector(actor, ({ context }) => context.opened.draft)
  const open = drafts.filter(isOpen)
  if (open.length === 0) return null
  return (
    <ul aria-label="Drafts" className={stackClass('tight')}>
      {open.map((draft) => {
        const name = `by ${authorName(draft.author)} from ${timeOrDay(draft.savedAt)}`
        return (
          <li key={draft.draft}>
            <Notice>
              <p>
                <span>{opened === draft.draft ? 'You are editing the draft' : 'A draft'}</span>{' '}
                <span>{`${name}. ${fateOf(draft)}`}</span>
              </p>
              <DraftActions draft={draft} name={name} />
            </Notice>
          </li>
        )
      })}
    </ul>
  )
}
