import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { assign, fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import { reportReturnMachine } from '../../../machines/report-return.machine'
import compiledAnswer from '../../../schemas/whistle-case/report-answer.schema.json?validator'
import schema from '../../../schemas/whistle-case/report-open.schema.json'
import compiled from '../../../schemas/whistle-case/report-open.schema.json?validator'
import { pages } from '../../shared/pages'
import { emptyAnswer } from '../../shared/receipt'
import { validate } from '../../shared/validate'
import { ErrorSummary } from '../../ui/form/error-summary'
import { focusFirst } from '../../ui/form/focus-field'
import { Refusal } from '../../ui/form/refusal'
import { problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { useEarlySubmit } from '../../ui/form/use-early-submit'
import { useFlow } from '../../ui/use-flow'
import { answerSchema } from './answer-schema'
import { Advice } from './before-you-write'
import { OwnReport } from './own-report'
import { QuickExit } from './quick-exit'
import { openReport, readBefore, sendAnswer, type FileContents } from './report-calls'
import styles from './return-form.module.css'

const receiptIn = ({ receipt = '' }: Answers) => ({ receipt })

const machineWith = (contents: FileContents) =>
  reportReturnMachine.provide({
    actors: {
      openReport: fromPromise(({ input }: { input: Answers }) => openReport(input)),
      readBefore: fromPromise(({ input }: { input: Parameters<typeof readBefore>[0] }) =>
        readBefore(input),
      ),
      sendAnswer: fromPromise(({ input }: { input: Parameters<typeof sendAnswer>[0] }) =>
        sendAnswer(input, contents),
      ),
    },
    actions: {
      validate: assign({ errors: ({ context }) => validate(compiled, receiptIn(context.answers)) }),
      validateAnswer: assign({
        errors({ context: { answers, files } }) {
          const { text = '' } = answers
          const errors = validate(compiledAnswer, { ...receiptIn(answers), text })
          return text.trim() === '' && files.length === 0 ? [...errors, emptyAnswer] : errors
        },
      }),
      focusFirstInvalid: ({ context: { report, errors } }) =>
        focusFirst(problemsOf(report ? answerSchema : schema, errors)),
    },
  })

/** The receipt, and after it the report that it opens. Nothing of either outlives the page. */
export function ReturnForm() {
  const [contents] = useState<FileContents>(() => new Map())
  const [machine] = useState(() => machineWith(contents))
  const [snapshot, send, actor] = useFlow(machine)
  const form = useEarlySubmit()
  const heading = useRef<HTMLHeadingElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { answers, errors, problem, report } = snapshot.context
  const isOpening = snapshot.matches('opening')
  const wasShown = useRef(false)

  // The buttons of the report are gone.
  useEffect(() => {
    if (!report && wasShown.current) heading.current?.focus()
    if (!report) contents.clear()
    wasShown.current = report !== undefined
  }, [contents, report])

  // It is enabled again and had the focus before.
  useEffect(() => {
    if (problem) button.current?.focus()
  }, [problem])

  function submit(event: FormEvent) {
    event.preventDefault()
    send({ type: 'submit' })
    // The submit button is disabled now and would lose the focus.
    if (actor.getSnapshot().matches('opening')) status.current?.focus()
  }

  return (
    <>
      <QuickExit onForget={() => send({ type: 'forget' })} />
      {report ? (
        <OwnReport contents={contents} report={report} send={send} snapshot={snapshot} />
      ) : (
        <>
          <h2 className="band-heading" id="open-report" ref={heading} tabIndex={-1}>
            Open your report
          </h2>
          <form
            aria-labelledby="open-report"
            autoComplete="off"
            method="dialog"
            noValidate
            onSubmit={submit}
            ref={form}
          >
            <ErrorSummary problems={problemsOf(schema, errors)} />
            <Refusal text={problem} />
            <SchemaFields
              answers={answers}
              errors={errors}
              onChange={(answer) => send({ type: 'change', ...answer })}
              readOnly={isOpening}
              schema={schema}
            />
            <button className="button" disabled={isOpening} ref={button} type="submit">
              Open my report
            </button>
            <p className={styles.status} ref={status} role="status" tabIndex={-1}>
              {isOpening && 'Looking for your report'}
            </p>
          </form>
          <div className="note">
            <Advice />
            <p>
              A lost receipt cannot be replaced. You can always{' '}
              <Link className="link" to={pages.whistle.path}>
                make another report
              </Link>
              .
            </p>
          </div>
        </>
      )}
    </>
  )
}
