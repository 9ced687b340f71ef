import { answeredField, sentField } from '../../../shared/contracts/field-schemas'
import { pictureBytes, type WireSchema } from '../../../shared/contracts/wire-schema'
import type { MarkedContent, MarkedField } from './marked-content'

type Entry = readonly [name: string, traced: Traced]

interface Traced {
  schema: WireSchema
  isRequired: boolean
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Derives the wire form of a section from its codec: content with unique values goes in, and the
 * output is described value by value. The codec stays the only definition.
 */
export function tracedForm(
  { fieldOf, fields, listAt }: MarkedContent,
  direction: 'sent' | 'answered',
) {
  const isAnswer = direction === 'answered'
  const schemaOf = ({ field, isRequired }: MarkedField) =>
    isAnswer ? answeredField(field) : sentField(field, isRequired)

  const firstField = (value: unknown): MarkedField | undefined => {
    if (typeof value === 'string' || typeof value === 'number') return fieldOf(value)
    if (typeof value !== 'object' || value === null) return undefined
    for (const child of Object.values(value)) {
      const found = firstField(child)
      if (found) return found
    }
    return undefined
  }

  /**
   * The length limits of a sent list: those of the list in the content that its items come from.
   */
  function limitsOf(first: unknown, second: unknown) {
    const [one = [], other = []] = [first, second].map((item) => firstField(item)?.path.split('/'))
    const at = one.findIndex((step, i) => step !== other[i])
    const { minItems, maxItems } = listAt(one.slice(0, at).join('/')) ?? {}
    return { minItems, maxItems }
  }

  function tracedList(values: unknown[]): Traced {
    const [first, ...others] = values.map(traced)
    const isList = others.length > 0 && others.every((other) => isSame(other, first))
    if (isList) {
      const limits = isAnswer ? {} : limitsOf(values[0], values[1])
      return { ...first!, schema: { type: 'array', items: first!.schema, ...limits } }
    }
    const prefixItems = values.map((value) => traced(value).schema)
    const length = values.length
    return {
      schema: { type: 'array', prefixItems, items: false, minItems: length, maxItems: length },
      isRequired: true,
    }
  }

  function tracedObject(entries: readonly Entry[]): Traced {
    const required = entries.filter(([, { isRequired }]) => isAnswer || isRequired)
    return {
      schema: {
        type: 'object',
        properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
        required: required.map(([name]) => name),
        ...(isAnswer && { additionalProperties: false }),
      },
      isRequired: required.length > 0,
    }
  }

  function traced(value: unknown): Traced {
    if (Array.isArray(value)) return tracedList(value)
    if (typeof value === 'object' && value !== null) {
      return tracedObject(Object.entries(value).map(([name, child]) => [name, traced(child)]))
    }
    const marked = fieldOf(value as string | number)
    if (marked) return { schema: schemaOf(marked), isRequired: marked.isRequired }
    const json = typeof value === 'string' ? parsed(value) : undefined
    if (typeof json !== 'object' || json === null) {
      return { schema: { const: value }, isRequired: true }
    }
    const { schema, isRequired } = traced(json)
    const inside = { contentMediaType: 'application/json', contentSchema: schema }
    return { schema: { type: 'string', ...inside }, isRequired }
  }

  /** A name with an item number stands for all numbers. */
  const patternOf = (name: string) =>
    `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\d+/, '\\d{1,9}')}$`

  /**
   * The parts of a multipart body, once without and once with new pictures.
   * @param withPictures the same form with a picture file for every place, named by its path
   */
  function tracedParts(form: FormData, withPictures: FormData): WireSchema {
    const named = new Map<string, WireSchema[]>()
    const numbered = new Map<string, WireSchema[]>()
    const required: string[] = []
    const add = (name: string, { schema, isRequired }: Traced, isRepeated: boolean) => {
      const group = isRepeated ? numbered : named
      const key = isRepeated ? patternOf(name) : name
      const known = group.get(key) ?? []
      group.set(key, known.some((other) => isSame(other, schema)) ? known : [...known, schema])
      if (isRequired && !isRepeated) required.push(name)
    }
    for (const [name, value] of form as unknown as Iterable<[string, string]>) {
      add(name, traced(value), fieldOf(value)?.isRepeated ?? false)
    }
    for (const [name, value] of withPictures as unknown as Iterable<[string, string | File]>) {
      if (typeof value === 'string') continue
      const isRepeated = fields.get(value.name)?.isRepeated ?? false
      add(name, { schema: pictureBytes, isRequired: false }, isRepeated)
    }
    const schemasOf = (group: Map<string, WireSchema[]>) =>
      Object.fromEntries(
        [...group].map(([name, schemas]) => [
          name,
          schemas.length > 1 ? { anyOf: schemas } : schemas[0]!,
        ]),
      )
    return {
      type: 'object',
      properties: schemasOf(named),
      ...(numbered.size > 0 && { patternProperties: schemasOf(numbered) }),
      required,
    }
  }

  return { tracedValue: (value: unknown) => traced(value).schema, tracedParts }
}
