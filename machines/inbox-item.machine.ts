import { assign, fromPromise, setup } from 'xstate'
import { removal } from './case'
import { errorOf, sayError } from './outcome'
import { notProvided, toProvide } from './not-provided'

/** The state of an inbox entry. */
export type InboxProgress = 'new' | 'in-review' | 'done'

const changed = (wanted: InboxProgress) =>
  ({ target: 'changing', actions: { type: 'want', params: { wanted } } }) as const

/** One inbox entry: new, in review, done, and removal. */
export const inboxItemMachine = setup({
  types: {
    context: {} as { progress: InboxProgress; wanted: InboxProgress; problem: string },
    input: {} as { progress: InboxProgress },
    events: {} as
      | { type: 'review' }
      | { type: 'finish' }
      | { type: 'reopen' }
      | { type: 'remove' }
      | { type: 'confirm' }
      | { type: 'cancel' },
  },
  actors: {
    /** Rejects with a sentence for people. */
    keepProgress: fromPromise<void, { progress: InboxProgress }>(notProvided),
    removeEntry: fromPromise<void>(notProvided),
  },
  actions: {
    want: assign((_, params: { wanted: InboxProgress }) => ({ ...params, problem: '' })),
    arrive: assign(({ context }) => ({ progress: context.wanted })),
    sayProblem: sayError,
    leave: toProvide('leave'),
  },
  guards: {
    isNew: ({ context }) => context.progress === 'new',
    isInReview: ({ context }) => context.progress === 'in-review',
  },
}).createMachine({
  id: 'inbox-item',
  meta: { title: 'Inbox entry' },
  description: 'An entry of the inbox is new, in review or done until someone deletes it.',
  context: ({ input }) => ({ progress: input.progress, wanted: input.progress, problem: '' }),
  initial: 'finding',
  states: {
    finding: {
      always: [
        { guard: 'isNew', target: 'new' },
        { guard: 'isInReview', target: 'inReview' },
        { target: 'done' },
      ],
    },
    new: {
      on: {
        review: changed('in-review'),
        finish: changed('done'),
        remove: 'confirming',
      },
    },
    inReview: {
      on: {
        reopen: changed('new'),
        finish: changed('done'),
        remove: 'confirming',
      },
    },
    done: {
      on: {
        review: changed('in-review'),
        reopen: changed('new'),
        remove: 'confirming',
      },
    },
    changing: {
      tags: 'busy',
      invoke: {
        src: 'keepProgress',
        input: ({ context }) => ({ progress: context.wanted }),
        onDone: { target: 'finding', actions: 'arrive' },
        onError: {
          target: 'finding',
          actions: { type: 'sayProblem', params: errorOf },
        },
      },
    },
    ...removal(
      'finding',
      'sayProblem',
      'Asks before the entry and its documents are permanently deleted.',
    ),
  },
})
