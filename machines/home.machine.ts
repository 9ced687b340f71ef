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

/** A request and what follows it, whether it ends well or not. */
const fetching = <Actor extends string, Next extends string>(
  part: keyof HomeContext,
  src: Actor,
  target: Next,
  message: string,
) =>
  ({
    tags: 'loading',
    invoke: {
      src,
      onDone: {
        target,
        actions: {
          type: 'keep',
          params: ({ event }: { event: { output: unknown } }) => ({ [part]: event.output }),
        },
      },
      onError: {
        target,
        actions: {
          type: 'log',
          params: ({ event }: { event: { error: unknown } }) => ({ message, error: event.error }),
        },
      },
    },
  }) as const

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
    banners: fetching('banners', 'fetchBanners', 'options', 'Failed to fetch banners'),
    options: fetching('options', 'fetchOptions', 'services', 'Failed to fetch homepage data'),
    services: fetching(
      'services',
      'fetchServices',
      'testimonials',
      'Failed to fetch service boxes',
    ),
    testimonials: fetching(
      'testimonials',
      'fetchTestimonials',
      'chooseUs',
      'Failed to fetch trusted section data',
    ),
    chooseUs: fetching(
      'chooseUs',
      'fetchChooseUs',
      'ready',
      'Failed to fetch "Why Choose Us" section data',
    ),
    ready: {
      type: 'final',
      description: 'The spinner is gone. Sections without data show nothing.',
    },
  },
})
