import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { inboxItemMachine, type InboxProgress } from '../../../machines/inbox-item.machine'
import { inboxNames, inboxStateName, type InboxKind } from '../../shared/back-office'
import {
  readEntry,
  removeEntry,
  setEntryState,
  type InboxEntry,
} from '../../shared/contracts/inbox'
import { isAnswerable, type AnswerableKind } from '../../shared/mail-templates'
import { RefusalAlert } from '../../ui/kit/notice'
import { Spinner } from '../../ui/spinner'
import { useFlow } from '../../ui/use-flow'
import { useNamed } from '../layout/entry-name'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { call } from '../../ui/accounts/call'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { dayAndTime } from '../layout/shown-time'
import { useCall } from '../../ui/accounts/use-call'
import styles from './inbox.module.css'
import { CopyButton } from '../layout/copy-button'
import { entryTitle, translateTitle, meaningOf } from '../layout/inbox-words'
import { InboxAnswers } from './inbox-answers'
import { LoanCaseView } from './loan-case-view'
import { ReportCaseView } from './report-case-view'
import { Timeline } from './timeline'
import { InboxReplies, useReplies } from './inbox-replies'
import { ListSteps } from './list-steps'
import { EntryMenu } from './entry-menu'
import { Button } from '../../ui/kit/button'
import { Badge } from '../../ui/kit/badge'
import { Stack } from '../../ui/kit/stack'

const failures = {
  load: 'This entry could not be loaded. Please try again.',
  state: 'The status could not be changed. Please try again.',
  remove: 'This entry could not be deleted. Please try again.',
}

const actions = [
  { type: 'review', name: 'Start review' },
  { type: 'finish', name: 'Mark as done' },
  { type: 'reopen', name: 'Mark as new' },
] as const

function Progress({ entry, kind }: { entry: InboxEntry; kind: InboxKind }) {
  const navigate = useNavigate()
  const params = { kind, id: entry.item.id }
  const [machine] = useState(() =>
    inboxItemMachine.provide({
      actors: {
        keepProgress: fromPromise(async ({ input }: { input: { progress: InboxProgress } }) => {
          await call(setEntryState, { params, body: { state: input.progress } }, failures.state)
        }),
        removeEntry: fromPromise(async () => {
          await call(removeEntry, { params }, failures.remove)
        }),
      },
      actions: {
        leave: () => void navigate({ to: `${inboxPath}/${kind}`, ignoreBlocker: true }),
      },
    }),
  )
  const [snapshot, send] = useFlow(machine, {
    input: { progress: entry.item.state as InboxProgress },
  })
  const { progress, problem } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  return (
    <>
      <Stack isRow>
        <p role="status">
          <Badge meaning={meaningOf(progress)}>{inboxStateName(kind, progress)}</Badge>
        </p>
        {actions
          .filter(({ type }) => isBusy || snapshot.can({ type }))
          .map(({ type, name }) => (
            <Button
              aria-disabled={isBusy}

              key={type}
              onClick={() => send({ type })}
            >
              {name}
            </Button>
          ))}
        <EntryMenu
          isAsked={snapshot.matches('confirming')}
          isBusy={isBusy}
          item={entry.item}
          send={send}
        >
          It will be permanently deleted.
        </EntryMenu>
      </Stack>
      <RefusalAlert text={problem} />
    </>
  )
}

interface RepliesProps {
  kind: AnswerableKind
  id: number
  onReply: () => void
}

const Replies = (props: RepliesProps) => (
  <InboxReplies {...props} reading={useReplies(props.kind, props.id)} />
)

interface EntryProps {
  kind: InboxKind
  entry: InboxEntry
  /** Reads the entry again. */
  again: () => void
}

function Entry({ kind, entry, again }: EntryProps) {
  const { item, answers, views, events } = entry
  if (item.loan && entry.case) {
    return (
      <LoanCaseView
        about={entry.case}
        entry={entry}
        key={item.id}
        loan={item.loan}
        onChanged={again}
      />
    )
  }
  if (item.report && entry.report) {
    return (
      <ReportCaseView
        about={entry.report}
        entry={entry}
        key={item.id}
        onChanged={again}
        summary={item.report}
      />
    )
  }
  return (
    <>
      <p className="small">{`Received ${dayAndTime(item.receivedAt)}`}</p>
      <Progress entry={entry} kind={kind} />
      <InboxAnswers answers={answers} kind={kind} />
      {isAnswerable(kind) && <Replies id={item.id} key={item.id} kind={kind} onReply={again} />}
      {(events.length > 0 || views.length > 0) && (
        <section aria-labelledby="timeline">
          <h2 className="heading" id="timeline">
            History
          </h2>
          <Timeline events={events} kind={kind} views={views} />
        </section>
      )}
    </>
  )
}

/** One entry: state, answers, documents and views. */
export function InboxEntryView({ kind, id }: { kind: InboxKind; id: string }) {
  const params = { kind, id: Number(id) }
  const { value: entry, problem, again } = useCall(readEntry, { params }, failures.load)
  const applicant = kind === 'loan' ? entry?.item.detail : ''
  useNamed(`${inboxPath}/${kind}/${id}`, entry ? applicant || entryTitle(entry.item) : '')
  return (
    <>
      <div className={styles.head}>
        {/* One element throughout: it has the focus when what it names arrives. */}
        {entry && !problem ? (
          <h1 translate={translateTitle(kind)}>
            {kind === 'loan' && <span>{`${entry.item.detail} `}</span>}
            <span className={kind === 'loan' ? 'reference small' : undefined}>
              {entryTitle(entry.item)}
            </span>
          </h1>
        ) : (
          <h1>{inboxNames[kind]}</h1>
        )}
        {kind === 'loan' && entry && <CopyButton name="reference" text={entry.item.title} />}
        <ListSteps id={params.id} kind={kind} />
      </div>
      {problem ? (
        <ReadProblem onRetry={again} problem={problem} />
      ) : entry ? (
        <Entry again={again} entry={entry} kind={kind} />
      ) : (
        <Spinner label="Loading" />
      )}
    </>
  )
}
