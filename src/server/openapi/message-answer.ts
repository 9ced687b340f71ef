import { json } from './answer'
import { record, sentence, type WireSchema } from './wire-schema'

/** `{ message }`, the sentence for the person who asked. */
export const messageAnswer = (description: string, headers?: Record<string, WireSchema>) =>
  json(record<{ message: string }>({ message: sentence }), description, headers)
