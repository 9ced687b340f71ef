import { useRef, type ReactNode } from 'react'
import type { InboxItem } from '../../shared/contracts/inbox'
import { Menu } from '../../ui/menu'
import { Question } from '../../ui/question'
import { deleteQuestion } from '../layout/inbox-words'
import removes from '../layout/remove.module.css'

interface RemoveEntryProps {
  item: InboxItem
  /** Whether the question is open. */
  isAsked: boolean
  isBusy: boolean
  send: (event: { type: 'remove' | 'confirm' | 'cancel' }) => void
  /** What else is rarely done: then all of it stands in a menu. */
  others?: ReactNode
  /** What is lost with it. */
  children: ReactNode
}

/** Deletes an entry after a yes. */
export function RemoveEntry({ item, isAsked, isBusy, send, others, children }: RemoveEntryProps) {
  const menu = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const remove = (
    <button
      aria-disabled={isBusy}
      className={others ? undefined : `no-print ${removes.remove}`}
      data-danger
      onClick={() => send({ type: 'remove' })}
      ref={button}
      type="button"
    >
      Delete
    </button>
  )
  return (
    <>
      {others ? (
        <Menu isNamed name="More" ref={menu}>
          {others}
          {remove}
        </Menu>
      ) : (
        remove
      )}
      <Question
        confirm="Delete"
        onConfirm={() => send({ type: 'confirm' })}
        onStay={() => send({ type: 'cancel' })}
        open={isAsked}
        opener={others ? menu : button}
        stay="Keep it"
        title={deleteQuestion(item)}
      >
        {children}
      </Question>
    </>
  )
}

/** What is lost with an entry that may have documents. */
export const lostWith = (documents: readonly unknown[]) =>
  documents.length > 0
    ? 'It will be permanently deleted, with all its documents.'
    : 'It will be permanently deleted.'
