import { assign, fromPromise, setup } from 'xstate'
import { keepAnswer, type Answers, type FieldChange } from './answers'
import { type FieldError } from '../src/shared/field-error'
import { change, type FormEvent, type Refusal, refused, sentenceOf, validated } from './form'
import { notProvided, toProvide } from './not-provided'
import { failure, output } from './outcome'

/** Whether it is on, since when, how many recovery codes are left, and whether it is required. */
export interface SecondFactorState {
  isOn: boolean
  since: string
  recoveryCodesLeft: number
  /** Whether the rest of the back office needs it. */
  isRequired: boolean
}

/** The key of an authenticator app: text and QR code link. */
export interface SecondFactorSecret {
  key: string
  link: string
}

/** The form to validate. */
export type SecondFactorFormName = 'start' | 'confirm' | 'off'

const none: Answers = { current: '', code: '' }

/** Turning one's second factor on and off. */
export const secondFactorMachine = setup({
  types: {
    context: {} as {
      answers: Answers
      errors: FieldError[]
      refusal: string
      state: SecondFactorState
      secret: SecondFactorSecret
      recoveryCodes: string[]
    },
    events: {} as FormEvent | { type: 'cancel' } | { type: 'codesSaved' } | { type: 'retry' },
  },
  actors: {
    /** All reject with a `Refusal`. */
    readState: fromPromise<SecondFactorState>(notProvided),
    begin: fromPromise<SecondFactorSecret, Answers>(notProvided),
    confirm: fromPromise<{ recoveryCodes: string[] }, Answers>(notProvided),
    turnOff: fromPromise<unknown, Answers>(notProvided),
  },
  actions: {
    keepState: assign((_, params: { state: SecondFactorState }) => params),
    keepSecret: assign((_, params: { secret: SecondFactorSecret }) => params),
    keepCodes: assign((_, params: { recoveryCodes: string[] }) => ({
      recoveryCodes: params.recoveryCodes,
    })),
    keepAnswer: assign(({ context }, change: FieldChange) => keepAnswer(context, change)),
    validate: toProvide<{ form: SecondFactorFormName }>('validate'),
    clearRefusal: assign({ refusal: '' }),
    forget: assign({
      answers: none,
      errors: [],
      refusal: '',
      secret: { key: '', link: '' },
      recoveryCodes: [],
    }),
    forgetAnswers: assign({ answers: none }),
    showRefusal: assign((_, refusal: Refusal) => ({
      errors: refusal.errors,
      refusal: sentenceOf(refusal),
    })),
    focusFirstInvalid: toProvide('focusFirstInvalid'),
    focusHeading: toProvide('focusHeading'),
  },
  guards: {
    isOn: (_, { isOn }: SecondFactorState) => isOn,
    isValid: ({ context }) => context.errors.length === 0,
  },
}).createMachine({
  id: 'second-factor',
  meta: { title: 'Two-step login' },
  description:
    'Two-step login: an account can require a code from an authenticator app in addition to its password.',
  context: {
    answers: none,
    errors: [],
    refusal: '',
    state: { isOn: false, since: '', recoveryCodesLeft: 0, isRequired: false },
    secret: { key: '', link: '' },
    recoveryCodes: [],
  },
  initial: 'loading',
  states: {
    loading: {
      entry: 'forget',
      invoke: {
        src: 'readState',
        onDone: [
          {
            guard: { type: 'isOn', params: output },
            target: 'on',
            actions: { type: 'keepState', params: ({ event }) => ({ state: event.output }) },
          },
          {
            target: 'off',
            actions: { type: 'keepState', params: ({ event }) => ({ state: event.output }) },
          },
        ],
        onError: {
          target: 'unread',
          actions: { type: 'showRefusal', params: failure },
        },
      },
    },
    unread: { on: { retry: { target: 'loading', actions: 'focusHeading' } } },
    off: {
      tags: 'setUp',
      on: {
        change,
        submit: {
          target: 'validatingStart',
          actions: ['clearRefusal', { type: 'validate', params: { form: 'start' } }],
        },
      },
    },
    validatingStart: {
      tags: 'setUp',
      ...validated('beginning', 'off'),
    },
    beginning: {
      tags: ['busy', 'setUp'],
      invoke: {
        src: 'begin',
        input: ({ context }) => context.answers,
        onDone: {
          target: 'confirming',
          actions: [
            { type: 'keepSecret', params: ({ event }) => ({ secret: event.output }) },
            'forgetAnswers',
          ],
        },
        onError: refused('off', 'showRefusal'),
      },
    },
    confirming: {
      tags: 'proof',
      description: 'The key is shown, and a first code confirms that the app has it.',
      on: {
        change,
        submit: {
          target: 'validatingCode',
          actions: ['clearRefusal', { type: 'validate', params: { form: 'confirm' } }],
        },
        cancel: { target: 'loading', actions: 'focusHeading' },
      },
    },
    validatingCode: {
      tags: 'proof',
      ...validated('turningOn', 'confirming'),
    },
    turningOn: {
      tags: ['busy', 'proof'],
      invoke: {
        src: 'confirm',
        input: ({ context }) => context.answers,
        onDone: {
          target: 'showingCodes',
          actions: { type: 'keepCodes', params: output },
        },
        onError: refused('confirming', 'showRefusal'),
      },
    },
    showingCodes: {
      description: 'The recovery codes are shown only once.',
      on: { codesSaved: { target: 'loading', actions: 'focusHeading' } },
    },
    on: {
      tags: 'shutDown',
      on: {
        change,
        submit: {
          target: 'validatingOff',
          actions: ['clearRefusal', { type: 'validate', params: { form: 'off' } }],
        },
      },
    },
    validatingOff: {
      tags: 'shutDown',
      ...validated('turningOff', 'on'),
    },
    turningOff: {
      tags: ['busy', 'shutDown'],
      invoke: {
        src: 'turnOff',
        input: ({ context }) => context.answers,
        onDone: { target: 'loading', actions: 'focusHeading' },
        onError: refused('on', 'showRefusal'),
      },
    },
  },
})
