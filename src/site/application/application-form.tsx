import { useEffect, useRef, useState, type FormEvent } from 'react'
import { assign, fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import {
  applicationStatusMachine,
  type OwnFiles,
} from '../../../machines/application-status.machine'
import answerSchema from '../../../schemas/application-answer.schema.json'
import compiledAnswer from '../../../schemas/application-answer.schema.json?validator'
import schema from '../../../schemas/application-status.schema.json'
import compiled from '../../../schemas/application-status.schema.json?validator'
import { answerErrors } from '../../shared/application-status'
import { validate } from '../../shared/validate'
import { ErrorSummary } from '../../ui/form/error-summary'
import { focusFirst } from '../../ui/form/focus-field'
import { Refusal } from '../../ui/form/refusal'
import { problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { useEarlySubmit } from '../../ui/form/use-early-submit'
import type { DocumentContents } from '../../ui/loan/use-document'
import { useFlow } from '../../ui/use-flow'
import { changeApplication, claimOf, readStatus, sendAnswer } from './application-calls'
import styles from './application-page.module.css'
import { OwnApplication } from './own-application'

const validateAnswer = ({ answers, files }: { answers: Answers; files: OwnFiles }) => {
  const { answer = '' } = answers
  return [
    ...validate(compiledAnswer, { answer, ...files }),
    ...answerErrors(answer.trim() !== '', Object.values(files).some(Boolean)),
  ]
}

/** Contents stay in the memory of this page. */
function memory(): DocumentContents {
  const contents = new Map<string, Blob>()
  return {
    keepFile(content) {
      const key = String(contents.size)
      contents.set(key, content)
      return key
    },
    file: (key) => contents.get(key),
  }
}

const machineWith = (contents: DocumentContents) =>
  applicationStatusMachine.provide({
    actors: {
      readStatus: fromPromise(({ input }: { input: Answers }) => readStatus(input)),
      changeApplication: fromPromise(
        ({ input }: { input: Parameters<typeof changeApplication>[0] }) => changeApplication(input),
      ),
      sendAnswer: fromPromise(({ input }: { input: Parameters<typeof sendAnswer>[0] }) =>
        sendAnswer(input, contents),
      ),
    },
    actions: {
      validate: assign({ errors: ({ context }) => validate(compiled, claimOf(context.answers)) }),
      validateAnswer: assign({ errors: ({ context }) => validateAnswer(context) }),
      focusFirstInvalid: ({ context: { application, errors } }) =>
        focusFirst(problemsOf(application ? answerSchema : schema, errors)),
    },
  })

/** Reference and phone number, and after them the application that has both. */
export function ApplicationForm() {
  const [contents] = useState(memory)
  const [machine] = useState(() => machineWith(contents))
  const [snapshot, send, actor] = useFlow(machine)
  const form = useEarlySubmit()
  const heading = useRef<HTMLHeadingElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const { answers, errors, problem, application } = snapshot.context
  const isReading = snapshot.matches('reading')
  const button = useRef<HTMLButtonElement>(null)
  const wasShown = useRef(false)

  // The buttons of the application are gone.
  useEffect(() => {
    if (!application && wasShown.current) heading.current?.focus()
    wasShown.current = application !== undefined
  }, [application])

  // It is enabled again and had the focus before.
  useEffect(() => {
    if (problem) button.current?.focus()
  }, [problem])

  function submit(event: FormEvent) {
    event.preventDefault()
    send({ type: 'submit' })
    // The submit button is disabled now and would lose the focus.
    if (actor.getSnapshot().matches('reading')) status.current?.focus()
  }

  if (application)
    return (
      <OwnApplication
        application={application}
        contents={contents}
        send={send}
        snapshot={snapshot}
      />
    )
  return (
    <>
      <h2 className="band-heading" id="find-application" ref={heading} tabIndex={-1}>
        Find your application
      </h2>
      <form
        aria-labelledby="find-application"
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
          readOnly={isReading}
          schema={schema}
        />
        <button className="button" disabled={isReading} ref={button} type="submit">
          Show my application
        </button>
        <p className={styles.message} ref={status} role="status" tabIndex={-1}>
          {isReading && 'Looking for your application'}
        </p>
      </form>
      <p className={styles.lost}>
        If you no longer have your reference, please call us: we can find your application for you.
      </p>
    </>
  )
}
