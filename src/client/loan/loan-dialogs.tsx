import { useSelector } from '@xstate/react'
import { useMemo, type RefObject } from 'react'
import type { SnapshotFrom } from 'xstate'
import { Modal } from '../ui/modal'
import { controlId } from './loan-fields'
import { forwardId, stepHeadingId } from './loan-machine'
import { Receipt } from './receipt'
import type { LoanActor } from './use-loan-wizard'

const dialogs = ['succeeded', 'failed', 'leaving', 'discarding'] as const

/** The state of the wizard that a dialog belongs to, if it is in one. */
const openDialog = (state: SnapshotFrom<LoanActor>) =>
  dialogs.find((dialog) => state.matches({ wizard: dialog }))

/** Where a visitor goes on after a dialog: what was refused, else the button or the step it left. */
const placeAfter = (actor: LoanActor): RefObject<HTMLElement | null> => ({
  get current() {
    const { errors, receipt, step } = actor.getSnapshot().context
    const [first] = errors
    if (first) return document.getElementById(controlId(first.path.split('/')[1] ?? ''))
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
      <Modal
        actions={
          <button
            className="button quiet"
            onClick={() => actor.send({ type: 'confirm' })}
            type="button"
          >
            Leave
          </button>
        }
        closeLabel="Stay"
        onClose={() => actor.send({ type: 'stay' })}
        open={open === 'leaving'}
        opener={place}
        title="Leave this page?"
      >
        If you leave now, the answers and files of your application are deleted from this device.
      </Modal>
      <Modal
        actions={
          <button
            className="button quiet"
            onClick={() => actor.send({ type: 'confirm' })}
            type="button"
          >
            Delete
          </button>
        }
        closeLabel="Keep it"
        onClose={() => actor.send({ type: 'stay' })}
        open={open === 'discarding'}
        opener={place}
        title="Delete your saved application?"
      >
        All answers and files that you have given so far are deleted from this device.
      </Modal>
    </>
  )
}
