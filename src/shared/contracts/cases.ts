import { json } from './answer'
import { number, oneOf, record, sentence, text, type WireSchema } from './wire-schema'

/** What the calls that change an application or a report have in common. */
export const ofCase = {
  method: 'POST',
  tag: 'Inbox',
  params: { id: number },
  /** Four thousand characters, each as an escape of two halves, and what is around them. */
  bodyLimit: 64 * 1024,
  refuses: [400, 404, 409, 422],
} as const

/** What is told with a change: the version that it is meant for. */
export const seenEntryHeader = {
  'If-Match': {
    ...text,
    description: 'The ETag of the entry as it was read; without it the last change wins',
  },
}

/** The answers to a change: what the case is now, or what somebody else has made of it. */
export const changed = <T, C>(now: WireSchema<T>, newer: WireSchema<C>) => ({
  200: json(now, 'The entry after the change', {
    ETag: { ...text, description: 'Its version, to send as If-Match with the next change' },
  }),
  412: json(
    record({ message: sentence, conflict: newer }),
    'Someone else has changed the entry. Nothing was stored.',
  ),
})

/**
 * The body of a step: the state that it leads to, and the fields of the step's form with what each
 * holds. Which form that is depends on the state before, so its fields are validated with the step.
 */
export const stepBody = <T extends string>(
  states: readonly T[],
  fields: Record<string, string>,
): WireSchema<{ to: T }> => {
  const { properties, ...step } = record({ to: oneOf(states) })
  const described = Object.entries(fields).map(([name, description]) => [name, { description }])
  return {
    ...step,
    properties: { ...(properties as object), ...Object.fromEntries(described) },
    additionalProperties: true,
    errorMessage: 'Please choose a status.',
  }
}
