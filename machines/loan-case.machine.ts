import { assign, fromPromise, setup } from 'xstate'
import {
  caseSteps as steps,
  grantedStates,
  recordedSteps as recorded,
  type CaseForm,
  type CaseStepName,
  type LoanState,
} from '../src/shared/loan-case'
import type { Answers } from './answers'
import {
  atRest,
  type CaseContext,
  type CaseEvent,
  type CaseFailure,
  caseOf,
  explained,
  removal,
  seenIn,
  stepping,
  takenAtOnce,
  type WantedStep,
  written,
} from './case'
import { refused, validated } from './form'
import { notProvided } from './not-provided'
import { failure } from './outcome'

/** An application as it was last seen; `version` counts its changes. */
export interface SeenCase {
  state: LoanState
  /** A username; '' for nobody. */
  assignee: string
  version: number
}

/** For some seconds after a decision. */
const decided = { guard: 'isUndoable', target: 'decided' } as const

const none: Answers = { reason: '', text: '' }

const id = 'loan-case'

/** An application as a case: its steps, who works on it, and its removal. */
export const loanCaseMachine = setup({
  types: {
    context: {} as CaseContext<SeenCase, CaseForm> & {
      /** Whom it is being assigned to. */
      to: string
      /** Whether it was just decided and nobody was told. */
      undoable: boolean
      /** Whether a yes names its terms, so that nothing is approved without an offer. */
      isYesAnOffer: boolean
    },
    input: {} as SeenCase & { isYesAnOffer: boolean },
    events: {} as
      | { type: CaseStepName }
      | { type: 'undo' }
      /** Asks for a loan that was granted to be deleted, which somebody else then does. */
      | { type: 'askRemoval' }
      | CaseEvent
      | { type: 'assign'; to: string }
      | { type: 'read'; seen: SeenCase },
  },
  actors: {
    /** Both reject with a `CaseFailure`. */
    takeStep: fromPromise<SeenCase, WantedStep<SeenCase>>(notProvided),
    assignTo: fromPromise<SeenCase, { to: string; version: number }>(notProvided),
    /** Rejects with a `Refusal`. */
    requestRemoval: fromPromise<void, { answers: Answers }>(notProvided),
    /** Rejects with a sentence for people. */
    removeEntry: fromPromise<void>(notProvided),
  },
  actions: {
    /** What is for colleagues is kept for another step; a message to the applicant is not. */
    want: assign(({ context }, params: { wanted: LoanState; form: CaseForm | '' }) => ({
      ...params,
      answers:
        params.form === context.form
          ? context.answers
          : { reason: context.answers.reason ?? '', text: context.answers.text ?? '' },
      problem: '',
      errors: [],
    })),
    noteUndoable: assign({ undoable: ({ context }) => context.answers.tell === 'later' }),
    endUndo: assign({ undoable: false }),
    explainUndo: assign({
      answers: { reason: 'mistake', text: 'Undone right after the decision.' },
    }),
    wantAssignee: assign((_, params: { to: string }) => ({ to: params.to, problem: '' })),
  },
  guards: {
    isUndoable: ({ context }) => context.undoable,
    isGranted: ({ context }) => grantedStates.includes(context.seen.state),
    isYesWithoutTerms: ({ context }) => !context.isYesAnOffer,
  },
  delays: { undoOffered: 10_000 },
})
  .extend(caseOf<SeenCase>(none))
  .createMachine({
    id,
    meta: { title: 'Loan application as a case' },
    description:
      'A loan application is received, in review, waiting for the applicant, and in the end approved, declined or withdrawn, or offered with its terms and then accepted, turned down or expired; where there are rates a yes is an offer. The way back needs a reason.',
    context: ({ input: { isYesAnOffer, ...input } }) => ({
      seen: input,
      isYesAnOffer,
      wanted: input.state,
      to: input.assignee,
      undoable: false,
      form: '',
      answers: none,
      errors: [],
      problem: '',
    }),
    initial: 'resting',
    states: {
      resting: {
        initial: 'finding',
        on: {
          assign: {
            target: 'assigning',
            actions: { type: 'wantAssignee', params: ({ event }) => event },
          },
          askRemoval: {
            guard: 'isGranted',
            target: 'askingRemoval',
            actions: {
              type: 'want',
              params: ({ context }) => ({ wanted: context.seen.state, form: 'loanRemoval' }),
            },
          },
          ...atRest<SeenCase>(),
        },
        states: {
          finding: {
            always: [
              seenIn('received', 'received'),
              seenIn('in-review', 'inReview'),
              seenIn('waiting', 'waiting'),
              seenIn('agreeing', 'agreeing'),
              seenIn('offered', 'offered'),
              seenIn('approved', 'approved'),
              seenIn('accepted', 'accepted'),
              seenIn('declined', 'declined'),
              seenIn('turned-down', 'turnedDown'),
              seenIn('expired', 'expired'),
              seenIn('withdrawn', 'withdrawn'),
              { target: 'done' },
            ],
          },
          received: {
            on: {
              start: takenAtOnce(id, steps.start),
              ask: explained(id, steps.ask),
              approve: { ...explained(id, steps.approve), guard: 'isYesWithoutTerms' },
              offer: explained(id, steps.offer),
              decline: explained(id, steps.decline),
              withdraw: explained(id, steps.withdraw),
            },
          },
          inReview: {
            on: {
              ask: explained(id, steps.ask),
              approve: { ...explained(id, steps.approve), guard: 'isYesWithoutTerms' },
              offer: explained(id, steps.offer),
              decline: explained(id, steps.decline),
              withdraw: explained(id, steps.withdraw),
              putBack: explained(id, steps.putBack),
            },
          },
          waiting: {
            on: {
              resume: takenAtOnce(id, steps.resume),
              approve: { ...explained(id, steps.approve), guard: 'isYesWithoutTerms' },
              offer: explained(id, steps.offer),
              decline: explained(id, steps.decline),
              withdraw: explained(id, steps.withdraw),
            },
          },
          agreeing: {
            description: 'A second person must agree to the offer before it is sent.',
            on: {
              agree: takenAtOnce(id, steps.agree),
              sendBack: explained(id, steps.sendBack),
              withdraw: explained(id, steps.withdraw),
            },
          },
          offered: {
            description: 'The applicant has an offer to accept or to turn down.',
            on: {
              offer: explained(id, steps.offer),
              recall: explained(id, steps.recall),
              withdraw: explained(id, steps.withdraw),
              recordYes: explained(id, recorded.recordYes),
              recordNo: explained(id, recorded.recordNo),
            },
          },
          accepted: {
            on: {
              reopen: explained(id, steps.reopen),
              recordNo: explained(id, recorded.recordNo),
              confirmNo: takenAtOnce(id, steps.confirmNo),
              withdrawReturn: takenAtOnce(id, steps.withdrawReturn),
            },
          },
          turnedDown: {
            on: { offer: explained(id, steps.offer), reopen: explained(id, steps.reopen) },
          },
          expired: {
            on: { offer: explained(id, steps.offer), reopen: explained(id, steps.reopen) },
          },
          approved: { always: decided, on: { reopen: explained(id, steps.reopen) } },
          declined: { always: decided, on: { reopen: explained(id, steps.reopen) } },
          withdrawn: { on: { reopen: explained(id, steps.reopen) } },
          done: {
            description: 'Done before decisions were recorded: it can only be reopened.',
            on: { reopen: explained(id, steps.reopen) },
          },
          decided: {
            description: 'Just approved or declined, and nobody was told: it can be undone.',
            after: { undoOffered: 'finding' },
            exit: 'endUndo',
            on: {
              undo: {
                target: '#loan-case.stepping',
                actions: [
                  { type: 'want', params: { wanted: steps.reopen.to, form: '' } },
                  'explainUndo',
                ],
              },
              reopen: explained(id, steps.reopen),
            },
          },
        },
      },
      ...stepping<SeenCase, 'noteUndoable'>('Asks for the reason of a step.', ['noteUndoable']),
      assigning: {
        tags: 'busy',
        invoke: {
          src: 'assignTo',
          input: ({ context: { to, seen } }) => ({ to, version: seen.version }),
          onDone: {
            target: 'resting',
            actions: [
              { type: 'keepSeen', params: ({ event }) => ({ seen: event.output }) },
              'reload',
            ],
          },
          onError: {
            target: 'resting',
            actions: [{ type: 'keepNewer', params: failure<CaseFailure<SeenCase>> }, 'reload'],
          },
        },
      },
      askingRemoval: written(
        'checkingRemoval',
        'Asks why a loan that was granted is to be deleted; somebody else then deletes it.',
      ),
      checkingRemoval: validated('sendingRemoval', 'askingRemoval'),
      sendingRemoval: {
        tags: 'busy',
        invoke: {
          src: 'requestRemoval',
          input: ({ context: { answers } }) => ({ answers }),
          onDone: { target: 'resting', actions: ['forgetAnswers', 'reload'] },
          onError: refused('askingRemoval', 'sayProblem'),
        },
      },
      ...removal(
        'resting',
        'sayNotRemoved',
        'Asks before the application and its documents are permanently deleted.',
      ),
    },
  })
