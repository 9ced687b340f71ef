import { useEffect, useRef, useState, useCallback } from 'react'
import { fromPromise, getNextSnapshot, waitFor, type ActorRefFrom } from 'xstate'
import { replyMachine } from '../../../machines/reply.machine'
import schema from '../../../schemas/reply.schema.json'
import { readReplies, type Reply } from '../../shared/contracts/replies'
import type { AnswerableKind } from '../../shared/mail-templates'
import { formActions } from '../../ui/form/form-actions'
import { Spinner } from '../../ui/spinner'
import { newKey } from '../../ui/new-key'
import { useFlow } from '../../ui/use-flow'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { dayAndTime } from '../layout/shown-time'
import { UnsentActions } from '../layout/unsent-actions'
import { refusedFor } from '../layout/unsent-words'
import { useCall } from '../../ui/accounts/use-call'
import { replyTo, validateReply } from './reply-calls'
import { TimelineList, type Happened } from './timeline-list'
import { ReplyForm } from './reply-form'
import { useLeaving } from '../../ui/use-leaving'
import { Button } from '../../ui/kit/button'

/** A half-written reply blocks links, Back, reload and logout until it may be discarded. */
function useLeavingReply(actor: ActorRefFrom<typeof replyMachine>) {
  const mayLeave = useCallback(async () => {
    await waitFor(actor, (state) => !state.matches('sending'))
    actor.send({ type: 'discard' })
    const state = await waitFor(actor, (snapshot) => !snapshot.matches('discarding'))
    return state.hasTag('idle')
  }, [actor])

  const wouldLose = useCallback(
    () => !getNextSnapshot(replyMachine, actor.getSnapshot(), { type: 'discard' }).hasTag('idle'),
    [actor],
  )

  useLeaving(mayLeave, wouldLose)
}

const failure = 'The replies could not be loaded. Please try again.'

/** How often it is asked whether a waiting reply was sent, in ms. */
const askEvery = 3000

const stateOf = ({ state, sentAt, problem }: Reply) =>
  ({
    waiting: 'Waiting to be sent',
    sent: `Sent ${dayAndTime(sentAt)}`,
    failed: `Could not be sent yet, will be tried again: ${problem}`,
    refused: refusedFor(problem),
  })[state]

const ofReply = (reply: Reply, onDone: () => void): Happened => ({
  at: reply.at,
  who: reply.by || 'Automatic email',
  words: reply.subject,
  text: reply.text,
  more: (
    <>
      <p className={reply.state === 'failed' || reply.state === 'refused' ? 'bad' : 'small'}>
        {stateOf(reply)}
      </p>
      {(reply.state === 'failed' || reply.state === 'refused') && (
        <UnsentActions id={String(reply.id)} name={reply.subject} onDone={onDone} what="mail" />
      )}
    </>
  ),
})

/** The emails about an entry, and what a new one needs. */
export const useReplies = (kind: AnswerableKind, id: number) =>
  useCall(readReplies, { params: { kind, id } }, failure)

export type RepliesReading = ReturnType<typeof useReplies>

interface InboxRepliesProps {
  kind: AnswerableKind
  id: number
  reading: RepliesReading
  /** What else was written about it, in one list with the emails. */
  told?: readonly Happened[]
  /** Called once a reply was stored. */
  onReply: () => void
}

/** Emails to the sender of an entry: those that were written, and a form for another one. */
export function InboxReplies({ kind, id, reading, told = [], onReply }: InboxRepliesProps) {
  const params = { kind, id }
  const { value: entry, problem, isReading, again } = reading
  const [machine] = useState(() =>
    replyMachine.provide({
      actors: {
        sendReply: fromPromise(({ input }: { input: Parameters<typeof replyTo>[1] }) =>
          replyTo(params, input),
        ),
      },
      actions: {
        ...formActions(schema, validateReply),
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

  const thread = [...(entry?.replies ?? []).map((reply) => ofReply(reply, again)), ...told]
  return (
    <section aria-labelledby="replies" className={thread.length === 0 ? 'no-print' : undefined}>
      <h2 className="heading" id="replies">
        Replies
      </h2>
      {problem && <ReadProblem onRetry={again} problem={problem} />}
      {!entry && !problem && <Spinner label="Loading" />}
      {entry && (
        <>
          {isSent && (
            <p className="said" ref={message} tabIndex={-1}>
              {snapshot.context.message}
            </p>
          )}
          {isIdle && entry.recipient && (
            <Button kind="main" onClick={() => send({ type: 'write', key: newKey() })} ref={begin}>
              Reply
            </Button>
          )}
          {!entry.recipient && (
            <p className="small">There is no email address that a reply could be sent to.</p>
          )}
          {!isIdle && <ReplyForm actor={actor} begin={begin} entry={entry} snapshot={snapshot} />}
        </>
      )}
      {thread.length > 0 && <TimelineList all={thread} />}
    </section>
  )
}
