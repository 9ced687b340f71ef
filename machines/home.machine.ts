import { assign, fromPromise, setup } from 'xstate'
import { notProvided, toProvide } from './not-provided'

/** The content of the five requests; a failed one leaves its part undefined. */
export interface HomeContext {
  banners?: unknown
  options?: unknown
  services?: unknown
  testimonials?: unknown
  chooseUs?: unknown
}

/** The home page's five requests, one after another. */
export const homeMachine = setup({
  types: { context: {} as HomeContext },
  actors: {
    fetchBanners: fromPromise<unknown>(notProvided),
    fetchOptions: fromPromise<unknown>(notProvided),
    fetchServices: fromPromise<unknown>(notProvided),
    fetchTestimonials: fromPromise<unknown>(notProvided),
    fetchChooseUs: fromPromise<unknown>(notProvided),
  },
  actions: {
    keep: assign((_, params: HomeContext) => params),
    log: toProvide<{ message: string; error: unknown }>('log'),
  },
}).createMachine({
  id: 'home',
  description:
    'The home page’s five requests, one after another. A failed request is logged, and the next one starts.',
  context: {},
  initial: 'banners',
  states: {
    banners: {
      tags: 'loading',
      invoke: {
        src: 'fetchBanners',
        onDone: {
          target: 'options',
          actions: { type: 'keep', params: ({ event }) => ({ banners: event.output }) },
        },
        onError: {
          target: 'options',
          actions: {
            type: 'log',
            params: ({ event }) => ({ message: 'Failed to fetch banners', error: event.error }),
          },
        },
      },
    },
    options: {
      tags: 'loading',
      invoke: {
        src: 'fetchOptions',
        onDone: {
          target: 'services',
          actions: { type: 'keep', params: ({ event }) => ({ options: event.output }) },
        },
        onError: {
          target: 'services',
          actions: {
            type: 'log',
            params: ({ event }) => ({
              message: 'Failed to fetch homepage data',
              error: event.error,
            }),
          },
        },
      },
    },
    services: {
      tags: 'loading',
      invoke: {
        src: 'fetchServices',
        onDone: {
          target: 'testimonials',
          actions: { type: 'keep', params: ({ event }) => ({ services: event.output }) },
        },
        onError: {
          target: 'testimonials',
          actions: {
            type: 'log',
            params: ({ event }) => ({
              message: 'Failed to fetch service boxes',
              error: event.error,
            }),
          },
        },
      },
    },
    testimonials: {
      tags: 'loading',
      invoke: {
        src: 'fetchTestimonials',
        onDone: {
          target: 'chooseUs',
          actions: { type: 'keep', params: ({ event }) => ({ testimonials: event.output }) },
        },
        onError: {
          target: 'chooseUs',
          actions: {
            type: 'log',
            params: ({ event }) => ({
              message: 'Failed to fetch trusted section data',
              error: event.error,
            }),
          },
        },
      },
    },
    chooseUs: {
      tags: 'loading',
      invoke: {
        src: 'fetchChooseUs',
        onDone: {
          target: 'ready',
          actions: { type: 'keep', params: ({ event }) => ({ chooseUs: event.output }) },
        },
        onError: {
          target: 'ready',
          actions: {
            type: 'log',
            params: ({ event }) => ({
              message: 'Failed to fetch "Why Choose Us" section data',
              error: event.error,
            }),
          },
        },
      },
    },
    ready: {
      type: 'final',
      description: 'The spinner is gone. Sections without data show nothing.',
    },
  },
})
