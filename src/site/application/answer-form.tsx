import { Link } from '@tanstack/react-router'
import { useRef, type FormEvent } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type {
  applicationStatusMachine,
  OwnApplication,
} from '../../../machines/application-status.machine'
import schema from '../../../schemas/application-answer.schema.json'
import { pages } from '../../shared/pages'
import { ErrorSummary } from '../../ui/form/error-summary'
import { controlId, problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { LeaveQuestion } from '../../ui/leave-question'
import { DocumentControl } from '../../ui/loan/document-control'
import { DocumentContentsContext, type DocumentContents } from '../../ui/loan/use-document'
import styles from './application-page.module.css'
import { askedWords } from './application-words'
import { Button } from '../../ui/kit/button'
import { Notice } from '../../ui/kit/notice'

interface AnswerFormProps {
  asked: OwnApplication['asked']
  contents: DocumentContents
  snapshot: SnapshotFrom<typeof applicationStatusMachine>
  send: ActorRefFrom<typeof applicationStatusMachine>['send']
}

/** What the office asks for, and the way to send it. */
export function ApplicantAnswerForm({ asked, contents, snapshot, send }: AnswerFormProps) {
  const status = useRef<HTMLParagraphElement>(null)
  const { answers, errors, files } = snapshot.context
  const isBusy = snapshot.hasTag('busy')

  function submit(event: FormEvent) {
    event.preventDefault()
    // The submit button is disabled then and would lose the focus.
    status.current?.focus()
    send({ type: 'send' })
  }

  return (
    <form
      aria-labelledby="asked"
      className={styles.asked}
      method="dialog"
      noValidate
      onSubmit={submit}
    >
      <Notice>
        <h3 className="part-title" id="asked">
          What we need from you
        </h3>
        <p>{askedWords[asked.reason]}</p>
        {asked.text && (
          <p className={styles.text} dir="auto">
            {asked.text}
          </p>
        )}
      </Notice>
      <ErrorSummary problems={problemsOf(schema, errors)} />
      <DocumentContentsContext value={contents}>
        {asked.documents.map((name) => {
          const id = controlId(schema, name)
          const { title, description } = schema.properties[name]
          const error = errors.find(({ path }) => path === `/${name}`)?.message
          return (
            <DocumentControl
              disabled={isBusy}
              error={error}
              hint={description}
              id={id}
              key={name}
              onChange={(file) => send({ type: 'attach', name, file })}
              start={files[name]}
              takesPages={name === 'salaryStatement'}
              title={title}
            />
          )
        })}
      </DocumentContentsContext>
      <SchemaFields
        answers={answers}
        errors={errors}
        names={['answer']}
        onChange={(answer) => send({ type: 'change', ...answer })}
        readOnly={isBusy}
        schema={schema}
      />
      <Button kind="main" disabled={isBusy} type="submit">
        Send
      </Button>
      <p className="live" ref={status} role="status" tabIndex={-1}>
        {snapshot.matches('sending') && 'Sending what you added'}
      </p>
      <p>
        If you cannot send it here, please{' '}
        <Link className="link" to={pages.contact.path}>
          contact us
        </Link>{' '}
        and have your reference ready.
      </p>
      <LeaveQuestion
        isUnsent={Boolean(answers.answer) || Object.values(files).some(Boolean)}
        loss="What you have written and chosen will be lost."
        opener={status}
        title="Leave before this is sent?"
      />
    </form>
  )
}
