import { useRef } from 'react'
import { initialTransition } from 'xstate'
import { whistleCaseMachine, type Writing } from '../../../machines/whistle-case.machine'
import type { InboxEntry } from '../../shared/contracts/inbox'
import type { ReportCase, ReportSummary } from '../../shared/contracts/report-case'
import { reportSteps, type ReportState, type ReportStepName } from '../../shared/whistle-case'
import { EntryMenu } from './entry-menu'
import { CaseStatus, CaseView, type ShownStep } from './case-view'
import { InboxAnswers } from './inbox-answers'
import { NewAnswer } from './report-due'
import { formOf } from './report-forms'
import { ReportSummaryFacts } from './report-summary'
import { ReportMessages, ReportTimeline, messagesIn } from './report-timeline'
import { ReporterPart } from './reporter-part'
import { ReportWriting } from './report-writing'
import { useReportCase } from './use-report-case'
import { Button } from '../../ui/kit/button'

/** The steps in their order: what is likeliest stands last in the bar. */
const reportStepTable: Record<ReportStepName, ShownStep> = {
  close: { name: 'Close report', isMain: true },
  investigate: { name: 'Start investigation', isMain: true },
  acknowledge: { name: 'Acknowledge', isMain: true },
  reopen: { name: 'Reopen' },
}
const steps = Object.keys(reportStepTable) as ReportStepName[]

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
  const written = writing === 'message' ? message : note

  // Behind a sheet or a call they stay where they are.
  const [atRest] = initialTransition(whistleCaseMachine, seen)
  const possible = steps.filter((type) => atRest.can({ type }))
  const explained = possible.find((name) => reportSteps[name].to === wanted)
  const stepName = explained ? reportStepTable[explained].name : ''
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
    <CaseView
      head={
        <>
          <CaseStatus
            kept={
              isResting && isUnsent && writings[form === 'reportReopen' ? 'note' : 'message'].kept
            }
            kind="whistle"
            onDiscard={() => send({ type: 'cancel' })}
            problem={isExplaining || isWriting ? '' : problem}
            state={seen.state}
            status={status}
            text={answers.text}
          >
            {summary.hasNews && <NewAnswer />}
            {possible.includes('reopen') && (
              <Button aria-disabled={!isResting || undefined} onClick={() => take('reopen')}>
                {reportStepTable.reopen.name}
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
          </CaseStatus>
          <ReportSummaryFacts about={about} receivedOn={item.receivedAt} summary={summary} />
        </>
      }
      history={{
        count: about.events.length + views.length,
        children: (
          <>
            <div className="column">
              {opened('note')}
              <p role="status">{done?.what === 'note' && done.message}</p>
            </div>
            <ReportTimeline events={about.events} views={views} />
          </>
        ),
      }}
      isBusy={!isResting}
      label="Parts of the report"
      isResting={isResting}
      isUnsent={isUnsent}
      opener={isOnTheWay ? status : isWriting ? written : undefined}
      {...(isWriting && { leave: writings[writing].leave })}
      onStep={take}
      parts={[
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
      ]}
      possible={possible}
      status={status}
      steps={reportStepTable}
    >
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
        opener={form !== '' ? status : written}
        problem={problem}
        {...(form === ''
          ? { title: writings[writing].title, send: writings[writing].send }
          : { title: stepName, send: stepName })}
      />
    </CaseView>
  )
}
