import { useRef, type ReactNode } from 'react'
import type { InboxItem } from '../../shared/contracts/inbox'
import { Question } from '../../ui/question'
import { deleteQuestion } from '../layout/inbox-words'
import removes from '../layout/remove.module.css'

interface RemoveEntryProps {
  item: InboxItem
  /** Whether the question is open. */
  isAsked: boolean
  isBusy: boolean
  send: (event: { type: 'remove' | 'confirm' | 'cancel' }) => void
  /** What is lost with it. */
  children: ReactNode
}

/** Deletes an entry after a yes. */
export function RemoveEntry({ item, isAsked, isBusy, send, children }: RemoveEntryProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        aria-disabled={isBusy}
        className={`no-print ${removes.remove}`}
        onClick={() => send({ type: 'remove' })}
        ref={button}
        type="button"
      >
        Delete
      </button>
      <Question
        confirm="Delete"
        onConfirm={() => send({ type: 'confirm' })}
        onStay={() => send({ type: 'cancel' })}
        open={isAsked}
        opener={button}
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
