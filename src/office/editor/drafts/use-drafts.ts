import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { DraftNote } from '../../../shared/contracts/drafts'
import { draftsOf } from '../draft-calls'
import { useEditor } from '../editor-context'

/** The drafts of the section, read again after every save; the editor also works without them. */
export function useDrafts(): readonly DraftNote[] {
  const { actor, section } = useEditor()
  const [drafts, setDrafts] = useState<readonly DraftNote[]>([])
  const version = useSelector(actor, ({ context }) => context.stored.version)
  const opened = useSelector(actor, ({ context }) => context.opened.draft)
  const isDiscarding = useSelector(actor, (state) => state.matches('discardingDraft'))

  useEffect(() => {
    if (isDiscarding) return undefined
    let isGone = false
    draftsOf(section).then(
      (found) => isGone || setDrafts(found),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [section, version, opened, isDiscarding])

  return drafts
}

export const isOpen = ({ state }: DraftNote) => state !== 'published' && state !== 'discarded'
