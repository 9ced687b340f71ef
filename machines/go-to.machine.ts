import { assign, fromPromise, setup } from 'xstate'
import { notProvided, toProvide } from './not-provided'

/** Somebody with an account, and where it is shown. */
export interface FoundPerson {
  to: string
  name: string
  /** By what else they are found. */
  about: string
}

/** The dialog "Go to": what was typed, and the application of a typed reference. */
export const goToMachine = setup({
  types: {
    context: {} as { value: string; path: string; people: readonly FoundPerson[] },
    events: {} as
      | { type: 'open' }
      | { type: 'change'; value: string }
      | { type: 'choose'; path: string }
      | { type: 'close' },
  },
  actors: {
    /** The path of an application; '' when there is none of this reference. */
    findReference: fromPromise<string, { value: string }>(notProvided),
    /** Nobody for whoever may not see accounts. */
    readPeople: fromPromise<readonly FoundPerson[]>(notProvided),
  },
  actions: {
    clear: assign({ value: '', path: '', people: [] }),
    keepValue: assign(({ event }) =>
      event.type === 'change' ? { value: event.value, path: '' } : {},
    ),
    keepPath: assign((_, params: { path: string }) => params),
    keepPeople: assign((_, params: { people: readonly FoundPerson[] }) => params),
    /** Pages are found without them. */
    missPeople: assign({ people: [] }),
    go: toProvide('go'),
  },
  guards: {
    /** The page knows what a reference looks like. */
    isReference: toProvide('isReference'),
    isFound: (_, params: { path: string }) => params.path !== '',
  },
}).createMachine({
  id: 'go-to',
  meta: { title: 'Go to' },
  description: 'Opens a page or an account by its name, or an application by its reference.',
  context: { value: '', path: '', people: [] },
  initial: 'closed',
  states: {
    closed: { on: { open: 'open' } },
    open: {
      entry: 'clear',
      invoke: {
        src: 'readPeople',
        onDone: {
          actions: { type: 'keepPeople', params: ({ event }) => ({ people: event.output }) },
        },
        onError: { actions: 'missPeople' },
      },
      initial: 'listing',
      on: {
        change: [
          { guard: 'isReference', target: '.finding', actions: 'keepValue' },
          { target: '.listing', actions: 'keepValue' },
        ],
        choose: {
          target: 'closed',
          actions: [{ type: 'keepPath', params: ({ event }) => ({ path: event.path }) }, 'go'],
        },
        close: 'closed',
      },
      states: {
        listing: { description: 'Lists the pages and people whose names hold what was typed.' },
        finding: {
          description: 'Only a complete reference is looked up.',
          invoke: {
            src: 'findReference',
            input: ({ context }) => ({ value: context.value }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => ({ path: event.output }) },
                target: 'found',
                actions: { type: 'keepPath', params: ({ event }) => ({ path: event.output }) },
              },
              { target: 'unknown' },
            ],
            onError: 'failed',
          },
        },
        found: {},
        unknown: { description: 'No application has this reference.' },
        failed: { description: 'The look-up failed; typing tries again.' },
      },
    },
  },
})
