import type { ReportEvent } from '../../shared/back-office'
import type { OpenReport, ReportWord } from '../../shared/receipt'
import type { ReportState } from '../../shared/whistle-case'
import type { WhistleReportRow } from '../database/tables'
import { answerBytes } from './padded'

/** What is left of an answer beside the report and its words. */
const spare = 4096

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) + 1

/** What the reporter may read of an event; undefined for what is the office's own. */
function wordOf({ on, what, state, text, files }: ReportEvent, showsWords: boolean) {
  if (what === 'answer')
    return { on, from: 'reporter' as const, text: showsWords ? text : '', files: files.length }
  const isForReporter = what === 'message' || (what === 'step' && state === 'closed' && text !== '')
  return isForReporter ? { on, from: 'office' as const, text, files: 0 } : undefined
}

interface Parts {
  /** The text of the report. */
  report: string
  events: readonly ReportEvent[]
  /** Only words before this one; all without it. */
  before?: number | undefined
}

/** A report as its reporter sees it: the newest words that fit into an answer. */
export function openReport(
  { received_on, status, shows_words }: WhistleReportRow,
  { report, events, before = Infinity }: Parts,
): OpenReport {
  const showsWords = shows_words === 1
  const all = events
    .flatMap((event) => wordOf(event, showsWords) ?? [])
    .map((word, index): ReportWord => ({ number: index + 1, ...word }))
    .filter(({ number }) => number < before)
  const text = showsWords ? report : ''
  let left = answerBytes - spare - sizeOf(text)
  const words: ReportWord[] = []
  for (const word of all.toReversed()) {
    left -= sizeOf(word)
    if (left < 0) break
    words.unshift(word)
  }
  const closing = events.findLast(({ what, state }) => what === 'step' && state === 'closed')
  return {
    receivedOn: received_on,
    state: status as ReportState,
    outcome: status === 'closed' ? (closing?.outcome ?? '') : '',
    showsWords,
    text,
    words,
    more: words.length < all.length,
  }
}
