import { assign } from 'xstate'
import type { Answers } from '../../../machines/answers'
import type { Filled } from '../../../machines/form'
import type { FieldError } from '../../shared/field-error'
import { focusFirst } from './focus-field'
import { problemsOf, type TextSchema } from './schema-fields'

// oxlint-disable no-explicit-any -- as in machines/form.ts
/** What a page gives the machine of its form: how answers are validated, and which field is next. */
export const formActions = (schema: TextSchema, check: (answers: Answers) => FieldError[]) => ({
  validate: assign<any, any, any, any, never>(({ context }) => ({
    errors: check((context as Filled).answers),
  })),
  focusFirstInvalid: ({ context }: { context: Filled }) =>
    focusFirst(problemsOf(schema, context.errors)),
})
// oxlint-enable no-explicit-any
