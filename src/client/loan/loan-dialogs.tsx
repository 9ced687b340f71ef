import { useSelector } from '@xstate/react'
import { useMemo, type RefObject } from 'react'
import type { SnapshotFrom } from 'xstate'
import { Modal } from '../ui/modal'
import { Question } from '../ui/question'
import { controlId, nameIn } from './loan-fields'
import { forwardId, stepHeadingId } from './loan-machine'
import { Receipt } from './receipt'
import type { LoanActor } from './use-loan-wizard'

/** What is asked before answers and files are deleted. Readings L3. */
const questions = [
  {
    state: 'leaving',
    title: 'Leave this page?',
    text: 'If you leave now, the answers and files of your application are deleted from this device.',
    confirm: 'Leave',
    stay: 'Stay',
  },
  {
    state: 'discarding',
    title: 'Delete your saved application?',
    text: 'All answers and files that you have given so far are deleted from this device.',
    confirm: 'Delete',
    stay: 'Keep it',
  },
] as const

const dialogs = ['succeeded', 'failed', ...questions.map(({ state }) => state)] as const

/** The state of the wizard that a dialog belongs to, if it is in one. */
const openDialog = (state: SnapshotFrom<LoanActor>) =>
  dialogs.find((dialog) => state.matches({ wizard: dialog }))

/** Where a visitor goes on after a dialog: what was refused, else the button or the step it left. */
const placeAfter = (actor: LoanActor): RefObject<HTMLElement | null> => ({
  get current() {
    const { errors, receipt, step } = actor.getSnapshot().context
    const [first] = errors
    if (first) return document.getElementById(controlId(nameIn(first)))
    const hasFailed = step === 5 && receipt.message !== ''
    return document.getElementById(hasFailed ? forwardId : stepHeadingId)
  },
})

/** What the wizard asks and tells in dialogs. Specification 4 "Loan wizard"; readings R4, L3. */
export function LoanDialogs({ actor }: { actor: LoanActor }) {
  const place = useMemo(() => placeAfter(actor), [actor])
  const open = useSelector(actor, openDialog)
  const { receipt, answers } = actor.getSnapshot().context
  const hasSucceeded = open === 'succeeded'
  return (
    <>
      <Modal
        actions={
          hasSucceeded && (
            <button className="button quiet" onClick={() => window.print()} type="button">
              Print or save a copy
            </button>
          )
        }
        onClose={() => actor.send({ type: 'close' })}
        open={hasSucceeded || open === 'failed'}
        opener={place}
        title={hasSucceeded ? 'Success' : 'Error'}
      >
        {receipt.message}
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
