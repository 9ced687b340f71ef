import type { FieldError } from '../src/shared/field-error'
import { assign, fromPromise, raise, setup } from 'xstate'
import { hintAbout } from './foreign-answer'
import { notProvided, toProvide } from './not-provided'
import { output } from './outcome'

const somethingWentWrong = 'Something Went Wrong'

/** All answers by field name; a file is its name, size, type and storage key. */
export type LoanAnswers = Record<string, unknown>

/** The stored answers and their step (1 to 5). */
export interface LoanDraft {
  answers: LoanAnswers
  step: number
}

/** A restored draft: what is missing, and where it is stored from now on. */
export interface RestoredDraft extends LoanDraft {
  /** Names of answers that could not be restored. */
  lost: string[]
  /** This tab had stored them: something else removed them. */
  isErased?: boolean | undefined
  keeper: 'device' | 'page' | 'otherTab'
  /** The reference of this tab's last application. */
  sent?: string | undefined
}

/** Why the server refused an application, with field errors if it sent any. */
export interface LoanRefusal {
  errors: FieldError[]
}

/** The server's answer to an application. */
export interface LoanReceipt {
  message: string
  reference?: string
}

const entered = (step: number) =>
  [
    { type: 'enterStep', params: { step } },
    { type: 'showQuestions', params: { step } },
    'focusStep',
  ] as const

/** The way into a step, if a guard says so of a step. */
const opened = <Guard extends string, Target extends string>(
  guard: Guard,
  step: number,
  target: Target,
) => ({ guard: { type: guard, params: { step } }, target, actions: 'clearErrors' }) as const

const resumed = <Target extends string>(step: number, target: Target) =>
  ({ guard: { type: 'isResumeStep', params: { step } }, target }) as const

/** The way to what the server refused. */
const corrected = <Target extends string>(step: number, target: Target) =>
  ({
    guard: { type: 'isFirstRefused', params: { step } },
    target,
    actions: ['showRefusal', 'focusFirstInvalid'],
  }) as const

