/** Whether the body of an answer is what a call is about. */
export type Shape<T> = (body: unknown) => body is T

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value

const isLike = (body: unknown, sample: unknown): boolean =>
  kindOf(body) === kindOf(sample) &&
  (kindOf(sample) !== 'object' ||
    Object.entries(sample as object).every(([name, part]) =>
      isLike((body as Record<string, unknown>)[name], part),
    ))

/** A sample: parts that are always there, with values of their kind. */
type Sample<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends readonly unknown[]
      ? readonly []
      : T extends object
        ? { [Name in keyof T]?: Sample<T[Name]> }
        : T

/** Whatever has all parts of a sample, each of the same kind: a table instead of a validator. */
export const like =
  /* @__NO_SIDE_EFFECTS__ */
  <T>(sample: Sample<T>): Shape<T> =>
    (body): body is T =>
      isLike(body, sample)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list of anything: its rows are read one by one. */
export const isList: Shape<unknown[]> = Array.isArray

/** An answer with a sentence; every refusal is one. */
export interface Said {
  message: string
}

export const hasMessage = /* @__PURE__ */ like<Said>({ message: '' })

/** A sentence, alone or as the message of an answer. */
export const isSaid: Shape<string | Said> = (body) => typeof body === 'string' || hasMessage(body)
