import { useSelector } from '@xstate/react'
import { Question } from '../../ui/question'
import type { RefObject } from 'react'
import { LoginAgain } from '../login-again'
import { useEditor } from './editor-context'
import { draftIn, type SectionSnapshot } from './section-machine'
import { saveId } from './save-bar'
import { placeNames } from './field-names'
import { rowsOf, rowsPath } from './draft'

const questions = {
  removal: { title: 'Remove this?', confirm: 'Remove', stay: 'Keep it' },
  restoration: { title: 'Bring this version back?', confirm: 'Bring it back', stay: 'Cancel' },
  reset: { title: 'Undo all changes?', confirm: 'Undo all changes', stay: 'Keep my changes' },
  leaving: { title: 'Leave without saving?', confirm: 'Leave', stay: 'Stay' },
} as const

type Asked = keyof typeof questions

const asked = (state: SectionSnapshot) =>
  (Object.keys(questions) as Asked[]).find((one) => state.matches({ confirming: one }))

const place: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById(saveId)
  },
}

/** What the editor asks before something is lost, and the login when the session has ended. */
export function SectionDialogs() {
  const { actor, section } = useEditor()
  const question = useSelector(actor, asked)
  const isSignedOut = useSelector(actor, (state) => state.matches('signedOut'))
  const { index } = actor.getSnapshot().context.row
  const { title, confirm, stay } = questions[question ?? 'leaving']
  const { content } = draftIn(actor.getSnapshot()) ?? {}

  const texts: Record<Asked, string> = {
    removal: `${content ? rowTitle(section.content, content, index) : 'It'} disappears from the site at once. The history keeps it.`,
    restoration:
      'It becomes the newest version and is live at once. Changes that you have not saved are lost.',
    reset: 'The fields show again what is saved.',
    leaving: 'Your changes are not saved. They are lost if you leave this page now.',
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
        title={title}
      >
        {texts[question ?? 'leaving']}
      </Question>
      <LoginAgain
        onCancel={() => actor.send({ type: 'cancel' })}
        onEnter={() => actor.send({ type: 'signedIn' })}
        open={isSignedOut}
        opener={place}
      >
        Your session has ended. Your changes are still here, and are sent when you are logged in.
      </LoginAgain>
    </>
  )
}

const rowTitle = (key: Parameters<typeof placeNames>[0], content: unknown, index: number) =>
  rowsOf(content)[index]
    ? (placeNames(key, `${rowsPath(content)}/${index}`).names.at(-1) ?? 'It')
    : 'It'
