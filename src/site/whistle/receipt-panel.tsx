import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type FormEvent, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { assign } from 'xstate'
import { receiptMachine } from '../../../machines/receipt.machine'
import schema from '../../../schemas/whistle-case/report-open.schema.json'
import compiled from '../../../schemas/whistle-case/report-open.schema.json?validator'
import { returnPage } from '../../shared/pages'
import { inGroups, receiptIn } from '../../shared/receipt'
import { validate } from '../../shared/validate'
import { ErrorSummary } from '../../ui/form/error-summary'
import { focusFirst } from '../../ui/form/focus-field'
import { problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { LeaveQuestion } from '../../ui/leave-question'
import { useCopy } from '../../ui/use-copy'
import { useFlow } from '../../ui/use-flow'
import styles from './receipt-panel.module.css'
import { Button } from '../../ui/kit/button'
import { Card } from '../../ui/kit/card'
import { Stack } from '../../ui/kit/stack'

/** Nothing on paper says where it comes from. */
const printedTitle = 'Note'

const different = {
  path: '/receipt',
  message: 'These are not the digits of your receipt. Please compare them with your note.',
}

const machine = receiptMachine.provide({
  actions: {
    validate: assign({
      errors({ context: { answers, receipt } }) {
        const typed = answers.receipt ?? ''
        const errors = validate(compiled, { receipt: typed })
        return errors.length > 0 || receiptIn(typed) === receipt ? errors : [different]
      },
    }),
    focusFirstInvalid: ({ context }) => focusFirst(problemsOf(schema, context.errors)),
  },
})

/** Prints the digits alone, under a title that tells nothing, also by the browser's own menu. */
function usePrintedAlone() {
  useEffect(() => {
    let title = ''
    const hide = () => {
      title = document.title
      document.title = printedTitle
    }
    const show = () => {
      document.title = title
    }
    window.addEventListener('beforeprint', hide)
    window.addEventListener('afterprint', show)
    return () => {
      window.removeEventListener('beforeprint', hide)
      window.removeEventListener('afterprint', show)
    }
  }, [])
}

const Digits = ({ receipt }: { receipt: string }) => (
  <span className={styles.digits} translate="no">
    {inGroups(receipt)
      .split(' ')
      .map((group, i) => (
        <span key={i}>{i > 0 ? ` ${group}` : group}</span>
      ))}
  </span>
)

function CopyOrPrint({ receipt }: { receipt: string }) {
  const [copied, copy] = useCopy(
    receipt,
    'Copied. Programs on this device can read it until you copy something else.',
    'It could not be copied. Please write it down.',
  )
  return (
    <>
      <Stack className={styles.actions} isRow>
        <Button onClick={copy}>Copy</Button>
        <Button onClick={() => window.print()}>Print</Button>
      </Stack>
      <p className="live" role="status">
        {copied && <span>{copied}</span>}
      </p>
    </>
  )
}

interface ReceiptPanelProps {
  receipt: string
  /** Where the focus goes when the panel has come. */
  heading: RefObject<HTMLHeadingElement | null>
  /** The reporter is done with it. */
  onFinish: () => void
}

/** The receipt of a report, until its reporter has typed it back. */
export function ReceiptPanel({ receipt, heading, onFinish }: ReceiptPanelProps) {
  const [snapshot, send] = useFlow(machine, { input: { receipt } })
  const { answers, errors } = snapshot.context
  const isConfirmed = snapshot.matches('confirmed')
  const isTyping = snapshot.matches('typing')
  usePrintedAlone()

  // What was pressed is gone.
  const wasOnce = useRef(false)
  useEffect(() => {
    if (wasOnce.current) heading.current?.focus()
    wasOnce.current = true
  }, [heading, isConfirmed, isTyping])

  function submit(event: FormEvent) {
    event.preventDefault()
    send({ type: 'submit' })
  }

  return (
    <>
      <h2 className="band-heading" id="receipt" ref={heading} tabIndex={-1}>
        {isConfirmed
          ? 'You have your receipt'
          : isTyping
            ? 'Check your receipt'
            : 'Write down your receipt'}
      </h2>
      {snapshot.matches('showing') && (
        <>
          <p className="lead">
            This is the only way to read our answer. We show it once and cannot replace it.
          </p>
          <Card className={styles.receipt}>
            <p className="figure">
              <span className="visually-hidden">Your receipt: </span>
              <Digits receipt={receipt} />
            </p>
          </Card>
          <p>
            Write it on paper and keep it where only you look. A copy on a device or in a picture
            can be found by others.
          </p>
          <CopyOrPrint receipt={receipt} />
          <Button kind="main" onClick={() => send({ type: 'written' })}>
            I have written it down
          </Button>
        </>
      )}
      {isTyping && (
        <form
          aria-labelledby="receipt"
          autoComplete="off"
          method="dialog"
          noValidate
          onSubmit={submit}
        >
          <ErrorSummary problems={problemsOf(schema, errors)} />
          <p className={styles.step}>Please type it from your note, to be sure that it is right.</p>
          <SchemaFields
            answers={answers}
            errors={errors}
            onChange={(answer) => send({ type: 'change', ...answer })}
            schema={schema}
          />
          <Stack className={styles.actions} isRow>
            <Button kind="main" type="submit">
              Check it
            </Button>
            <Button onClick={() => send({ type: 'showAgain' })}>Show the receipt again</Button>
          </Stack>
        </form>
      )}
      {isConfirmed && (
        <>
          <p className="lead">
            The digits are right. Come back in a few days: the office writes its answer for you to
            read.
          </p>
          <Stack className={styles.actions} isRow>
            <Button kind="main" onClick={onFinish}>
              Finish
            </Button>
            <Link className="link" to={returnPage.path}>
              Read the answer later
            </Link>
          </Stack>
        </>
      )}
      <LeaveQuestion
        confirm="Leave without it"
        isUnsent={!isConfirmed}
        loss="It is not shown again. Without it you cannot read the answer to your report."
        opener={heading}
        title="Leave without checking your receipt?"
      />
      {createPortal(
        <p className={`figure ${styles.printed}`}>
          <Digits receipt={receipt} />
        </p>,
        document.body,
      )}
    </>
  )
}
