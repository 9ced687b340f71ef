import { _, Ajv, type Options } from 'ajv'
import { _Code } from 'ajv/dist/compile/codegen/code.js'
import { operators } from 'ajv/dist/compile/codegen/index.js'
import formats from '../../schemas/formats.json'
import options from '../../schemas/options.json'
import { contrast, leastContrast } from './contrast'
import { isOwnList, type OptionLists } from './option-lists'
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
  'x-ground',
  'x-removable',
  'x-fits',
  'x-sensitive',
  'x-file',
  'x-date',
  'x-amount',
  'x-verbatim',
  'x-ask',
]

/** A list accepts only its entries; one that administrators may replace is checked where it is known. */
const optionValues = (name: keyof OptionLists) =>
  isOwnList(name) ? {} : { enum: options[name].items }

/** A text in which `{{name}}` is only ever one of these names. */
const withPlaceholders = (names: string[]) =>
  `^(?:[^{]|\\{(?!\\{)${names.map((name) => `|\\{\\{${name}\\}\\}`).join('')})*$`

/**
 * Adds our annotations and the keywords `x-options`, `x-placeholders`, `x-words`, `notBelow`, `above` and `uniqueBy` to `ajv`.
 */
export function defineVocabulary(ajv: Ajv): Ajv {
  for (const keyword of annotations) ajv.addKeyword(keyword)
  ajv.addKeyword({ keyword: 'x-options', schemaType: 'string', macro: optionValues })
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
  for (const [keyword, isOut] of [
    ['notBelow', operators.LT],
    ['above', operators.LTE],
  ] as const)
    ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'string',
      // A number that is missing or cannot be read fails by its own rules.
      code(context) {
        const other = _`${context.it.parentData}[${context.schema}]`
        const isBeyond = _`Number(${context.data}) ${isOut} Number(${other})`
        // An object in place of the text may refuse to be a number.
        context.fail(_`typeof ${other} === "string" && ${isBeyond}`)
      },
    })
  ajv.addKeyword({
    keyword: 'x-words',
    type: 'string',
    schemaType: 'string',
    error: {
      message: 'contrast',
      params: ({ params, schema }) => _`{contrast: ${params.found}, words: ${schema}}`,
    },
    code(context) {
      const { gen, data, schema } = context
      const measure = gen.scopeValue('func', { ref: contrast, code: new _Code(`(${contrast})`) })
      const found = gen.const('found', _`${measure}(${data}, ${schema})`)
      context.setParams({ found })
      context.fail(_`${found} < ${leastContrast}`)
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
