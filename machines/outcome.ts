/** What an actor resolved with, as params. */
export const output = <T>({ event }: { event: { output: T } }) => event.output

/** What an actor rejected with, as params. */
export const failure = <T>({ event }: { event: { error: unknown } }) => event.error as T
