import { useEffect, useRef, type FormEvent, type RefObject } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { replyMachine } from '../../../machines/reply.machine'
import schema from '../../../schemas/reply.schema.json'
import type { Replies } from '../../shared/replies'
import { ErrorSummary } from '../../ui/form/error-summary'
import { Refusal } from '../../ui/form/refusal'
import { controlId, problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { Question } from '../../ui/question'
import { LoginAgain } from '../login/login-again'
import { ChooseTemplate } from './choose-template'
import { CopyReply } from './copy-reply'
import styles from './replies.module.css'

interface ReplyFormProps {
  entry: Replies
  snapshot: SnapshotFrom<typeof replyMachine>
  actor: ActorRefFrom<typeof replyMachine>
  /** The button that opened the form; it is back once the form is gone. */
  begin: RefObject<HTMLButtonElement | null>
}

/** Subject and text of one reply, with or without a template. */
export function ReplyForm({ entry, snapshot, actor, begin }: ReplyFormProps) {
  const { answers, errors, refusal } = snapshot.context
  const { send } = actor
  const isSending = snapshot.matches('sending')
  const status = useRef<HTMLParagraphElement>(null)
  const discard = useRef<HTMLButtonElement>(null)
  const opener = {
    get current() {
      return discard.current ?? begin.current
    },
  }

  useEffect(() => document.getElementById(controlId(schema, 'subject'))?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    send({ type: 'submit' })
    // The button is disabled now and would lose the focus.
    if (actor.getSnapshot().matches('sending')) status.current?.focus()
  }

  return (
    <form aria-labelledby="replies" className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary problems={problemsOf(schema, errors)} />
      <Refusal text={refusal} />
      <p className={styles.to}>To: {entry.recipient}</p>
      <ChooseTemplate
        disabled={isSending}
        onUse={(chosen) => send({ type: 'choose', answers: chosen })}
        templates={entry.templates}
        values={entry.values}
      />
      <SchemaFields
        answers={answers}
        errors={errors}
        onChange={(change) => send({ type: 'change', ...change })}
        readOnly={isSending}
        schema={schema}
      />
      {entry.ending && (
        <p className={styles.ending}>{`Added below your message:\n${entry.ending}`}</p>
      )}
      {!entry.canSend && (
        <CopyReply answers={answers} ending={entry.ending} recipient={entry.recipient} />
      )}
      <div className={styles.buttons}>
        {entry.canSend && (
          <button className="button" disabled={isSending} type="submit">
            Send reply
          </button>
        )}
        <button
          aria-disabled={isSending}
          className="button quiet"
          onClick={() => send({ type: 'discard' })}
          ref={discard}
          type="button"
        >
          {entry.canSend ? 'Discard' : 'Close'}
        </button>
      </div>
      <p className={styles.status} ref={status} role="status" tabIndex={-1}>
        {isSending && 'Sending your reply'}
      </p>
      <Question
        confirm="Use template"
        onConfirm={() => send({ type: 'confirm' })}
        onStay={() => send({ type: 'cancel' })}
        open={snapshot.matches('choosing')}
        opener={opener}
        stay="Keep my text"
        title="Replace what you have written?"
      >
        The template will take the place of your subject and message.
      </Question>
      <Question
        confirm="Discard"
        onConfirm={() => send({ type: 'confirm' })}
        onStay={() => send({ type: 'cancel' })}
        open={snapshot.matches('discarding')}
        opener={opener}
        stay="Keep writing"
        title="Discard this reply?"
      >
        What you have written will be lost.
      </Question>
      <LoginAgain
        onCancel={() => send({ type: 'cancel' })}
        onEnter={() => send({ type: 'signedIn' })}
        open={snapshot.matches('signedOut')}
        opener={opener}
      >
        Your session has ended. Your reply will be sent once you log in again.
      </LoginAgain>
    </form>
  )
}
