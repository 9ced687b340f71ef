import { assign, fromPromise, setup } from 'xstate'
import { output, errorOf, sayError } from './outcome'
import { notProvided, toProvide } from './not-provided'

/** What a list is narrowed to and how it is sorted, under a name of one's own. */
export interface OwnView {
  id: number
  name: string
  filters: { state: string; assignee: string; since: string; until: string; sort: string }
}

const kept = { type: 'keepViews', params: output<readonly OwnView[]> } as const
const said = { type: 'sayProblem', params: errorOf } as const

/** The views of a list that somebody saved: naming, renaming and removing one. */
export const savedViewsMachine = setup({
  types: {
    context: {} as { views: readonly OwnView[]; id: number; name: string; problem: string },
    events: {} as
      | { type: 'retry' }
      | { type: 'save' }
      | { type: 'rename'; id: number; name: string }
      | { type: 'remove'; id: number }
      | { type: 'change'; name: string }
      | { type: 'submit' }
      | { type: 'cancel' },
  },
  actors: {
    readViews: fromPromise<readonly OwnView[]>(notProvided),
    /** Saves what is shown under a name, or with an id, renames a view; rejects with a sentence for people. */
    keepView: fromPromise<readonly OwnView[], { id: number; name: string }>(notProvided),
    removeView: fromPromise<readonly OwnView[], { id: number }>(notProvided),
  },
  actions: {
    keepViews: assign((_, views: readonly OwnView[]) => ({ views })),
    begin: assign((_, params: { id: number; name: string }) => ({ ...params, problem: '' })),
    keepName: assign((_, params: { name: string }) => ({ ...params, problem: '' })),
    askForName: assign({ problem: 'Please enter a name.' }),
    sayProblem: sayError,
    focusAgain: toProvide('focusAgain'),
  },
  guards: {
    isNamed: ({ context }) => context.name.trim() !== '',
  },
}).createMachine({
  id: 'saved-views',
  meta: { title: 'Saved views' },
  description: 'The views of a list that somebody saved for themselves.',
  context: { views: [], id: 0, name: '', problem: '' },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'readViews',
        onDone: { target: 'resting', actions: kept },
        onError: 'unread',
      },
    },
    unread: {
      description: 'The list has only the views that everybody has.',
      on: { retry: 'reading' },
    },
    resting: {
      on: {
        save: { target: 'naming', actions: { type: 'begin', params: { id: 0, name: '' } } },
        rename: {
          target: 'naming',
          actions: {
            type: 'begin',
            params: ({ event: { id, name } }) => ({ id, name }),
          },
        },
        remove: {
          target: 'removing',
          actions: { type: 'begin', params: ({ event: { id } }) => ({ id, name: '' }) },
        },
      },
    },
    naming: {
      description: 'A dialog asks for the name.',
      on: {
        change: {
          actions: { type: 'keepName', params: ({ event: { name } }) => ({ name }) },
        },
        submit: [{ guard: 'isNamed', target: 'keeping' }, { actions: 'askForName' }],
        cancel: 'resting',
      },
    },
    keeping: {
      tags: 'busy',
      invoke: {
        src: 'keepView',
        input: ({ context: { id, name } }) => ({ id, name: name.trim() }),
        onDone: { target: 'resting', actions: kept },
        onError: { target: 'naming', actions: said },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        src: 'removeView',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'resting', actions: [kept, 'focusAgain'] },
        onError: { target: 'resting', actions: said },
      },
    },
  },
})
