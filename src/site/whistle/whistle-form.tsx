import { useCallback, useEffect, useRef, type FormEvent } from 'react'
import { fromPromise, waitFor } from 'xstate'
import type { Answers } from '../../../machines/answers'
import { whistleMachine } from '../../../machines/whistle.machine'
import schema from '../../../schemas/whistle.schema.json'
import compiled from '../../../schemas/whistle.schema.json?validator'
import { validate } from '../../shared/validate'
import { ErrorSummary } from '../../ui/form/error-summary'
import { formActions } from '../../ui/form/form-actions'
import { problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { useEarlySubmit } from '../../ui/form/use-early-submit'
import { Modal } from '../../ui/kit/dialog'
import { useDelivery } from '../../ui/is-delivered'
import { useFlow } from '../../ui/use-flow'
import { useLeaving } from '../../ui/use-leaving'
import { BeforeYouWrite } from './before-you-write'
import { deliverReport, forgetAttempt } from './deliver-report'
import { QuickExit } from './quick-exit'
import { ReceiptPanel } from './receipt-panel'
import styles from './whistle-form.module.css'
import { Notice } from '../../ui/kit/notice'
import { Button } from '../../ui/kit/button'
import { Questions } from '../../ui/kit/field'

const machine = whistleMachine.provide({
  actors: { deliver: fromPromise(({ input }: { input: Answers }) => deliverReport(input)) },
  actions: formActions(schema, (answers) => validate(compiled, answers)),
})

const who = ['name', 'email']
const what = ['report']
const compensation = ['accountName', 'accountNumber', 'bankName']

/** The whistleblowing form. The browser stores nothing of it, not even a draft. */
export function WhistleForm() {
  const [snapshot, send, actor] = useFlow(machine)
  const form = useEarlySubmit()
  const status = useRef<HTMLParagraphElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const receiptHeading = useRef<HTMLHeadingElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { answers, errors, receipt, hint } = snapshot.context
  const isServed = useDelivery()
  const isDelivering = snapshot.matches('delivering')
  const wasRefused = snapshot.matches({ editing: 'notSent' })

  // The button is enabled again and still has the focus.
  useEffect(() => {
    if (wasRefused) submitButton.current?.focus()
  }, [wasRefused])

  // The button that ended it is gone.
  const hadReceipt = useRef(false)
  useEffect(() => {
    if (hadReceipt.current && !receipt) heading.current?.focus()
    hadReceipt.current = receipt !== ''
  }, [receipt])

  // Whoever leaves now would have a report without a receipt: its end is shown first.
  const wouldLose = useCallback(
    () => isServed && actor.getSnapshot().matches('delivering'),
    [actor, isServed],
  )
  const mayLeave = useCallback(async () => {
    if (!wouldLose()) return true
    await waitFor(actor, (state) => !state.matches('delivering'))
    return false
  }, [actor, wouldLose])
  useLeaving(mayLeave, wouldLose)

  function submit(event: FormEvent) {
    event.preventDefault()
    send({ type: 'submit' })
    // The submit button is disabled now and would lose the focus.
    if (actor.getSnapshot().matches('delivering')) status.current?.focus()
  }

  function forget() {
    send({ type: 'forget' })
    forgetAttempt()
  }

  const fields = {
    answers,
    errors,
    schema,
    readOnly: isDelivering,
    onChange: (answer: { name: string; value: string }) => send({ type: 'change', ...answer }),
  }

  return (
    <>
      {isServed && <QuickExit onForget={forget} />}
      {receipt ? (
        <ReceiptPanel
          heading={receiptHeading}
          onFinish={() => send({ type: 'finish' })}
          receipt={receipt}
        />
      ) : (
        <>
          <h2 className="band-heading" id="report-form" ref={heading} tabIndex={-1}>
            Make a report
          </h2>
          <form
            aria-labelledby="report-form"
            autoComplete="off"
            method="dialog"
            noValidate
            onSubmit={submit}
            ref={form}
          >
            <ErrorSummary problems={problemsOf(schema, errors)} />
            {isServed && <BeforeYouWrite />}
            <Notice>
              Name and email are optional. Giving them identifies you: leave both empty to stay
              anonymous.
            </Notice>
            <SchemaFields {...fields} names={who} />
            <SchemaFields {...fields} names={what} />
            <Questions aria-describedby="compensation-hint" title="Compensation (optional)">
              <p className={`small ${styles.hint}`} id="compensation-hint">
                Fill this in only if you want compensation. Bank details identify you.
              </p>
              <SchemaFields {...fields} names={compensation} />
            </Questions>
            {wasRefused && (
              <Notice kind="bad" role="alert">
                <span>Your report was not sent. Everything you wrote is still here.</span>{' '}
                <span>{hint || 'Please try again.'}</span>
              </Notice>
            )}
            <Button kind="main" disabled={isDelivering} ref={submitButton} type="submit">
              Submit report
            </Button>
            <p className="live" ref={status} role="status" tabIndex={-1}>
              {isDelivering && 'Sending your report'}
            </p>
          </form>
        </>
      )}
      <Modal
        kind="alertdialog"
        onClose={() => send({ type: 'close' })}
        open={snapshot.matches('reported')}
        opener={receipt ? receiptHeading : submitButton}
        title="Thank you"
      >
        Your report has been submitted anonymously.
      </Modal>
    </>
  )
}
