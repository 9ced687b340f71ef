import { useSelector } from '@xstate/react'
import { useMemo, type RefObject } from 'react'
import type { SnapshotFrom } from 'xstate'
import { pages } from '../../shared/pages'
import { Modal } from '../../ui/kit/dialog'
import { Question } from '../../ui/kit/dialog'
import { loanControlId, nameIn } from '../../ui/loan/loan-fields'
import styles from './receipt.module.css'
import { forwardId, sentHeadingId, stepHeadingId } from './loan-machine'
import { Receipt } from './receipt'
import { Message, Reference } from './reference'
import type { LoanActor } from './use-loan-wizard'
import { Button } from '../../ui/kit/button'

/** The confirmation before answers and files are deleted. */
const questions = [
  {
    state: 'leaving',
    title: 'Leave this page?',
    text: 'If you leave now, your answers and files will be deleted from this device.',
    confirm: 'Leave',
    stay: 'Stay',
  },
  {
    state: 'discarding',
    title: 'Delete your saved application?',
    text: 'All your answers and files will be deleted from this device.',
    confirm: 'Delete',
    stay: 'Keep it',
  },
] as const

const dialogs = ['succeeded', 'failed', ...questions.map(({ state }) => state)] as const

/** The wizard's state that shows a dialog, if it is in one. */
const openDialog = (state: SnapshotFrom<LoanActor>) =>
  dialogs.find((dialog) => state.matches({ wizard: dialog }))

const stillHere = 'Your answers and files are still here.'

/** Where the focus goes after a dialog: the refused field, else the previous button, or what now stands first. */
const placeAfter = (actor: LoanActor): RefObject<HTMLElement | null> => ({
  get current() {
    const { errors, receipt, sent, step } = actor.getSnapshot().context
    const [first] = errors
    if (first) return document.getElementById(loanControlId(nameIn(first)))
    const hasFailed = step === 5 && receipt.message !== ''
    return document.getElementById(hasFailed ? forwardId : sent ? sentHeadingId : stepHeadingId)
  },
})

/** The wizard's dialogs. */
export function LoanDialogs({ actor }: { actor: LoanActor }) {
  const place = useMemo(() => placeAfter(actor), [actor])
  const open = useSelector(actor, openDialog)
  const { receipt, answers, refused, hint } = actor.getSnapshot().context
  const hasSucceeded = open === 'succeeded'
  return (
    <>
      <Modal
        actions={
          hasSucceeded && <Button onClick={() => window.print()}>Print or save a copy</Button>
        }
        onClose={() => actor.send({ type: 'close' })}
        open={hasSucceeded || open === 'failed'}
        opener={place}
        title={hasSucceeded ? 'Success' : 'Error'}
      >
        <Message {...receipt} />
        {hasSucceeded ? (
          receipt.reference && (
            <>
              <Reference reference={receipt.reference} />
              <p className={styles.next}>
                With it and your phone number you can{' '}
                <a className="link" href={pages.application.path} rel="noopener" target="_blank">
                  check your application
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </a>{' '}
                at any time.
              </p>
            </>
          )
        ) : (
          <>
            {hint && <p className={styles.next}>{hint}</p>}
            <p className={styles.next}>
              <span>{`${stillHere} Close this message`}</span>{' '}
              <span>
                {refused.length > 0 ? 'to see what needs to be changed.' : 'and try again.'}
              </span>
            </p>
          </>
        )}
      </Modal>
      {hasSucceeded && <Receipt answers={answers} receipt={receipt} />}
      {questions.map(({ state, text, ...words }) => (
        <Question
          {...words}
          key={state}
          onConfirm={() => actor.send({ type: 'confirm' })}
          onStay={() => actor.send({ type: 'stay' })}
          open={open === state}
          opener={place}
        >
          {text}
        </Question>
      ))}
    </>
  )
}
