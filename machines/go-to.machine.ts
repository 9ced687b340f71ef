import { assign, fromPromise, setup } from 'xstate'
import { notProvided } from './not-provided'

/** The dialog "Go to": what was typed, and the application of a typed reference. */
export const goToMachine = setup({
  types: {
    context: {} as { value: string; path: string },
    events: {} as
      | { type: 'open' }
      | { type: 'change'; value: string }
      | { type: 'choose'; path: string }
      | { type: 'close' },
  },
  actors: {
    /** The path of an application; '' when there is none of this reference. */
    findReference: fromPromise<string, { value: string }>(notProvided),
  },
  actions: {
    clear: assign({ value: '', path: '' }),
    keepValue: assign(({ event }) =>
      event.type === 'change' ? { value: event.value, path: '' } : {},
    ),
    keepPath: assign((_, params: { path: string }) => params),
    go: () => {},
  },
  guards: {
    /** The page knows what a reference looks like. */
    isReference: ({ event }) => event.type === 'change' && event.value.startsWith('LN-'),
    isFound: (_, params: { path: string }) => params.path !== '',
  },
}).createMachine({
  id: 'go-to',
  meta: { title: 'Go to' },
  description: 'Opens a page by its name, or an application by its reference.',
  context: { value: '', path: '' },
  initial: 'closed',
  states: {
    closed: { on: { open: 'open' } },
    open: {
      entry: 'clear',
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
        listing: { description: 'Lists the pages whose names hold what was typed.' },
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
