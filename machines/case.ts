import { assign } from 'xstate'
import type { Answers } from './answers'
import {
  change,
  type Filled,
  form,
  type FormEvent,
  type Refusal,
  sentenceOf,
  validated,
} from './form'
import { toProvide } from './not-provided'
import { errorOf, failure, sayError } from './outcome'

/** What a case was seen as; `version` counts its changes. */
interface Seen {
  state: string
  version: number
}

/** What every case keeps; its answers also when somebody else was faster. */
export interface CaseContext<S extends Seen, Form> extends Filled {
  seen: S
  wanted: S['state']
  /** The form of the step; '' where it needs none. */
  form: Form | ''
  problem: string
}

/** What happens to every case, beside its steps. */
export type CaseEvent = FormEvent | { type: 'cancel' } | { type: 'remove' } | { type: 'confirm' }

/** A step on its way to the server. */
export interface WantedStep<S extends Seen> {
  to: S['state']
  /** '' where it needs none. */
  form: string
  answers: Answers
  version: number
}

/** Why nothing changed; `newer` if somebody else was faster. */
export interface CaseFailure<S extends Seen> extends Refusal {
  newer?: S
}

// oxlint-disable no-explicit-any -- as in `form`: actions that belong to every case
/** The actions and guards of a case whose forms begin as `none`; a machine takes them in with `extend`. */
export const caseOf = <S extends Seen>(none: Answers) => ({
  actions: {
    ...form.actions,
    keepSeen: assign<any, any, { seen: S }, any, never>((_, { seen }) => ({ seen })),
    forgetAnswers: assign<any, any, undefined, any, never>({
      answers: none,
      errors: [],
      problem: '',
    }),
    keepNewer: assign<any, any, CaseFailure<S>, any, never>(({ context }, { message, newer }) => ({
      seen: newer ?? (context as { seen: S }).seen,
      problem: message,
    })),
    sayProblem: assign<any, any, Refusal, any, never>((_, refusal) => ({
      errors: refusal.errors,
      problem: sentenceOf(refusal),
    })),
    sayNotRemoved: sayError,
    /** Reads anew what happened to the case. */
    reload: toProvide('reload'),
    leave: toProvide('leave'),
  },
  guards: {
    ...form.guards,
    isIn: ({ context }: { context: CaseContext<S, string> }, params: { state: S['state'] }) =>
      context.seen.state === params.state,
    /** An answer may be older than what happened since it was asked for. */
    isNewer: ({ context }: { context: CaseContext<S, string> }, { seen }: { seen: S }) =>
      seen.version > context.seen.version,
    isLate: (_: unknown, { newer }: CaseFailure<S>) => newer !== undefined,
    isExplained: ({ context }: { context: CaseContext<S, string> }) => context.form !== '',
  },
})
// oxlint-enable no-explicit-any

/** Where `finding` leads when the case was seen in this state. */
export const seenIn = <State extends string, Target extends string>(state: State, target: Target) =>
  ({ guard: { type: 'isIn', params: { state } }, target }) as const

/** A step that is taken at once. */
export const takenAtOnce = <Id extends string, State extends string>(
  machine: Id,
  step: { to: State },
) =>
  ({
    target: `#${machine}.stepping`,
    actions: { type: 'want', params: { wanted: step.to, form: '' } },
  }) as const

/** A step that its form explains. */
export const explained = <Id extends string, State extends string, Form extends string>(
  machine: Id,
  step: { to: State; form: Form },
) =>
  ({
    target: `#${machine}.explaining`,
    actions: { type: 'want', params: { wanted: step.to, form: step.form } },
  }) as const

/** What can happen to a case at rest, beside its steps. */
export const atRest = <S extends Seen>() =>
  ({
    read: {
      guard: { type: 'isNewer', params: ({ event }: { event: { seen: S } }) => event },
      target: '.finding',
      actions: { type: 'keepSeen', params: ({ event }: { event: { seen: S } }) => event },
    },
    cancel: { actions: 'forgetAnswers' },
    remove: 'confirming',
  }) as const

/** Something is written, and `to` validates it. */
export const written = <To extends string>(to: To, description: string) =>
  ({
    description,
    on: {
      change,
      submit: { target: to, actions: 'validate' },
      cancel: { target: 'resting', actions: 'forgetAnswers' },
    },
  }) as const

/**
 * A step is explained where it must be, and taken; whoever was faster is shown. `done` names what is
 * done with the answers before they are forgotten.
 */
export const stepping = <S extends Seen, Done extends string = never>(
  description: string,
  done: readonly Done[],
) =>
  ({
    explaining: written('validating', description),
    validating: validated('stepping', 'explaining'),
    stepping: {
      tags: 'busy',
      invoke: {
        src: 'takeStep',
        input: ({
          context: { wanted, form: asked, answers, seen },
        }: {
          context: CaseContext<S, string>
        }): WantedStep<S> => ({
          to: wanted,
          form: asked,
          answers,
          version: seen.version,
        }),
        onDone: {
          target: 'resting',
          actions: [
            {
              type: 'keepSeen',
              params: ({ event }: { event: { output: S } }) => ({ seen: event.output }),
            },
            ...done,
            'forgetAnswers',
            'reload',
          ],
        },
        onError: [
          {
            guard: { type: 'isLate', params: failure<CaseFailure<S>> },
            target: 'resting',
            actions: [{ type: 'keepNewer', params: failure<CaseFailure<S>> }, 'reload'],
          },
          {
            guard: 'isExplained',
            target: 'explaining',
            actions: [{ type: 'sayProblem', params: failure<Refusal> }, 'focusFirstInvalid'],
          },
          { target: 'resting', actions: { type: 'sayProblem', params: failure<Refusal> } },
        ],
      },
    },
  }) as const

/** An entry is deleted after a yes; else the machine is `back`, and an action says why. */
export const removal = <Back extends string, Say extends string>(
  back: Back,
  say: Say,
  description: string,
) =>
  ({
    confirming: { description, on: { confirm: 'removing', cancel: back } },
    removing: {
      tags: 'busy',
      invoke: {
        src: 'removeEntry',
        onDone: 'gone',
        onError: {
          target: back,
          actions: { type: say, params: errorOf },
        },
      },
    },
    gone: { type: 'final', entry: 'leave' },
  }) as const
