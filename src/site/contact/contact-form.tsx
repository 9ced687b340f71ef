import { useEffect, useRef, type FormEvent } from 'react'
import { fromPromise, type Actor } from 'xstate'
import type { Answers } from '../../../machines/answers'
import { contactMachine } from '../../../machines/contact.machine'
import schema from '../../../schemas/contact.schema.json'
import compiled from '../../../schemas/contact.schema.json?validator'
import { validate } from '../../shared/validate'
import { ErrorSummary } from '../../ui/form/error-summary'
import { formActions } from '../../ui/form/form-actions'
import { problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { useEarlySubmit } from '../../ui/form/use-early-submit'
import { Modal } from '../../ui/kit/dialog'
import { useFlow } from '../../ui/use-flow'
import { sendMessage } from './send-message'
import { Notice } from '../../ui/kit/notice'
import { Button } from '../../ui/kit/button'

const machine = contactMachine.provide({
  actors: {
    sendMessage: fromPromise(({ input }: { input: Answers }) => sendMessage(input)),
  },
  actions: formActions(schema, (answers) => validate(compiled, answers)),
})

const keptName = 'contact'

function keptAnswers(): Answers {
  try {
    const kept = sessionStorage.getItem(keptName)
    sessionStorage.removeItem(keptName)
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return kept && arrival?.type !== 'navigate' ? (JSON.parse(kept) as Answers) : {}
  } catch {
    return {}
  }
}

/**
 * Keeps what stands in the form, in this tab, for who comes back from another site. Browsers do so by themselves, but
 * only what has stood there for some seconds.
 */
function useKeptAnswers(actor: Actor<typeof machine>) {
  useEffect(() => {
    const kept = keptAnswers()
    for (const [name, value] of Object.entries(kept))
      if (!actor.getSnapshot().context.answers[name]) actor.send({ type: 'change', name, value })
    function keep() {
      const { answers } = actor.getSnapshot().context
      try {
        if (Object.values(answers).some(Boolean))
          sessionStorage.setItem(keptName, JSON.stringify(answers))
      } catch {
        // No storage: the form is empty then.
      }
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [actor])
}

export function ContactForm() {
  const [snapshot, send, actor] = useFlow(machine)
  const form = useEarlySubmit()
  useKeptAnswers(actor)
  const status = useRef<HTMLParagraphElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const restoreButton = useRef<HTMLButtonElement>(null)
  const { answers, errors, result, hint, unsent } = snapshot.context
  const isSubmitting = snapshot.matches('submitting')
  const hasFailed = snapshot.matches('failed')

  function submit(event: FormEvent) {
    event.preventDefault()
    send({ type: 'submit' })
    // The submit button is disabled now and would lose the focus.
    if (actor.getSnapshot().matches('submitting')) status.current?.focus()
  }

  function restore() {
    send({ type: 'restore' })
    submitButton.current?.focus()
  }

  return (
    <>
      <form aria-labelledby="get-in-touch" method="dialog" noValidate onSubmit={submit} ref={form}>
        <ErrorSummary problems={problemsOf(schema, errors)} />
        <SchemaFields
          answers={answers}
          errors={errors}
          onChange={(answer) => send({ type: 'change', ...answer })}
          readOnly={isSubmitting}
          schema={schema}
        />
        {unsent && snapshot.matches('editing') && (
          <Notice>
            <p>Your message was not sent. We kept a copy of what you wrote.</p>
            <Button onClick={restore} ref={restoreButton}>
              Restore my message
            </Button>
          </Notice>
        )}
        <Button kind="main" disabled={isSubmitting} ref={submitButton} type="submit">
          {isSubmitting ? 'Submitted...' : 'Send message'}
        </Button>
        <p className="live" ref={status} role="status" tabIndex={-1}>
          {isSubmitting && 'Sending your message'}
        </p>
      </form>
      <Modal
        onClose={() => send({ type: 'close' })}
        open={hasFailed || snapshot.matches('succeeded')}
        opener={unsent ? restoreButton : submitButton}
        title={hasFailed ? 'Error' : 'Success'}
      >
        <p>{result}</p>
        {hasFailed && hint && <p>{hint}</p>}
      </Modal>
    </>
  )
}
