import { assign, type AnyEventObject, type AnyStateMachine } from 'xstate'
import { samplesOf } from './samples'
import { loanStates } from '../../src/shared/loan-case'
import { reportStates } from '../../src/shared/whistle-case'
import { everyMachine } from './every-machine'
import type { Samples } from './walk'

/** What the answers below read. */
interface Seen {
  context: { step: number; draft: unknown; answers: Record<string, unknown>; asked: string[] }
  event: AnyEventObject
}

/** What a walk needs beside the examples in `samples.ts`. */
interface Walked {
  inputs?: unknown[]
  /** The fields that the guards read; no other is filled in, or the graph would grow with each. */
  reads?: string[]
  /** Keys of the context that no guard reads. */
  ignore?: string[]
  /** Minimal validations, by their actions, in place of the page's. */
  validations?: Record<string, (seen: Seen) => boolean>
  /** Answers in place of the page's. */
  guards?: Record<string, (seen: Seen, params: { step: number }) => boolean>
  /** In place of the examples of these events and actors. */
  events?: Record<string, object[]>
  done?: Record<string, unknown[]>
}

/** Forms that are valid with one field, by the actions that validate them. */
const forms = (fields: Record<string, string>): Walked => ({
  reads: Object.values(fields),
  validations: Object.fromEntries(
    Object.entries(fields).map(([action, field]) => [
      action,
      ({ context }) => Boolean(context.answers[field]),
    ]),
  ),
})

const steps = [1, 2, 3, 4, 5]
const restored = (answers: object, step: number, keeper = 'device') => ({
  answers,
  step,
  lost: [],
  keeper,
})

const walked: Record<string, Walked> = {
  'account-link': {
    ...forms({ validate: 'next' }),
    inputs: ['token', ''].map((token) => ({ token })),
  },
  'admin-section': {
    validations: { validate: ({ context }) => context.draft !== 'bad' },
    events: { change: ['good', 'bad'].map((draft) => ({ draft, path: '/0/text' })) },
    // No guard asks for these.
    ignore: ['message', 'row', 'oldVersion', 'theirs', 'filled'],
  },
  'application-status': {
    ...forms({ validate: 'reference', validateAnswer: 'answer', validateCode: 'code' }),
    ignore: ['message', 'problem', 'files'],
  },
  contact: forms({ validate: 'message' }),
  header: {},
  home: {},
  'loan-wizard': {
    guards: {
      isResumeStep: ({ context }, params) => context.step === params.step,
      isWantedStep: ({ event }, params) => event.step === params.step,
      isStepValid: ({ context }) => context.answers.valid === true,
      isStepDone: ({ context }) =>
        context.answers.valid === true && context.asked.includes('valid'),
      isFirstFailing: ({ context }, params) => context.answers.failing === params.step,
      isFirstRefused: ({ context }, params) => context.answers.refused === params.step,
    },
    // What these guards read, in place of five forms.
    events: {
      change: [{ answers: { valid: true } }],
      attach: [{ name: 'valid', answer: true }],
      ask: [{ name: 'valid' }],
    },
    done: {
      restoreDraft: [
        ...steps.map((step) => restored({}, step)),
        // Another tab keeps the draft: few states, so these worlds stay small.
        ...steps.flatMap((step) => [
          restored({ valid: true, failing: step }, 5, 'otherTab'),
          restored({ valid: true, refused: step }, 5, 'otherTab'),
        ]),
        restored({}, 1, 'page'),
      ],
    },
    ignore: ['receipt', 'sent', 'isAsking'],
  },
  login: forms({ validate: 'password', validateCode: 'code' }),
  'inbox-item': { inputs: ['new', 'in-review', 'done'].map((progress) => ({ progress })) },
  'loan-case': {
    ...forms({ validate: 'reason' }),
    reads: ['reason', 'tell'],
    inputs: loanStates.flatMap((state) =>
      [false, true].map((isYesAnOffer) => ({ state, assignee: '', version: 1, isYesAnOffer })),
    ),
    // The graph would grow with each.
    events: { assign: [{ to: 'ada' }] },
    done: {
      takeStep: ['in-review', 'approved', 'declined'].map((state) => ({
        state,
        assignee: '',
        version: 1,
      })),
    },
    // No guard asks for these.
    ignore: ['wanted', 'to', 'problem'],
  },
  'whistle-case': {
    ...forms({ validate: 'text' }),
    inputs: reportStates.map((state) => ({ state, version: 1 })),
    ignore: ['wanted', 'problem'],
  },
  newsletter: {},
  password: forms({ validate: 'current' }),
  'mail-template': {
    ...forms({ validate: 'subject' }),
    inputs: [{ answers: { subject: '', text: '' } }],
  },
  'page-content': {},
  // No guard asks for it.
  'pdf-pages': { ignore: ['refusal'] },
  people: forms({ validate: 'username' }),
  person: {
    ...forms({ validate: 'role' }),
    events: { change: ['', 'reviewer'].map((value) => ({ name: 'role', value })) },
  },
  reply: forms({ validate: 'text' }),
  passkeys: { ...forms({ validate: 'current' }), ignore: ['passkeys', 'chosen', 'message'] },
  'second-factor': forms({ validate: 'code' }),
  session: {
    guards: { isSomebodyElse: ({ event }) => event.as === 'bob' },
    events: { signedIn: ['ada', 'bob'].map((as) => ({ as })) },
  },
  receipt: forms({ validate: 'receipt' }),
  'report-return': {
    ...forms({ validate: 'receipt', validateAnswer: 'text' }),
    ignore: ['message', 'problem', 'files', 'key'],
  },
  whistle: forms({ validate: 'report' }),
}

/** The machine with the answers of the page. */
const answered = (machine: AnyStateMachine, { guards = {}, validations = {} }: Walked) =>
  machine.provide({
    guards: guards as {},
    actions: Object.fromEntries(
      Object.entries(validations).map(([action, isValid]) => [
        action,
        assign((seen) => ({
          errors: isValid(seen as unknown as Seen)
            ? []
            : [{ path: '/', message: 'Please enter it.' }],
        })),
      ]),
    ),
  })

/** The examples of a machine, as a walk takes them. */
function samplesFor(name: string, { reads, inputs, ignore, ...own }: Walked): Samples {
  const { input, fail, ...shown } = samplesOf(name)
  const events = Object.entries({ ...shown.events, ...own.events })
  const done = { ...shown.done, ...own.done }
  const isRead = (event: AnyEventObject) => !reads || !event.name || reads.includes(event.name)
  return {
    inputs: inputs ?? [input],
    events: events
      .flatMap(([type, examples]) => examples.map((payload) => ({ ...payload, type })))
      .filter(isRead),
    outcomes: Object.fromEntries(
      Object.keys(everyMachine[name]!.implementations.actors).map((actor) => [
        actor,
        {
          done: done[actor],
          error: (fail[actor] ?? ['Refused']).map((one) =>
            typeof one === 'string' ? new Error(one) : one,
          ),
        },
      ]),
    ),
    ...(ignore && { ignore }),
  }
}

/** Every machine with the answers of its page, and examples that lead everywhere. */
export const walkedMachines = Object.entries(walked).map(([name, own]) => ({
  name,
  machine: answered(everyMachine[name]!, own),
  samples: samplesFor(name, own),
}))
