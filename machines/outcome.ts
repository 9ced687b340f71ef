import { assign } from 'xstate'

/** What an actor resolved with, as params. */
export const output = <T>({ event }: { event: { output: T } }) => event.output

/** What an actor rejected with, as params. */
export const failure = <T>({ event }: { event: { error: unknown } }) => event.error as T

/** The same for `sayError`. */
export const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error })

// oxlint-disable no-explicit-any -- an action belongs to one context, this one to all with a `problem`
/** Keeps the sentence of a call that failed; '' if it has none. */
export const sayError = /* @__PURE__ */ assign<any, any, { error: unknown }, any, never>(
  (_, { error }) => ({
    problem: error instanceof Error ? error.message : '',
  }),
)
