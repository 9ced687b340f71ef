import { useEffect, useRef } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type {
  OwnReport as Report,
  OwnWord,
  reportReturnMachine,
} from '../../../machines/report-return.machine'
import { outcomeNames, reportStateNames } from '../../shared/whistle-case'
import { RefusalAlert } from '../../ui/kit/notice'
import { useLeavingFirst } from '../../ui/leave-guard'
import { shownDay } from '../../shared/date-text'
import { ReporterAnswerForm } from './answer-form'
import styles from './own-report.module.css'
import type { FileContents } from './report-calls'
import { Button } from '../../ui/kit/button'
import { Card } from '../../ui/kit/card'
import { Facts } from '../../ui/kit/facts'

/** What a state means to the reporter. */
const next: Record<Report['state'], string> = {
  received: 'Your report has arrived. Nobody has confirmed yet that it was read.',
  acknowledged: 'The office has read your report and will look into it.',
  investigating: 'The office is looking into what you reported.',
  closed: 'The office has finished its work on your report.',
}

const filesOf = (files: number) => (files === 1 ? 'with 1 file' : `with ${files} files`)

function Word({ word: { on, from, text, files } }: { word: OwnWord }) {
  return (
    <li>
      <Card isTinted={from === 'office'}>
        <p className="small">
          <strong>{from === 'office' ? 'The office' : 'You'}</strong>,{' '}
          <time dateTime={on}>{shownDay(on)}</time>
          {files > 0 && <span>{`, ${filesOf(files)}`}</span>}
        </p>
        <p className={text ? 'written' : 'muted'} dir="auto">
          {text || 'You sent an answer. For your safety, it is not shown again.'}
        </p>
      </Card>
    </li>
  )
}

interface OwnReportProps {
  report: Report
  contents: FileContents
  snapshot: SnapshotFrom<typeof reportReturnMachine>
  send: ActorRefFrom<typeof reportReturnMachine>['send']
}

/** A report as its reporter sees it, and the form for an answer. */
export function StatusOfReport({ report, contents, snapshot, send }: OwnReportProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { receivedOn, state, outcome, text, words } = report
  useEffect(() => heading.current?.focus(), [])
  const { message, problem } = snapshot.context
  const close = useLeavingFirst(() => send({ type: 'forget' }))
  // It stands below the heading, maybe far above what was pressed.
  useEffect(() => {
    if (problem) heading.current?.focus()
  }, [problem])
  const first = words[0]?.number
  const wasFirst = useRef(first)
  const list = useRef<HTMLOListElement>(null)
  // The button for older words may be gone; what it brought begins here.
  useEffect(() => {
    if (first !== undefined && wasFirst.current !== undefined && first < wasFirst.current)
      list.current?.focus()
    wasFirst.current = first
  }, [first])

  return (
    <>
      <h2 className="band-heading" ref={heading} tabIndex={-1}>
        {`Report of ${shownDay(receivedOn)}`}
      </h2>
      <RefusalAlert text={problem} />
      <p className="live" role="status">
        {message}
      </p>
      <Facts
        facts={[
          { name: 'Status', value: <strong>{reportStateNames[state]}</strong> },
          ...(outcome ? [{ name: 'Outcome', value: outcomeNames[outcome] ?? outcome }] : []),
        ]}
      />
      <p className={styles.then}>{next[state]}</p>
      {text && (
        <section aria-labelledby="own-words">
          <h3 className={`part-title ${styles.part}`} id="own-words">
            What you reported
          </h3>
          <p className="written" dir="auto">
            {text}
          </p>
        </section>
      )}
      <section aria-labelledby="words">
        <h3 className={`part-title ${styles.part}`} id="words">
          What was written since
        </h3>
        {snapshot.can({ type: 'before' }) || snapshot.matches('readingBefore') ? (
          <Button disabled={snapshot.hasTag('busy')} onClick={() => send({ type: 'before' })}>
            Show older messages
          </Button>
        ) : null}
        {words.length > 0 ? (
          <ol aria-labelledby="words" className={styles.words} ref={list} tabIndex={-1}>
            {words.map((word) => (
              <Word key={word.number} word={word} />
            ))}
          </ol>
        ) : (
          <p>Nothing yet. Please come back in a few days.</p>
        )}
      </section>
      <ReporterAnswerForm contents={contents} send={send} snapshot={snapshot} />
      <Button className={styles.close} onClick={() => void close()}>
        Close this report
      </Button>
    </>
  )
}
