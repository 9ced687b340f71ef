import { useRef, type FormEvent } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { reportReturnMachine } from '../../../machines/report-return.machine'
import { mostAnswerFiles } from '../../shared/whistle-case'
import { ErrorSummary } from '../../ui/form/error-summary'
import { Counter } from '../../ui/form/counter'
import { LeaveQuestion } from '../../ui/leave-question'
import { newKey } from '../../ui/new-key'
import { controlId, problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { AnswerFiles } from './answer-files'
import styles from './answer-form.module.css'
import { answerSchema } from './answer-schema'
import type { FileContents } from './report-calls'
import { Button } from '../../ui/kit/button'

interface AnswerFormProps {
  contents: FileContents
  snapshot: SnapshotFrom<typeof reportReturnMachine>
  send: ActorRefFrom<typeof reportReturnMachine>['send']
}

/** What the reporter writes back. */
export function ReporterAnswerForm({ contents, snapshot, send }: AnswerFormProps) {
  const status = useRef<HTMLParagraphElement>(null)
  const { answers, errors, files } = snapshot.context
  const isSending = snapshot.matches('sending')

  function submit(event: FormEvent) {
    event.preventDefault()
    // The submit button is disabled then and would lose the focus.
    status.current?.focus()
    send({ type: 'send', key: newKey() })
  }

  return (
    <form
      aria-labelledby="answer"
      autoComplete="off"
      className={styles.answer}
      method="dialog"
      noValidate
      onSubmit={submit}
    >
      <h3 className="part-title" id="answer">
        Write to the office
      </h3>
      <ErrorSummary problems={problemsOf(answerSchema, errors)} />
      <SchemaFields
        answers={answers}
        errors={errors}
        names={['text']}
        onChange={(answer) => send({ type: 'change', ...answer })}
        readOnly={isSending}
        schema={answerSchema}
      />
      <Counter most={answerSchema.properties.text.maxLength} text={answers.text ?? ''} />
      <AnswerFiles
        canAttach={files.length < mostAnswerFiles}
        contents={contents}
        disabled={isSending}
        error={errors.find(({ path }) => path === '/file')?.message}
        files={files}
        id={controlId(answerSchema, 'file')}
        onAttach={(file) => send({ type: 'attach', file })}
        onDetach={(key) => send({ type: 'detach', key })}
      />
      <Button kind="main" disabled={snapshot.hasTag('busy')} type="submit">
        Send
      </Button>
      <p className="live" ref={status} role="status" tabIndex={-1}>
        {isSending && 'Sending your answer'}
      </p>
      <LeaveQuestion
        isUnsent={Boolean(answers.text) || files.length > 0}
        loss="What you have written and chosen will be lost."
        opener={status}
        title="Leave before this is sent?"
      />
    </form>
  )
}
