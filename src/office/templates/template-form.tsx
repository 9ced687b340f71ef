import { useRef, useState, type FormEvent } from 'react'
import { assign, fromPromise } from 'xstate'
import { mailTemplateMachine } from '../../../machines/mail-template.machine'
import schema from '../../../schemas/mail-template.schema.json'
import type { MailTemplate } from '../../shared/contracts/mail-templates'
import { ErrorSummary } from '../../ui/form/error-summary'
import { focusFirst } from '../../ui/form/focus-field'
import { RefusalAlert, Notice } from '../../ui/kit/notice'
import { problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { useFlow } from '../../ui/use-flow'
import { LeaveQuestion } from '../../ui/leave-question'
import { placeholderMeanings, filledIn } from '../../shared/mail-templates'
import styles from './templates.module.css'
import { saveTemplate, validateTemplate } from './save-template'
import type { Answers } from '../../../machines/answers'
import { Button } from '../../ui/kit/button'
import { Card } from '../../ui/kit/card'
import { Facts } from '../../ui/kit/facts'

const example = Object.fromEntries(
  Object.entries(placeholderMeanings).map(([name, meaning]) => [name, meaning.example]),
)

/** A template as its reader may see it. */
const TemplatePreview = ({ answers: { subject = '', text = '' } }: { answers: Answers }) => (
  <section aria-labelledby="template-preview">
    <h2 className="heading" id="template-preview">
      Preview
    </h2>
    <Card>
      <p className="name">{filledIn(subject, example)}</p>
      <p className={styles.text}>{filledIn(text, example)}</p>
    </Card>
  </section>
)

/** The names that a template may have in double braces. */
const Placeholders = () => (
  <section aria-labelledby="placeholders">
    <h2 id="placeholders">Placeholders</h2>
    <p className="small">They are replaced when the template is used.</p>
    <Facts
      facts={Object.entries(placeholderMeanings).map(([name, { meaning }]) => ({
        name: `{{${name}}}`,
        value: meaning,
      }))}
    />
  </section>
)

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
        <RefusalAlert text={refusal} />
        <SchemaFields
          answers={answers}
          errors={errors}
          onChange={(change) => send({ type: 'change', ...change })}
          readOnly={isSaving || !canSave}
          schema={schema}
        />
        {canSave ? (
          <Button isBusy={isSaving} kind="main" ref={save} type="submit">
            Save template
          </Button>
        ) : (
          <Notice>Only administrators can change templates.</Notice>
        )}
        <p className="live" role="status">
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
    </div>
  )
}
