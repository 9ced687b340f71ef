import { formSchemas, loanSteps } from '../../../../schemas'
import { fieldError } from '../../../shared/field-error'
import { sentenceHash, type CountedFlow } from '../../../shared/flow-counts'
import type { SchemaNode } from '../../../shared/schema-walk'

/** A rule that no schema of ours names: of the server alone, or of one that was changed. */
const unnamed = 'other'

/** The keywords that an answer of a form can break, beside `required`. */
const breakable = new Set(
  'enum format maximum maxItems maxLength minimum minItems minLength pattern x-options'.split(' '),
)

type Rules = Map<string, string>

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The part of a schema at '#/$defs/document'. */
const partAt = (schema: unknown, ref: string) =>
  ref
    .split('/')
    .slice(1)
    .reduce((part, key) => (part as Record<string, unknown>)[key], schema)

/** Every sentence that a field may show, by its hash, and the keywords that it stands for. */
function rulesOf(schema: SchemaNode, field: string): Rules {
  const rules: Rules = new Map()
  const note = (pointer: string, keyword: string, params: Record<string, unknown>) => {
    const schemaPath = `${pointer}/${keyword}`
    const { message } = fieldError(schema, { instancePath: '', schemaPath, keyword, params })
    const hash = String(sentenceHash(message))
    const known = rules.get(hash)?.split(' or ') ?? []
    if (!known.includes(keyword)) rules.set(hash, [...known, keyword].join(' or '))
  }
  function walk(pointer: string) {
    const node = partAt(schema, pointer)
    if (!isNode(node)) return
    if (typeof node.$ref === 'string') walk(node.$ref)
    for (const [keyword, value] of Object.entries(node)) {
      if (keyword === 'required')
        for (const missing of value as string[])
          note(pointer, keyword, { missingProperty: missing })
      else if (keyword === 'properties')
        for (const name of Object.keys(value as object)) walk(`${pointer}/properties/${name}`)
      else if (keyword === 'allOf')
        for (const index of (value as unknown[]).keys()) walk(`${pointer}/allOf/${index}`)
      else if (keyword === 'items') walk(`${pointer}/items`)
      else if (breakable.has(keyword)) note(pointer, keyword, { limit: value })
    }
  }
  note('#', 'required', { missingProperty: field })
  walk(`#/properties/${field}`)
  return rules
}

const rulesIn = (schema: SchemaNode): [string, Rules][] =>
  Object.keys(schema.properties ?? {}).map((field) => [field, rulesOf(schema, field)])

/** The fields of the forms that are counted; of an application after sending none is. */
const fields: Partial<Record<CountedFlow, Map<string, Rules>>> = {
  contact: new Map(rulesIn(formSchemas.contact)),
  'loan-wizard': new Map(loanSteps.flatMap((step) => rulesIn(step as SchemaNode))),
}

/**
 * The rule that a field did not pass, by the hash of the sentence that its visitor saw.
 * @returns undefined for a field that the flow does not have
 */
export function ruleOf(flow: CountedFlow, field: string, hash: string): string | undefined {
  const rules = fields[flow]?.get(field)
  return rules && (rules.get(hash) ?? unnamed)
}

/** The fields of a step of the loan, 0 to 4. */
export const fieldsOfStep = (step: number): ReadonlySet<string> =>
  new Set(Object.keys(loanSteps[step]!.properties))