/** The loan application: five steps, one submit, and the draft that the device keeps. */
export const loanWizardMachine = setup({
  types: {
    context: {} as {
      step: number
      answers: LoanAnswers
      errors: FieldError[]
      /** Names of the answers whose question, if any, is shown; it blocks nothing then. */
      asked: string[]
      /** Next stopped once at a question about an answer of this step. */
      isAsking: boolean
      lost: string[]
      isErased?: boolean | undefined
      keeper: RestoredDraft['keeper']
      receipt: LoanReceipt
      /** The reference of the last application, until another is begun. */
      sent?: string | undefined
      refused: FieldError[]
      /** What may be in the way, where something else than our server answered. */
      hint: string
    },
    events: {} as
      | { type: 'change'; answers: LoanAnswers }
      /** A chosen document; unlike text it is validated at once. */
      | { type: 'attach'; name: string; answer: unknown }
      /** A field was left, and the question about its answer is shown. */
      | { type: 'ask'; name: string }
      | { type: 'next' }
      | { type: 'back' }
      | { type: 'goTo'; step: number; field?: string }
      | { type: 'close' }
      /** The page was hidden and may not come back. */
      | { type: 'hide' }
      | { type: 'discard' }
      | { type: 'leave' }
      /** Raised when the page is left. */
      | { type: 'end' }
      | { type: 'stay' }
      | { type: 'confirm' },
  },
  actors: {
    restoreDraft: fromPromise<RestoredDraft>(notProvided),
    saveDraft: fromPromise<void, LoanDraft>(notProvided),
    submitApplication: fromPromise<LoanReceipt, LoanAnswers>(notProvided),
  },
  actions: {
    keepDraft: assign((_, draft: RestoredDraft) => draft),
    holdInPage: assign({ keeper: 'page' }),
    enterStep: assign((_, { step }: { step: number }) => ({ step, isAsking: false })),
    keepAnswers: assign(({ context }, params: { answers: LoanAnswers }) => {
      const isOpen = (name: string) => !(name in params.answers)
      const errors = context.errors.filter(({ path }) => isOpen(path.slice(1)))
      const asked = context.asked.filter(isOpen)
      const lost = context.lost.filter(isOpen)
      return {
        answers: { ...context.answers, ...params.answers },
        // Keeps the identity of an unchanged list, so that a keystroke renders nothing.
        errors: errors.length < context.errors.length ? errors : context.errors,
        asked: asked.length < context.asked.length ? asked : context.asked,
        lost: lost.length < context.lost.length ? lost : context.lost,
      }
    }),
    validateAnswer: toProvide<{ name: string }>('validateAnswer'),
    showErrors: toProvide<{ step: number }>('showErrors'),
    clearErrors: assign({ errors: [] }),
    /** Fills what was chosen before applying and is blank. */
    fillChosen: toProvide('fillChosen'),
    showQuestion: assign(({ context: { asked } }, { name }: { name: string }) => ({
      asked: asked.includes(name) ? asked : [...asked, name],
    })),
    showQuestions: toProvide<{ step: number }>('showQuestions'),
    clearAnswers: assign({ answers: {}, errors: [], asked: [], lost: [], refused: [] }),
    keepReceipt: assign((_, receipt: LoanReceipt) => ({ receipt, sent: receipt.reference })),
    keepSent: toProvide('keepSent'),
    forgetSent: assign({ sent: undefined }),
    showSomethingWentWrong: assign((_, { error }: { error: unknown }) => ({
      receipt: { message: somethingWentWrong },
      hint: hintAbout(error),
    })),
    keepRefusal: assign((_, params: { error: unknown }) => ({
      refused: (params.error as Partial<LoanRefusal> | undefined)?.errors ?? [],
    })),
    showRefusal: assign(({ context }) => ({ errors: context.refused, refused: [] })),
    askOnce: assign({ isAsking: true }),
    focusFirstInvalid: toProvide('focusFirstInvalid'),
    focusFirstUnasked: toProvide('focusFirstUnasked'),
    focusStep: toProvide('focusStep'),
    clearSaved: toProvide('clearSaved'),
    endDraft: raise({ type: 'end' }),
  },
  guards: {
    isStepValid: toProvide<{ step: number }>('isStepValid'),
    /** Valid, and every question about its answers is shown. */
    isStepDone: toProvide<{ step: number }>('isStepDone'),
    /** The first step with invalid answers. */
    isFirstFailing: toProvide<{ step: number }>('isFirstFailing'),
    /** The requested step, or the first invalid one before it. */
    isResumeStep: toProvide<{ step: number }>('isResumeStep'),
    /** The step of `goTo`, where it may be opened. */
    isWantedStep: toProvide<{ step: number }>('isWantedStep'),
    /** The first step with a field that the server refused. */
    isFirstRefused: toProvide<{ step: number }>('isFirstRefused'),
    hasAnswers: ({ context }) => Object.values(context.answers).some(Boolean),
    isInOtherTab: ({ context }) => context.keeper === 'otherTab',
    isDeviceUnable: ({ context }) => context.keeper === 'page',
    isDeviceAble: ({ context }) => context.keeper === 'device',
  },
  delays: { typingPause: 300 },
}).createMachine({
  id: 'loan-wizard',
  description:
    'The loan application: five steps, of which 1, 2 and 5 are validated, then one submission and a dialog. In parallel, the draft is saved on the device.',
  context: {
    step: 1,
    answers: {},
    errors: [],
    asked: [],
    isAsking: false,
    lost: [],
    keeper: 'device',
    receipt: { message: '' },
    refused: [],
    hint: '',
  },
  type: 'parallel',
  states: {
    wizard: {
      initial: 'restoring',
      states: {
        restoring: {
          tags: 'loading',
          invoke: {
            src: 'restoreDraft',
            onDone: {
              target: 'resuming',
              actions: { type: 'keepDraft', params: output },
            },
            onError: { target: 'filling', actions: 'holdInPage' },
          },
        },
        resuming: {
          description: 'A saved step is restored only if the answers before it are valid.',
          always: [
            resumed(2, 'filling.employment'),
            resumed(3, 'filling.reference1'),
            resumed(4, 'filling.reference2'),
            resumed(5, 'filling.loan'),
            { target: 'filling' },
          ],
        },
        filling: {
          description:
            'Next opens a step whose answers are valid. A question that nobody has seen stops it once.',
          initial: 'personal',
          on: {
            next: [
              {
                guard: {
                  type: 'isStepValid',
                  params: ({ context }) => ({ step: context.step }),
                },
                actions: [
                  'askOnce',
                  'focusFirstUnasked',
                  { type: 'showQuestions', params: ({ context }) => ({ step: context.step }) },
                ],
              },
              {
                actions: [
                  { type: 'showErrors', params: ({ context }) => ({ step: context.step }) },
                  'focusFirstInvalid',
                ],
              },
            ],
            ask: { actions: { type: 'showQuestion', params: ({ event }) => event } },
            change: {
              actions: [
                'forgetSent',
                'keepSent',
                { type: 'keepAnswers', params: ({ event }) => event },
              ],
            },
            attach: {
              actions: [
                'forgetSent',
                'keepSent',
                {
                  type: 'keepAnswers',
                  params: ({ event }) => ({ answers: { [event.name]: event.answer } }),
                },
                { type: 'validateAnswer', params: ({ event }) => event },
              ],
            },
            goTo: [
              opened('isWantedStep', 1, '.personal'),
              opened('isWantedStep', 2, '.employment'),
              opened('isWantedStep', 3, '.reference1'),
              opened('isWantedStep', 4, '.reference2'),
              opened('isWantedStep', 5, '.loan'),
            ],
            discard: 'discarding',
            leave: [{ guard: 'hasAnswers', target: 'leaving' }, { target: 'left' }],
          },
          states: {
            where: { type: 'history', description: 'The step where the visitor left off.' },
            personal: {
              tags: 'step1',
              entry: entered(1),
              on: {
                next: opened('isStepDone', 1, 'employment'),
              },
            },
            employment: {
              tags: 'step2',
              entry: entered(2),
              on: {
                back: { target: 'personal', actions: 'clearErrors' },
                next: opened('isStepDone', 2, 'reference1'),
              },
            },
            reference1: {
              tags: 'step3',
              entry: entered(3),
              on: {
                back: { target: 'employment', actions: 'clearErrors' },
                next: opened('isStepDone', 3, 'reference2'),
              },
            },
            reference2: {
              tags: 'step4',
              entry: entered(4),
              on: {
                back: { target: 'reference1', actions: 'clearErrors' },
                next: opened('isStepDone', 4, 'loan'),
              },
            },
            loan: {
              description:
                'Opens only if steps 1 and 2 are valid. Steps 3 and 4 are checked from here.',
              tags: 'step5',
              entry: ['fillChosen', ...entered(5)],
              on: {
                back: { target: 'reference2', actions: 'clearErrors' },
                next: [
                  {
                    guard: { type: 'isFirstFailing', params: { step: 3 } },
                    target: 'reference1',
                    actions: [{ type: 'showErrors', params: { step: 3 } }, 'focusFirstInvalid'],
                  },
                  {
                    guard: { type: 'isFirstFailing', params: { step: 4 } },
                    target: 'reference2',
                    actions: [{ type: 'showErrors', params: { step: 4 } }, 'focusFirstInvalid'],
                  },
                  opened('isStepDone', 5, '#loan-wizard.wizard.submitting'),
                ],
              },
            },
          },
        },
        discarding: {
          description: 'Asks before the saved application is deleted.',
          on: {
            stay: 'filling.where',
            confirm: { target: 'filling.personal', actions: ['clearAnswers', 'clearSaved'] },
            leave: 'leaving',
          },
        },
        leaving: {
          description: 'Asks before leaving the page and clearing the saved application.',
          on: { stay: 'filling.where', confirm: 'left' },
        },
        submitting: {
          description: "The button reads 'Submitted...', Back is disabled.",
          invoke: {
            src: 'submitApplication',
            input: ({ context }) => context.answers,
            onDone: {
              target: 'succeeded',
              actions: [{ type: 'keepReceipt', params: output }, 'clearSaved', 'keepSent'],
            },
            onError: {
              target: 'failed',
              actions: [
                { type: 'showSomethingWentWrong', params: ({ event }) => event },
                { type: 'keepRefusal', params: ({ event }) => event },
              ],
            },
          },
        },
        succeeded: {
          description:
            'The dialog Success with the server’s message. Its reference stays after Close.',
          on: { close: { target: 'filling.personal', actions: 'clearAnswers' }, leave: 'left' },
        },
        failed: {
          description: "The dialog Error with 'Something Went Wrong'. All answers are kept.",
          on: {
            close: [
              corrected(1, 'filling.personal'),
              corrected(2, 'filling.employment'),
              corrected(3, 'filling.reference1'),
              corrected(4, 'filling.reference2'),
              corrected(5, 'filling.loan'),
              { target: 'filling.loan' },
            ],
            leave: 'leaving',
          },
        },
        left: {
          type: 'final',
          description: 'Leaving /loan clears the draft from the device.',
          entry: ['clearSaved', 'endDraft'],
        },
      },
    },
    draft: {
      description:
        'The draft is saved after each pause in typing, with each document, on Back and after each step.',
      initial: 'saved',
      on: { end: '.ended' },
      states: {
        saved: {
          always: [
            { guard: 'isInOtherTab', target: 'elsewhere' },
            { guard: 'isDeviceUnable', target: 'unsaved' },
          ],
          on: {
            change: 'typing',
            attach: 'saving',
            next: 'saving',
            back: 'saving',
            goTo: 'saving',
          },
        },
        typing: {
          on: {
            change: { target: 'typing', reenter: true },
            attach: 'saving',
            next: 'saving',
            back: 'saving',
            goTo: 'saving',
            discard: 'saving',
            leave: 'saving',
            hide: 'saving',
          },
          after: { typingPause: 'saving' },
        },
        saving: {
          invoke: {
            src: 'saveDraft',
            input: ({ context }) => ({ answers: context.answers, step: context.step }),
            onDone: 'saved',
            onError: 'unsaved',
          },
          on: {
            change: 'typing',
            attach: { target: 'saving', reenter: true },
            next: { target: 'saving', reenter: true },
            back: { target: 'saving', reenter: true },
            goTo: { target: 'saving', reenter: true },
          },
        },
        unsaved: {
          description: 'This device cannot save the draft. The form continues in memory.',
          tags: 'unsaved',
          on: {
            attach: { guard: 'isDeviceAble', target: 'retrying' },
            next: { guard: 'isDeviceAble', target: 'retrying' },
            back: { guard: 'isDeviceAble', target: 'retrying' },
          },
        },
        retrying: {
          description: 'The device was full and may have space again.',
          tags: 'unsaved',
          invoke: {
            src: 'saveDraft',
            input: ({ context }) => ({ answers: context.answers, step: context.step }),
            onDone: 'saved',
            onError: 'unsaved',
          },
          on: {
            attach: { target: 'retrying', reenter: true },
            next: { target: 'retrying', reenter: true },
            back: { target: 'retrying', reenter: true },
          },
        },
        elsewhere: {
          description: 'Another tab has a saved application. This one is held in memory only.',
          tags: 'elsewhere',
        },
        ended: {
          type: 'final',
          description:
            'The visitor has left the page: once the draft is cleared, nothing more is saved.',
        },
      },
    },
  },
})
