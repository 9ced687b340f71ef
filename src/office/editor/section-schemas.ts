import type { UiSchema } from '@rjsf/utils'
import { contentSchemas, type ContentKey } from '../../../schemas'
import type { FieldError } from '../../shared/field-error'
import { validate, type CompiledSchema } from '../../shared/validate'

const compiled = import.meta.glob<CompiledSchema>('../../../schemas/admin-sections/*.schema.json', {
  query: '?validator',
  import: 'default',
  eager: true,
})
const uiSchemas = import.meta.glob<UiSchema>('../../../schemas/admin-sections/*.ui.json', {
  import: 'default',
  eager: true,
})

const fileOf = (key: ContentKey) => `../../../schemas/admin-sections/${contentSchemas[key].$id}`

/** A section's schema as it was compiled at build time. */
export const compiledOf = (key: ContentKey) => compiled[`${fileOf(key)}.schema.json`]!

const noUiSchema = {}

/** The uiSchema of a section. */
export const uiSchemaOf = (key: ContentKey): UiSchema =>
  uiSchemas[`${fileOf(key)}.ui.json`] ?? noUiSchema

/** Validates a section; errors are in the order of the page. */
export const validateSection = (key: ContentKey, content: unknown): FieldError[] =>
  validate(compiledOf(key), content).sort(byRow)

const rowOf = ({ path }: FieldError) => Number(/\/(\d+)(?:\/|$)/.exec(path)?.[1] ?? -1)

/** Stable sort: fields within a row stay in order. */
const byRow = (a: FieldError, b: FieldError) => rowOf(a) - rowOf(b)
