import { useEffect, useRef, type ReactNode } from 'react'
import type { Writing } from '../../../machines/whistle-case.machine'
import type { InboxEntry } from '../../shared/contracts/inbox'
import type { ReportCase, ReportSummary } from '../../shared/contracts/report-case'
import {
  reportStateNames,
  reportStep,
  reportSteps,
  type ReportState,
  type ReportStepName,
} from '../../shared/whistle-case'
import { RefusalAlert } from '../../ui/form/refusal'
import { LeaveQuestion } from '../../ui/leave-question'
import styles from './case.module.css'
import { InboxAnswers } from './inbox-answers'
import inbox from './inbox.module.css'
import { KeptWords } from './kept-words'
import { NewAnswer } from './report-due'
import { ReportSummaryFacts } from './report-summary'
import { ReportTimeline } from './report-timeline'
import { ReporterPart } from './reporter-part'
import { ReportWriting } from './report-writing'
import { useReportCase } from './use-report-case'
import { RemoveEntry } from './remove-entry'

/** The names of the steps, in the order of their buttons. */
const stepNames: Record<ReportStepName, string> = {
  acknowledge: 'Acknowledge',
  investigate: 'Start investigation',
  close: 'Close report',
  reopen: 'Reopen',
}
const steps = Object.keys(stepNames) as ReportStepName[]

const writings = {
  message: {
    open: 'Write to the reporter',
    title: 'Message to the reporter',
    send: 'Send message',
    leave: 'Leave without sending your message?',
    kept: 'What you wrote to the reporter is kept for the next message:',
  },
  note: {
    open: 'Write a note',
    title: 'Note for colleagues',
    send: 'Add note',
    leave: 'Leave without adding your note?',
    kept: 'What you wrote for colleagues is kept for the next note:',
  },
} satisfies Record<Writing, object>

interface ReportCaseViewProps {
  entry: InboxEntry
  summary: ReportSummary
  about: ReportCase
  /** Reads the entry again. */
  onChanged: () => void
}

/** A report as a case: what is due, its steps, its words, both sides' messages and its history. */
export function ReportCaseView({ entry, summary, about, onChanged }: ReportCaseViewProps) {
  const { item, answers: words, views } = entry
  const read = { state: item.state as ReportState, version: summary.version }
  const { snapshot, send, done, forgetDone } = useReportCase(item.id, read, onChanged)
  const { seen, wanted, form, writing, shown, answers, errors, problem } = snapshot.context
  const isResting = snapshot.matches('resting')
  const isOnTheWay = snapshot.matches('explaining') || snapshot.matches('stepping')
  const isExplaining = form !== '' && isOnTheWay
  const isWriting = snapshot.matches('writing') || snapshot.matches('sending')
  const isUnsent = Boolean(answers.text || answers.outcome)

  const status = useRef<HTMLParagraphElement>(null)
  const message = useRef<HTMLButtonElement>(null)
  const note = useRef<HTMLButtonElement>(null)
  const left = useRef<'' | 'step' | Writing>('')
  useEffect(() => {
    const openers = { step: status, message, note }
    // What had the focus is gone.
    if (isResting && left.current !== '') openers[left.current].current?.focus()
    left.current = isOnTheWay ? 'step' : isWriting ? writing : ''
  }, [isResting, isOnTheWay, isWriting, writing])

  const possible = steps.filter((type) => snapshot.can({ type }))
  const explained = steps.find((name) => reportSteps[name] === reportStep(seen.state, wanted))
  const draft = {
    answers,
    errors,
    hasReceipt: about.hasReceipt,
    isBusy: snapshot.hasTag('busy'),
    onCancel: () => send({ type: 'cancel' }),
    onChange: (change: { name: string; value: string }) => send({ type: 'change', ...change }),
    onSubmit: () => send({ type: 'submit' }),
    problem,
  }

  /** The form of a message or a note, else the button that opens it. */
  function written(which: Writing): ReactNode {
    const { open, title, send: sendName } = writings[which]
    if (isWriting && writing === which)
      return <ReportWriting {...draft} form={which} send={sendName} title={title} />
    return (
      <button
        aria-disabled={!isResting}
        className="button quiet no-print"
        onClick={() => {
          forgetDone()
          send({ type: 'write', writing: which })
        }}
        ref={which === 'message' ? message : note}
        type="button"
      >
        {open}
      </button>
    )
  }

  return (
    <>
      <ReportSummaryFacts about={about} receivedOn={item.receivedAt} summary={summary} />
      <section aria-label="Status" className={styles.steps}>
        <div className={styles.actions}>
          <p
            className={inbox.state}
            data-state={seen.state}
            ref={status}
            role="status"
            tabIndex={-1}
          >
            {reportStateNames[seen.state]}
          </p>
          {summary.hasNews && <NewAnswer />}
          {possible.map((type) => (
            <button
              className={type === 'acknowledge' ? 'button' : 'button quiet'}
              key={type}
              onClick={() => {
                forgetDone()
                send({ type })
              }}
              type="button"
            >
              {stepNames[type]}
            </button>
          ))}
          {!isExplaining && (
            <RemoveEntry
              isAsked={snapshot.matches('confirming')}
              isBusy={!isResting}
              item={item}
              send={send}
            >
              <span>It will be permanently deleted, with all its messages, notes and files.</span>
              {about.hasReceipt && <span> Its receipt will no longer open anything.</span>}
            </RemoveEntry>
          )}
        </div>
        <RefusalAlert text={isExplaining || isWriting ? '' : problem} />
        {isResting && isUnsent && (
          <KeptWords onDiscard={() => send({ type: 'cancel' })} text={answers.text ?? ''}>
            {writings[form === 'reportReopen' ? 'note' : 'message'].kept}
          </KeptWords>
        )}
        {isExplaining && explained && (
          <ReportWriting
            {...draft}
            form={form}
            key={form}
            send={stepNames[explained]}
            title={stepNames[explained]}
          />
        )}
      </section>
      <InboxAnswers answers={words} kind="whistle" />
      <ReporterPart
        done={done?.what === 'note' ? '' : (done?.message ?? '')}
        hasReceipt={about.hasReceipt}
        isResting={isResting}
        onShow={(isShown) => {
          forgetDone()
          send({ type: 'showWords', shown: isShown })
        }}
        showsWords={snapshot.matches('showing') ? shown : about.showsWords}
      >
        {written('message')}
      </ReporterPart>
      <section aria-labelledby="timeline">
        <h2 className={styles.heading} id="timeline">
          History
        </h2>
        <div className={styles.note}>
          {written('note')}
          <p role="status">{done?.what === 'note' && done.message}</p>
        </div>
        <ReportTimeline events={about.events} id={item.id} onSeen={onChanged} views={views} />
      </section>
      <LeaveQuestion
        isUnsent={isUnsent}
        opener={status}
        title={isWriting ? writings[writing].leave : 'Leave before this step is taken?'}
      />
    </>
  )
}
