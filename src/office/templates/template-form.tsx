import { useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { mailTemplateMachine } from '../../../machines/mail-template.machine'
import schema from '../../../schemas/mail-template.schema.json'
import type { MailTemplate } from '../../shared/contracts/mail-templates'
import { Notice } from '../../ui/kit/notice'
import { formActions } from '../../ui/form/form-actions'
import { useFlow } from '../../ui/use-flow'
import { OfficeForm } from '../layout/office-form'
import { LeaveQuestion } from '../../ui/leave-question'
import { placeholderMeanings, filledIn } from '../../shared/mail-templates'
import styles from './templates.module.css'
import { saveTemplate, validateTemplate } from './save-template'
import type { Answers } from '../../../machines/answers'
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
      <p className="written">{filledIn(text, example)}</p>
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
  const { subject, text } = stored
  const [machine] = useState(() => {
    let { version } = stored
    return mailTemplateMachine.provide({
      actors: {
        send: fromPromise<{ message: string }, Answers>(async ({ input: answers }) => {
          const saved = await saveTemplate(stored.template, { version, answers })
          version = saved.version
          return saved
        }),
      },
      actions: formActions(schema, validateTemplate),
    })
  })
  const [snapshot, send] = useFlow(machine, { input: { answers: { subject, text } } })
  const save = useRef<HTMLButtonElement>(null)
  const { answers, saved, message } = snapshot.context
  const isUnsaved = Object.keys(answers).some((name) => answers[name] !== saved[name])

  return (
    <div className={styles.columns}>
      <OfficeForm
        action={canSave ? 'Save template' : undefined}
        button={save}
        className=""
        labelledBy="template-heading"
        readOnly={!canSave}
        said={snapshot.matches('sent') ? message : ''}
        schema={schema}
        send={send}
        snapshot={snapshot}
        waiting="Saving the template"
      >
        {!canSave && <Notice>Only administrators can change templates.</Notice>}
      </OfficeForm>
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
