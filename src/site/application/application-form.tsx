import { useEffect, useRef, type FormEvent } from 'react'
import { assign, fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import { applicationStatusMachine } from '../../../machines/application-status.machine'
import schema from '../../../schemas/application-status.schema.json'
import compiled from '../../../schemas/application-status.schema.json?validator'
import { validate } from '../../shared/validate'
import { ErrorSummary } from '../../ui/form/error-summary'
import { focusFirst } from '../../ui/form/focus-field'
import { Refusal } from '../../ui/form/refusal'
import { problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { useEarlySubmit } from '../../ui/form/use-early-submit'
import { useFlow } from '../../ui/use-flow'
import { changeApplication, readStatus } from './application-calls'
import styles from './application-page.module.css'
import { OwnApplication } from './own-application'

const machine = applicationStatusMachine.provide({
  actors: {
    readStatus: fromPromise(({ input }: { input: Answers }) => readStatus(input)),
    changeApplication: fromPromise(
      ({ input }: { input: Parameters<typeof changeApplication>[0] }) => changeApplication(input),
    ),
  },
  actions: {
    validate: assign({ errors: ({ context }) => validate(compiled, context.answers) }),
    focusFirstInvalid: ({ context }) => focusFirst(problemsOf(schema, context.errors)),
  },
})

/** Reference and phone number, and after them the application that has both. */
export function ApplicationForm() {
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
    return <OwnApplication application={application} send={send} snapshot={snapshot} />
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
