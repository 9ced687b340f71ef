import { assign, fromPromise, setup } from 'xstate'
import { notProvided, toProvide } from './not-provided'
import { output } from './outcome'

/** Content by section, and the sections that could not be read. */
export interface PageContent {
  content: Record<string, unknown>
  failed: string[]
}

/**
 * Products, investments, contact and FAQ: reads the page's sections, then shows them. The loader
 * always ends; failed sections show their defaults.
 */
export const pageContentMachine = setup({
  types: {
    context: {} as PageContent,
    events: {} as { type: 'retry' },
  },
  actors: {
    /** Reads all sections, later only the failed ones. Never rejects. */
    load: fromPromise<PageContent, { failed: string[] }>(notProvided),
  },
  actions: {
    keepLoaded: assign(({ context }, params: PageContent) => ({
      content: { ...context.content, ...params.content },
      failed: params.failed,
    })),
    log: toProvide<{ failed: string[] }>('log'),
  },
  guards: {
    isComplete: (_, params: PageContent) => params.failed.length === 0,
  },
  delays: { patience: 8000 },
}).createMachine({
  id: 'page-content',
  description:
    'The content of a page: a loader until every section has loaded or failed. A failed section shows defaults.',
  context: { content: {}, failed: [] },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      initial: 'brisk',
      invoke: {
        src: 'load',
        input: ({ context }) => ({ failed: context.failed }),
        onDone: [
          {
            guard: { type: 'isComplete', params: output },
            target: 'ready',
            actions: { type: 'keepLoaded', params: output },
          },
          {
            target: 'incomplete',
            actions: [
              { type: 'keepLoaded', params: output },
              { type: 'log', params: output },
            ],
          },
        ],
        onError: 'incomplete',
      },
      states: {
        brisk: { after: { patience: 'slow' } },
        slow: { tags: 'slow', description: 'The loader says that the page is still loading.' },
      },
    },
    ready: { type: 'final' },
    incomplete: {
      description: 'Defaults are shown with a way to try again.',
      on: { retry: 'loading' },
    },
  },
})
