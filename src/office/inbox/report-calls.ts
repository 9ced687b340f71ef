import { fromPromise } from 'xstate'
import type { WantedStep } from '../../../machines/case'
import type { SeenReport, Writing } from '../../../machines/whistle-case.machine'
import { removeEntry } from '../../shared/contracts/inbox'
import {
  addReportNote,
  showReporterWords,
  takeReportStep,
  writeToReporter,
} from '../../shared/contracts/report-case'
import type { Said } from '../../shared/like'
import { call } from '../../ui/accounts/call'
import { withKey } from '../../ui/with-key'
import { sendChange } from './send-change'

const failures = {
  step: 'The status could not be changed. Please try again.',
  message: 'The message could not be sent. Please try again.',
  note: 'The note could not be added. Please try again.',
  words: 'This could not be changed. Please try again.',
  remove: 'This report could not be deleted. Please try again.',
}

const texts = { message: writeToReporter, note: addReportNote }

/** What was stored, in the words of the server. */
export interface Done {
  what: Writing | 'words'
  message: string
}

/** What the machine of a report does on the server. */
export function reportActors(id: number, onDone: (done: Done) => void) {
  const params = { id }

  async function tell(what: Done['what'], sending: Promise<Said>) {
    const { message } = await sending
    onDone({ what, message })
  }

  const { send: sendText } = withKey((headers, writing: Writing, text: string) =>
    tell(writing, call(texts[writing], { params, body: { text }, headers }, failures[writing])),
  )

  return {
    takeStep: fromPromise<SeenReport, WantedStep<SeenReport>>(
      ({ input: { to, answers, version } }) => {
        const written = Object.entries(answers).filter(([, value]) => value !== '')
        const body = { to, ...Object.fromEntries(written) }
        return sendChange(takeReportStep, { params, body }, version, failures.step)
      },
    ),
    sendText: fromPromise<void, { writing: Writing; text: string }>(
      ({ input: { writing, text } }) => sendText(writing, text),
    ),
    keepShown: fromPromise<void, { shown: boolean }>(({ input: { shown } }) =>
      tell('words', call(showReporterWords, { params, body: { shown } }, failures.words)),
    ),
    removeEntry: fromPromise<void>(async () => {
      await call(removeEntry, { params: { kind: 'whistle', id } }, failures.remove)
    }),
  }
}
