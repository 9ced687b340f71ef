import { useEffect, useRef } from 'react'
import { initialTransition } from 'xstate'
import { whistleCaseMachine, type Writing } from '../../../machines/whistle-case.machine'
import type { InboxEntry } from '../../shared/contracts/inbox'
import type { ReportCase, ReportSummary } from '../../shared/contracts/report-case'
import {
  reportStateNames,
  reportSteps,
  type ReportState,
  type ReportStepName,
} from '../../shared/whistle-case'
import { RefusalAlert } from '../../ui/kit/notice'
import { LeaveQuestion } from '../../ui/leave-question'
import { Panels } from '../../ui/kit/tabs'
import { CaseBar } from './case-bar'
import styles from './case.module.css'
import { InboxAnswers } from './inbox-answers'
import { KeptWords } from './kept-words'
import { NewAnswer } from './report-due'
import { formOf } from './report-forms'
import { ReportSummaryFacts } from './report-summary'
import { ReportMessages, ReportTimeline, messagesIn } from './report-timeline'
import { ReporterPart } from './reporter-part'
import { ReportWriting } from './report-writing'
import { useReportCase } from './use-report-case'
import { EntryMenu } from './entry-menu'
import { Button } from '../../ui/kit/button'
import { Badge } from '../../ui/kit/badge'
import { meaningOf } from '../layout/inbox-words'

/** The names of the steps, in the order of their buttons. */
const stepNames: Record<ReportStepName, string> = {
  acknowledge: 'Acknowledge',
  investigate: 'Start investigation',
  close: 'Close report',
  reopen: 'Reopen',
}
const steps = Object.keys(stepNames) as ReportStepName[]

/** Those that stand in the bar, the likeliest last. */
const mainSteps = ['close', 'investigate', 'acknowledge'] as const

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

/** A report as a case: its steps and what is due, then its words, both sides' messages and its history. */
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

  // Behind a sheet or a call they stay where they are.
  const [atRest] = initialTransition(whistleCaseMachine, seen)
  const possible = steps.filter((type) => atRest.can({ type }))
  const explained = possible.find((name) => reportSteps[name].to === wanted)
  const stepName = explained ? stepNames[explained] : ''
  function take(type: ReportStepName) {
    forgetDone()
    send({ type })
  }

  /** The button that opens the form of a message or a note. */
  const opened = (which: Writing) => (
    <Button
      aria-disabled={!isResting}
      className="no-print"
      onClick={() => {
        forgetDone()
        send({ type: 'write', writing: which })
      }}
      ref={which === 'message' ? message : note}
    >
      {writings[which].open}
    </Button>
  )

  return (
    <>
      <section aria-label="Status" className={styles.steps}>
        <div className={styles.actions}>
          <p ref={status} role="status" tabIndex={-1}>
            <Badge meaning={meaningOf(seen.state)}>{reportStateNames[seen.state]}</Badge>
          </p>
          {summary.hasNews && <NewAnswer />}
          {possible.includes('reopen') && (
            <Button
              aria-disabled={!isResting || undefined}

              onClick={() => take('reopen')}
            >
              {stepNames.reopen}
            </Button>
          )}
          <EntryMenu
            isAsked={snapshot.matches('confirming')}
            isBusy={!isResting}
            item={item}
            send={send}
          >
            <span>It will be permanently deleted, with all its messages, notes and files.</span>
            {about.hasReceipt && <span> Its receipt will no longer open anything.</span>}
          </EntryMenu>
        </div>
        <RefusalAlert text={isExplaining || isWriting ? '' : problem} />
        {isResting && isUnsent && (
          <KeptWords onDiscard={() => send({ type: 'cancel' })} text={answers.text ?? ''}>
            {writings[form === 'reportReopen' ? 'note' : 'message'].kept}
          </KeptWords>
        )}
      </section>
      <ReportSummaryFacts about={about} receivedOn={item.receivedAt} summary={summary} />
      <Panels
        label="Parts of the report"
        panels={[
          {
            part: '',
            name: 'Facts',
            children: <InboxAnswers answers={words} kind="whistle" />,
          },
          {
            part: 'messages',
            name: 'Messages',
            count: messagesIn(about.events).length,
            isTitled: true,
            children: (
              <ReporterPart
                done={done?.what === 'note' ? '' : (done?.message ?? '')}
                hasReceipt={about.hasReceipt}
                isResting={isResting}
                onShow={(isShown) => {
                  forgetDone()
                  send({ type: 'showWords', shown: isShown })
                }}
                opener={opened('message')}
                showsWords={snapshot.matches('showing') ? shown : about.showsWords}
              >
                <ReportMessages events={about.events} id={item.id} onSeen={onChanged} />
              </ReporterPart>
            ),
          },
          {
            part: 'history',
            name: 'History',
            count: about.events.length + views.length,
            isTitled: true,
            children: (
              <section aria-labelledby="timeline">
                <h2 className="heading" id="timeline">
                  History
                </h2>
                <div className={styles.note}>
                  {opened('note')}
                  <p role="status">{done?.what === 'note' && done.message}</p>
                </div>
                <ReportTimeline events={about.events} views={views} />
              </section>
            ),
          },
        ]}
      />
      <CaseBar
        isBusy={!isResting}
        steps={mainSteps
          .filter((type) => possible.includes(type))
          .map((type) => ({ name: stepNames[type], take: () => take(type) }))}
      />
      <ReportWriting
        answers={answers}
        errors={errors}
        form={formOf(snapshot.context)}
        hasReceipt={about.hasReceipt}
        isBusy={snapshot.hasTag('busy')}
        isOpen={isExplaining || isWriting}
        isUnsent={isUnsent}
        key={form || writing}
        onCancel={() => send({ type: 'cancel' })}
        onChange={(change) => send({ type: 'change', ...change })}
        onSubmit={() => send({ type: 'submit' })}
        opener={form !== '' ? status : writing === 'message' ? message : note}
        problem={problem}
        {...(form === ''
          ? { title: writings[writing].title, send: writings[writing].send }
          : { title: stepName, send: stepName })}
      />
      <LeaveQuestion
        isUnsent={isUnsent}
        opener={status}
        title={isWriting ? writings[writing].leave : 'Leave before this step is taken?'}
      />
    </>
  )
}
