import { useEffect, useRef, useState } from 'react'
import { assign, fromPromise } from 'xstate'
import { replyMachine } from '../../../machines/reply.machine'
import schema from '../../../schemas/reply.schema.json'
import { addressOf, backOfficeEndpoints } from '../../shared/back-office-endpoints'
import type { AnswerableKind } from '../../shared/mail-templates'
import type { Replies, Reply } from '../../shared/replies'
import { focusFirst } from '../../ui/form/focus-field'
import { problemsOf } from '../../ui/form/schema-fields'
import { Spinner } from '../../ui/spinner'
import { useFlow } from '../../ui/use-flow'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { dayAndTime } from '../layout/shown-time'
import { useRead } from '../../ui/accounts/use-read'
import inbox from './inbox.module.css'
import styles from './replies.module.css'
import { newReplyKey, sendReply, validateReply } from './reply-calls'
import { ReplyForm } from './reply-form'
import { useLeavingReply } from './use-leaving-reply'

const failure = 'The replies could not be loaded. Please try again.'

/** How often it is asked whether a waiting reply was sent, in ms. */
const askEvery = 3000

const stateOf = ({ state, sentAt, problem }: Reply) =>
  ({
    waiting: 'Waiting to be sent',
    sent: `Sent ${dayAndTime(sentAt)}`,
    failed: `Could not be sent yet, will be tried again: ${problem}`,
  })[state]

const Sent = ({ replies }: Pick<Replies, 'replies'>) => (
  <ul className={styles.list}>
    {replies.map((reply) => (
      <li className={styles.reply} key={reply.id}>
        <h3 className={styles.subject}>{reply.subject}</h3>
        <p className={styles.state} data-state={reply.state}>
          {stateOf(reply)}
        </p>
        <p className={styles.by}>
          {reply.by || 'Automatic email'}, {dayAndTime(reply.at)}
        </p>
        <p className={styles.text}>{reply.text}</p>
      </li>
    ))}
  </ul>
)

interface InboxRepliesProps {
  kind: AnswerableKind
  id: string
  /** Called once a reply was stored. */
  onReply: () => void
}

/** Emails to the sender of an entry: those that were written, and a form for another one. */
export function InboxReplies({ kind, id, onReply }: InboxRepliesProps) {
  const address = addressOf(backOfficeEndpoints.replies, { kind, id })
  const { value: entry, problem, isReading, again } = useRead<Replies>(address, failure)
  const [machine] = useState(() =>
    replyMachine.provide({
      actors: {
        sendReply: fromPromise(({ input }: { input: Parameters<typeof sendReply>[1] }) =>
          sendReply({ kind, id }, input),
        ),
      },
      actions: {
        validate: assign({ errors: ({ context }) => validateReply(context.answers) }),
        focusFirstInvalid: ({ context }) => focusFirst(problemsOf(schema, context.errors)),
        showReplies() {
          again()
          onReply()
        },
      },
    }),
  )
  const [snapshot, send, actor] = useFlow(machine)
  useLeavingReply(actor)
  const message = useRef<HTMLParagraphElement>(null)
  const begin = useRef<HTMLButtonElement>(null)
  const isSent = snapshot.matches('sent')
  const isIdle = snapshot.hasTag('idle')
  const wasIdle = useRef(true)

  useEffect(() => {
    if (isIdle && !wasIdle.current) (isSent ? message : begin).current?.focus()
    wasIdle.current = isIdle
  }, [isIdle, isSent])

  const isWaiting = entry?.canSend && entry.replies.some(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!isWaiting || isReading) return undefined
    const timer = setTimeout(again, askEvery)
    return () => clearTimeout(timer)
  }, [isWaiting, isReading, again])

  return (
    <section aria-labelledby="replies">
      <h2 className={inbox.heading} id="replies">
        Replies
      </h2>
      {problem && <ReadProblem onRetry={again} problem={problem} />}
      {!entry && !problem && <Spinner label="Loading" />}
      {entry && (
        <>
          {isSent && (
            <p className={styles.done} ref={message} tabIndex={-1}>
              {snapshot.context.message}
            </p>
          )}
          {isIdle && entry.recipient && (
            <button
              className="button"
              onClick={() => send({ type: 'write', key: newReplyKey() })}
              ref={begin}
              type="button"
            >
              Reply
            </button>
          )}
          {!entry.recipient && (
            <p className={styles.by}>There is no email address that a reply could be sent to.</p>
          )}
          {!isIdle && <ReplyForm actor={actor} begin={begin} entry={entry} snapshot={snapshot} />}
          {entry.replies.length > 0 && <Sent replies={entry.replies} />}
        </>
      )}
    </section>
  )
}
