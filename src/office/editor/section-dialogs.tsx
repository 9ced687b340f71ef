import { useSelector } from '@xstate/react'
import { Question } from '../../ui/kit/dialog'
import type { RefObject } from 'react'
import { useEditor } from './editor-context'
import { draftIn, type SectionSnapshot } from './section-machine'
import { conflictId } from './compare/conflict-view'
import { saveId } from './save-bar'
import { ScheduleDialog } from './drafts/schedule-dialog'
import { placeNames } from './field-names'
import { rowsOf, rowsPath } from './draft'

const questions = {
  removal: { title: 'Remove this?', confirm: 'Remove', stay: 'Keep it' },
  restoration: { title: 'Restore this version?', confirm: 'Restore', stay: 'Cancel' },
  opening: { title: 'Open the draft?', confirm: 'Open draft', stay: 'Keep my changes' },
  discarding: { title: 'Discard the draft?', confirm: 'Discard', stay: 'Keep it' },
  reset: { title: 'Discard changes?', confirm: 'Discard changes', stay: 'Keep my changes' },
  leaving: { title: 'Leave without saving?', confirm: 'Leave', stay: 'Stay' },
} as const

type Question = keyof typeof questions

const openQuestion = (state: SectionSnapshot) =>
  state.hasTag('leaving')
    ? 'leaving'
    : (Object.keys(questions) as Question[]).find((one) => state.matches({ confirming: one }))

/** Save, or the comparison that hides it. */
const place: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById(conflictId) ?? document.getElementById(saveId)
  },
}

/** The editor's confirmations. */
export function SectionDialogs() {
  const { actor, section } = useEditor()
  const question = useSelector(actor, openQuestion)
  const { index } = actor.getSnapshot().context.row
  const { title, confirm, stay } = questions[question ?? 'leaving']
  const { content } = draftIn(actor.getSnapshot()) ?? {}
  const row = content && rowTitle(section.content, content, index)

  const texts: Record<Question, string> = {
    removal: 'It disappears from the site immediately. You can restore it from History.',
    restoration:
      'It becomes the newest version and goes live immediately. Unsaved changes are lost.',
    opening: 'It takes the place of your changes, which are not saved.',
    discarding: 'Nobody can open or publish it any more. What is live stays as it is.',
    reset: 'The fields go back to what was last saved.',
    leaving: 'Your changes are not saved. You will lose them if you leave this page.',
  }

  return (
    <>
      <Question
        confirm={confirm}
        onConfirm={() => actor.send({ type: 'confirm' })}
        onStay={() => actor.send({ type: 'cancel' })}
        open={question !== undefined}
        opener={place}
        stay={stay}
        title={question === 'removal' && row ? `Remove ${row}?` : title}
      >
        {texts[question ?? 'leaving']}
      </Question>
      <ScheduleDialog />
    </>
  )
}

const rowTitle = (key: Parameters<typeof placeNames>[0], content: unknown, index: number) =>
  rowsOf(content)[index] && placeNames(key, `${rowsPath(content)}/${index}`).names.at(-1)
