import { useRef, type ReactNode } from 'react'
import type { InboxItem } from '../../shared/contracts/inbox'
import { Menu } from '../../ui/kit/menu'
import { Question } from '../../ui/kit/dialog'
import { deleteQuestion } from '../layout/inbox-words'

interface EntryMenuProps {
  item: InboxItem
  /** Whether the question is open. */
  isAsked: boolean
  isBusy: boolean
  send: (event: { type: 'remove' | 'confirm' | 'cancel' }) => void
  /** What deleting it is called. */
  name?: string
  /** Why whoever sees it may not delete it; '' if they may. */
  refusal?: string
  /** What comes before the question, where that is more than asking it. */
  onRemove?: () => void
  /** What else is rarely done with an entry of its kind. */
  others?: ReactNode
  /** What is lost with it. */
  children: ReactNode
}

/** What is rarely done with an entry: printing it, and deleting it after a yes. */
export function EntryMenu({
  item,
  isAsked,
  isBusy,
  send,
  name = 'Delete',
  refusal = '',
  onRemove = () => send({ type: 'remove' }),
  others,
  children,
}: EntryMenuProps) {
  const menu = useRef<HTMLElement>(null)
  return (
    <>
      <Menu isNamed name="More" ref={menu}>
        <button onClick={() => window.print()} type="button">
          Print
        </button>
        {others}
        <button
          aria-describedby={refusal ? 'delete-refusal' : undefined}
          aria-disabled={isBusy || refusal !== ''}
          data-danger
          onClick={refusal ? undefined : onRemove}
          type="button"
        >
          {name}
        </button>
        {refusal && (
          <p className="small" id="delete-refusal">
            {refusal}
          </p>
        )}
      </Menu>
      <Question
        confirm={name}
        onConfirm={() => send({ type: 'confirm' })}
        onStay={() => send({ type: 'cancel' })}
        open={isAsked}
        opener={menu}
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
