import { assign, fromPromise, setup } from 'xstate'
import {
  reportSteps as steps,
  type ReportForm,
  type ReportState,
  type ReportStepName,
} from '../src/shared/whistle-case'
import type { Answers } from './answers'
import {
  atRest,
  type CaseContext,
  type CaseEvent,
  caseOf,
  explained,
  removal,
  seenIn,
  stepping,
  takenAtOnce,
  type WantedStep,
  written,
} from './case'
import { type Refusal, refused, validated } from './form'
import { notProvided } from './not-provided'
import { failure } from './outcome'

/** A report as it was last seen; `version` counts its steps. */
export interface SeenReport {
  state: ReportState
  version: number
}

/** What is being written, for the reporter or for colleagues. */
export type Writing = 'message' | 'note'

const id = 'whistle-case'

const none: Answers = { outcome: '', text: '' }

/** The form whose text has the same readers. */
const alike: Record<Writing, ReportForm> = { message: 'reportClose', note: 'reportReopen' }

/** A report as the office works on it: its steps, what is written about it, and its removal. */
export const whistleCaseMachine = setup({
  types: {
    context: {} as CaseContext<SeenReport, ReportForm> & {
      writing: Writing
      /** Whether the reporter is to see their own words again. */
      shown: boolean
    },
    input: {} as SeenReport,
    events: {} as
      | { type: ReportStepName }
      | CaseEvent
      | { type: 'write'; writing: Writing }
      | { type: 'showWords'; shown: boolean }
      | { type: 'read'; seen: SeenReport },
  },
  actors: {
    /** All reject with a `CaseFailure`. */
    takeStep: fromPromise<SeenReport, WantedStep<SeenReport>>(notProvided),
    sendText: fromPromise<void, { writing: Writing; text: string }>(notProvided),
    keepShown: fromPromise<void, { shown: boolean }>(notProvided),
    /** Rejects with a sentence for people. */
    removeEntry: fromPromise<void>(notProvided),
  },
  actions: {
    /** What was typed for another form may not be meant for the reporter. */
    want: assign(({ context }, params: { wanted: ReportState; form: ReportForm | '' }) => ({
      ...params,
      answers: params.form === context.form ? context.answers : none,
      problem: '',
      errors: [],
    })),
    /** What could not be sent with a step may be sent by itself, to the same readers. */
    wantWriting: assign(({ context }, params: { writing: Writing }) => ({
      writing: params.writing,
      form: '' as const,
      answers:
        context.form === alike[params.writing]
          ? { ...none, text: context.answers.text ?? '' }
          : none,
      problem: '',
      errors: [],
    })),
    wantShown: assign((_, params: { shown: boolean }) => ({ shown: params.shown, problem: '' })),
  },
})
  .extend(caseOf<SeenReport>(none))
  .createMachine({
    id,
    meta: { title: 'Report as a case' },
    description:
      'A report is received, acknowledged, investigated and closed with an outcome; the office writes to the reporter and notes for itself.',
    context: ({ input }) => ({
      seen: input,
      wanted: input.state,
      form: '',
      writing: 'message',
      shown: false,
      answers: none,
      errors: [],
      problem: '',
    }),
    initial: 'resting',
    states: {
      resting: {
        initial: 'finding',
        on: {
          write: {
            target: 'writing',
            actions: { type: 'wantWriting', params: ({ event }) => event },
          },
          showWords: {
            target: 'showing',
            actions: { type: 'wantShown', params: ({ event }) => event },
          },
          ...atRest<SeenReport>(),
        },
        states: {
          finding: {
            always: [
              seenIn('received', 'received'),
              seenIn('acknowledged', 'acknowledged'),
              seenIn('investigating', 'investigating'),
              { target: 'closed' },
            ],
          },
          received: { on: { acknowledge: takenAtOnce(id, steps.acknowledge) } },
          acknowledged: {
            on: {
              investigate: takenAtOnce(id, steps.investigate),
              close: explained(id, steps.close),
            },
          },
          investigating: { on: { close: explained(id, steps.close) } },
          closed: { on: { reopen: explained(id, steps.reopen) } },
        },
      },
      ...stepping<SeenReport>('Asks for the outcome of a report, or why it is reopened.', []),
      writing: written(
        'checking',
        'A message to the reporter, or a note that never leaves the office.',
      ),
      checking: validated('sending', 'writing'),
      sending: {
        tags: 'busy',
        invoke: {
          src: 'sendText',
          input: ({ context: { writing, answers } }) => ({ writing, text: answers.text ?? '' }),
          onDone: { target: 'resting', actions: ['forgetAnswers', 'reload'] },
          onError: refused('writing', 'sayProblem'),
        },
      },
      showing: {
        description: 'Chooses whether the reporter sees their own words again.',
        tags: 'busy',
        invoke: {
          src: 'keepShown',
          input: ({ context: { shown } }) => ({ shown }),
          onDone: { target: 'resting', actions: 'reload' },
          onError: {
            target: 'resting',
            actions: { type: 'sayProblem', params: failure<Refusal> },
          },
        },
      },
      ...removal(
        'resting',
        'sayNotRemoved',
        'Asks before the report and all that was written are permanently deleted.',
      ),
    },
  })
