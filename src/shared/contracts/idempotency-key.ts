/** Between 1 and 200 visible characters. */
export const keyPattern = '^[\\x21-\\x7e]{1,200}$'

/** The header by which a repetition is recognised. */
export const keyHeader = (description: string) => ({
  'Idempotency-Key': { type: 'string', pattern: keyPattern, description } as const,
})

export const storedOnce = keyHeader(
  'The same content under the same key is stored once, however often it is sent',
)
