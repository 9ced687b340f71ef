import { inboxStateName, type InboxState } from '../../shared/back-office'
import type { InboxView } from '../../shared/contracts/inbox'
import type { ReportEvent, ReportFile } from '../../shared/contracts/report-case'
import { openReportFile } from '../../shared/contracts/report-case'
import { outcomeNames } from '../../shared/whistle-case'
import { callAddress } from '../../ui/accounts/call'
import { DocumentPreview } from '../../ui/form/document-preview'
import { fileSize } from '../../ui/form/file-size'
import { DownloadButton } from './download-button'
import styles from './report.module.css'
import { TimelineList, type Happened } from './timeline-list'
import { useViewer } from './use-viewer'
import { Button } from '../../ui/kit/button'

const isPicture = ({ type }: ReportFile) => type !== 'text/plain'

function stepWords({ state, outcome, text }: ReportEvent) {
  const name = inboxStateName('whistle', state as InboxState)
  const cause =
    state === 'investigating' && text !== '' ? 'reopened' : outcome && (outcomeNames[outcome] ?? '')
  const withMessage = state === 'closed' && text !== '' ? ', with a message to the reporter' : ''
  return `Status: ${name}${cause && ` (${cause})`}${withMessage}`
}

const wordsOf = (event: ReportEvent) =>
  ({
    step: stepWords(event),
    message: 'Message to the reporter',
    answer: 'Answer from the reporter',
    note: 'Note for colleagues',
    words: event.state
      ? 'The reporter may see their own words again'
      : 'The reporter may not see their own words again',
  })[event.what]

/** What both sides of a report wrote to each other; notes and the reasons of a step are for colleagues. */
export const messagesIn = (events: readonly ReportEvent[]) =>
  events.filter(
    ({ what, state, text }) =>
      what === 'message' || what === 'answer' || (state === 'closed' && text !== ''),
  )

const happenedIn = (events: readonly ReportEvent[]) =>
  [...events].reverse().map((event) => ({
    at: event.on,
    who: event.what === 'answer' ? 'The reporter' : event.who,
    words: wordsOf(event),
    text: event.text,
    files: event.files,
  }))

const keyOf = ({ id: number }: ReportFile) => `file-${number}`

/** The files of a report, and the name of each. */
function filesIn(events: readonly ReportEvent[]) {
  const files = events.flatMap((event) => event.files)
  const nameOf = (file: ReportFile) =>
    `${isPicture(file) ? 'Picture' : 'Text file'} ${files.indexOf(file) + 1}`
  return { files, nameOf }
}

interface ReportMessagesProps {
  /** The number of the report. */
  id: number
  events: readonly ReportEvent[]
  /** Called when a view was recorded. */
  onSeen: () => void
}

/** What both sides of a report wrote to each other, with its files; the newest day first. */
export function ReportMessages({ id, events, onSeen }: ReportMessagesProps) {
  const { files, nameOf } = filesIn(events)
  const addressOfFile = ({ id: number }: ReportFile) =>
    callAddress(openReportFile, { params: { id, number } })
  const pictures = files.filter(isPicture)
  const { contentOf, view, dialog } = useViewer(
    pictures.map((file) => ({
      key: keyOf(file),
      label: nameOf(file),
      address: addressOfFile(file),
    })),
    onSeen,
  )

  const listed = (file: ReportFile) => {
    const name = nameOf(file)
    const content = contentOf(keyOf(file))
    return (
      <li key={file.id}>
        {isPicture(file) ? (
          <Button
            onClick={({ currentTarget }) => view(pictures.indexOf(file), currentTarget)}
          >{`View ${name.toLowerCase()} (${fileSize(file.size)})`}</Button>
        ) : (
          <DownloadButton address={addressOfFile(file)}>
            {`Download ${name.toLowerCase()} (${fileSize(file.size)})`}
          </DownloadButton>
        )}
        {content && <DocumentPreview content={content} />}
      </li>
    )
  }

  const said = happenedIn(messagesIn(events)).map(({ files: own, ...one }) => ({
    ...one,
    more: own.length > 0 && <ul className={styles.files}>{own.map(listed)}</ul>,
  }))
  return (
    <>
      {files.length > 0 && (
        <p className="no-print small">Views and downloads of files are logged.</p>
      )}
      {said.length > 0 && <TimelineList all={said} />}
      {dialog}
    </>
  )
}

interface ReportTimelineProps {
  events: readonly ReportEvent[]
  views: readonly InboxView[]
}

/** What happened to a report, the newest day first: steps, messages, answers, notes, views. */
export function ReportTimeline({ events, views }: ReportTimelineProps) {
  const { files, nameOf } = filesIn(events)
  const happened = happenedIn(events).map(({ files: own, text, ...one }) => ({
    ...one,
    text: [own.length > 0 && `Files: ${own.map(nameOf).join(', ')}`, text]
      .filter(Boolean)
      .join('\n'),
  }))
  const seen = views.map(({ what, how, by, at }): Happened => {
    const file = files.find((one) => keyOf(one) === what)
    return {
      at,
      who: by,
      words: how === 'export' ? 'Export' : `${file ? nameOf(file) : 'File'} (${how})`,
      text: '',
    }
  })
  // Only days are known of both sides' words, so views stand after what else was done that day.
  return (
    <TimelineList
      all={[...happened, ...seen].map((one) => ({ ...one, at: one.at.slice(0, 10) }))}
    />
  )
}
