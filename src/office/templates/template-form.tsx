import { useRef, useState, type FormEvent } from 'react'
import { assign, fromPromise } from 'xstate'
import { mailTemplateMachine } from '../../../machines/mail-template.machine'
import schema from '../../../schemas/mail-template.schema.json'
import type { MailTemplate } from '../../shared/mail-templates'
import { ErrorSummary } from '../../ui/form/error-summary'
import { focusFirst } from '../../ui/form/focus-field'
import { Refusal } from '../../ui/form/refusal'
import { problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { useFlow } from '../../ui/use-flow'
import { LeaveQuestion } from '../../ui/leave-question'
import { LoginAgain } from '../login/login-again'
import { Placeholders } from './placeholders'
import { saveTemplate, validateTemplate } from './save-template'
import { TemplatePreview } from './template-preview'
import styles from './templates.module.css'

interface TemplateFormProps {
  stored: MailTemplate
  /** Whether this account may change it. */
  canSave: boolean
}

/** One template: its texts, the placeholders, and how it will look. */
export function TemplateForm({ stored, canSave }: TemplateFormProps) {
  const [machine] = useState(() =>
    mailTemplateMachine.provide({
      actors: {
        saveTemplate: fromPromise(({ input }: { input: Parameters<typeof saveTemplate>[1] }) =>
          saveTemplate(stored.template, input),
        ),
      },
      actions: {
        validate: assign({ errors: ({ context }) => validateTemplate(context.answers) }),
        focusFirstInvalid: ({ context }) => focusFirst(problemsOf(schema, context.errors)),
      },
    }),
  )
  const { version, subject, text } = stored
  const [snapshot, send] = useFlow(machine, { input: { version, answers: { subject, text } } })
  const save = useRef<HTMLButtonElement>(null)
  const { answers, saved, errors, refusal, message } = snapshot.context
  const isSaving = snapshot.matches('saving')
  const isUnsaved = Object.keys(answers).some((name) => answers[name] !== saved[name])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (canSave) send({ type: 'submit' })
  }

  return (
    <div className={styles.columns}>
      <form aria-labelledby="template-heading" noValidate onSubmit={submit}>
        <ErrorSummary problems={problemsOf(schema, errors)} />
        <Refusal text={refusal} />
        <SchemaFields
          answers={answers}
          errors={errors}
          onChange={(change) => send({ type: 'change', ...change })}
          readOnly={isSaving || !canSave}
          schema={schema}
        />
        {canSave ? (
          <button aria-disabled={isSaving} className="button" ref={save} type="submit">
            Save template
          </button>
        ) : (
          <p className="note">Only administrators can change templates.</p>
        )}
        <p className={styles.status} role="status">
          {isSaving ? 'Saving the template' : message}
        </p>
      </form>
      <div>
        <Placeholders />
        <TemplatePreview answers={answers} />
      </div>
      <LeaveQuestion
        isUnsent={isUnsaved}
        opener={save}
        title="Leave without saving this template?"
      />
      <LoginAgain
        onCancel={() => send({ type: 'cancel' })}
        onEnter={() => send({ type: 'signedIn' })}
        open={snapshot.matches('signedOut')}
        opener={save}
      >
        Your session has ended. The template will be saved once you log in again.
      </LoginAgain>
    </div>
  )
}
