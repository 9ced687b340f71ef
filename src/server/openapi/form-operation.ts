import { formSchemas, type FormName } from '../../../schemas'
import type { Answer } from './answer'
import { sentForm, type FieldSchema } from './field-schemas'
import type { Operation } from './operation'

/** A form sent as JSON and validated by its schema. */
export const formOperation = (
  form: FormName,
  {
    answer,
    ...more
  }: Pick<Operation, 'summary' | 'description' | 'refuses'> & {
    tag?: Operation['tag']
    answer: Answer
  },
): Operation => ({
  tag: 'Forms',
  ...more,
  body: { 'application/json': sentForm(formSchemas[form] as FieldSchema) },
  answers: { 200: answer },
})
