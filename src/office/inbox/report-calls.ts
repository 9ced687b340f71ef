import { fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import type { ReportProgress, SeenReport, Writing } from '../../../machines/whistle-case.machine'
import { addressOf, backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { isSignedOut, sendBackOffice } from '../../ui/accounts/back-office-calls'
import { sendChange } from './send-change'

const failures = {
  step: 'The status could not be changed. Please try again.',
  message: 'The message could not be sent. Please try again.',
  note: 'The note could not be added. Please try again.',
  words: 'This could not be changed. Please try again.',
  remove: 'This report could not be deleted. Please try again.',
}

const endpoints = {
  message: backOfficeEndpoints.reportMessage,
  note: backOfficeEndpoints.reportNote,
  words: backOfficeEndpoints.reportWords,
}

/** What was stored, in the words of the server. */
export interface Done {
  what: Writing | 'words'
  message: string
}

interface Told {
  onDone: (done: Done) => void
  onSignedOut: () => void
}

/** What the machine of a report does on the server. */
export function reportActors(id: number, { onDone, onSignedOut }: Told) {
  const { reportStep, inboxRemove } = backOfficeEndpoints

  async function heard<T>(call: Promise<T>): Promise<T> {
    try {
      return await call
    } catch (error) {
      if (isSignedOut(error)) onSignedOut()
      throw error
    }
  }
  async function send(what: Done['what'], value: object) {
    const address = addressOf(endpoints[what], { id })
    const call = sendBackOffice<{ message: string }>('POST', address, value, failures[what])
    const { message } = await heard(call)
    onDone({ what, message })
  }

  return {
    takeStep: fromPromise<SeenReport, { to: ReportProgress; answers: Answers; version: number }>(
      ({ input: { to, answers, version } }) => {
        const written = Object.entries(answers).filter(([, value]) => value !== '')
        const value = { to, ...Object.fromEntries(written) }
        return heard(sendChange(addressOf(reportStep, { id }), value, version, failures.step))
      },
    ),
    sendText: fromPromise<void, { writing: Writing; text: string }>(
      ({ input: { writing, text } }) => send(writing, { text }),
    ),
    keepShown: fromPromise<void, { shown: boolean }>(({ input: { shown } }) =>
      send('words', { shown }),
    ),
    removeEntry: fromPromise<void>(async () => {
      const address = addressOf(inboxRemove, { kind: 'whistle', id })
      await heard(sendBackOffice('DELETE', address, undefined, failures.remove))
    }),
  }
}
