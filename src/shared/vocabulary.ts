import { _, Ajv, type Options } from 'ajv'
import formats from '../../schemas/formats.json'
import options from '../../schemas/options.json'
import type { CompiledSchema } from './validate'

/**
 * Our keywords beyond JSON Schema (explained in `schemas/README.md`), for the build, which compiles
 * the browser's validators, and for the server.
 */
export const ajvOptions = {
  allErrors: true,
  strict: true,
  formats: Object.fromEntries(
    Object.entries(formats).map(([name, pattern]) => [name, new RegExp(pattern, 'u')]),
  ),
} satisfies Options

const annotations = [
  'errorMessage',
  'autocomplete',
  'inputmode',
  'x-slots',
  'x-most',
  'x-describes',
  'x-shown',
  'x-fits',
  'x-sensitive',
  'x-file',
  'x-date',
  'x-amount',
  'x-verbatim',
  'x-ask',
]

type OptionList = { items: string[]; other?: string }

/** A list with "Other" accepts any text, other lists only their entries. */
const optionValues = (lists: typeof options) => (name: keyof typeof options) => {
  const list: OptionList = lists[name]
  return list.other ? {} : { enum: list.items }
}

/** A text in which `{{name}}` is only ever one of these names. */
const withPlaceholders = (names: string[]) =>
  `^(?:[^{]|\\{(?!\\{)${names.map((name) => `|\\{\\{${name}\\}\\}`).join('')})*$`

/**
 * Adds our annotations and the keywords `x-options`, `x-placeholders`, `notBelow` and `uniqueBy` to `ajv`.
 * @param lists the lists that `x-options` names
 */
export function defineVocabulary(ajv: Ajv, lists = options): Ajv {
  for (const keyword of annotations) ajv.addKeyword(keyword)
  ajv.addKeyword({ keyword: 'x-options', schemaType: 'string', macro: optionValues(lists) })
  ajv.addKeyword({
    keyword: 'uniqueBy',
    type: 'array',
    schemaType: 'string',
    // Blank items are not duplicates: an editor empties one in order to swap two.
    code(context) {
      const taken = _`${context.data}.map((item) => item?.[${context.schema}]).filter(Boolean)`
      context.fail(_`new Set(${taken}).size < ${taken}.length`)
    },
  })
  ajv.addKeyword({
    keyword: 'notBelow',
    type: 'string',
    schemaType: 'string',
    // A number that is missing or cannot be read fails by its own rules.
    code(context) {
      const { parentData } = context.it
      context.fail(_`Number(${context.data}) < Number(${parentData}[${context.schema}])`)
    },
  })
  ajv.addKeyword({
    keyword: 'x-placeholders',
    type: 'string',
    schemaType: 'array',
    code(context) {
      const pattern = withPlaceholders(context.schema as string[])
      context.fail(_`!new RegExp(${pattern}, "u").test(${context.data})`)
    },
  })
  return ajv
}

const ajv = defineVocabulary(new Ajv(ajvOptions))

/** Compiles a schema at run time, once. Pages import compiled ones instead. */
export const compileSchema = (schema: object) => ajv.compile(schema) as CompiledSchema
