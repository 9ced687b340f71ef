import { leastContrast, shownContrast } from './contrast'
import { walkSchema, type SchemaNode } from './schema-walk'

/** The parts of an Ajv error used here. */
export interface Failure {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
}

/**
 * A failing field: its path ('/resources/2/title') and the sentence for people. Lists are in the order
 * of the page.
 */
export interface FieldError {
  path: string
  message: string
}

export const isFieldError = (value: unknown): value is FieldError =>
  typeof (value as FieldError | null)?.path === 'string' &&
  typeof (value as FieldError).message === 'string'

/** The field errors in the body of an answer. */
export function errorsIn(body: { errors?: unknown }): FieldError[] {
  return Array.isArray(body.errors) ? body.errors.filter(isFieldError) : []
}

const plain: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => 'This field is required',
  maxLength: ({ limit }) => `Please use ${String(limit)} characters or fewer.`,
  additionalProperties: () => 'This field is not recognised.',
  maxItems: ({ limit }) => `Please enter ${String(limit)} or fewer.`,
  minItems: ({ limit }) => `Please enter at least ${String(limit)}.`,
  'x-words': ({ contrast, words }) =>
    `${words === '#ffffff' ? 'White' : 'Dark'} words on this colour have a contrast of ${shownContrast(Number(contrast))}; they need ${leastContrast}:1.`,
  format: () => 'Please type this again: it has a character that cannot be used here.',
}

/** Maximum characters repeated from an unknown field's name. */
const longestName = 100

const unescaped = (pointer: string) => pointer.replaceAll('~1', '/').replaceAll('~0', '~')

function nodeAt(schema: unknown, pointer: string[]): SchemaNode {
  let node = schema
  for (const key of pointer) node = (node as Record<string, unknown> | undefined)?.[unescaped(key)]
  return (node ?? {}) as SchemaNode
}

const resolved = (root: unknown, node: SchemaNode | undefined): SchemaNode | undefined =>
  node?.$ref ? { ...nodeAt(root, node.$ref.split('/').slice(1)), ...node } : node

/** The visible field: an error inside a file (size, type) belongs to the file field. */
function fieldPath(schema: unknown, path: string): string {
  const seen: string[] = []
  let node = schema as SchemaNode | undefined
  for (const key of path.split('/').slice(1)) {
    if (node?.['x-file']) break
    seen.push(key)
    node = resolved(schema, node?.properties?.[unescaped(key)] ?? node?.items)
  }
  return seen.map((key) => `/${key}`).join('')
}

/**
 * The sentence for an Ajv error (`errorMessage` of the schema, else a plain one) and the field it
 * belongs to: Ajv reports a missing field at its parent.
 */
export function fieldError(schema: unknown, failure: Failure): FieldError {
  const { keyword, params, instancePath } = failure
  const holder = nodeAt(schema, failure.schemaPath.split('/').slice(1, -1))
  const key = params.missingProperty ?? params.additionalProperty
  const node = keyword === 'required' ? holder.properties?.[String(key)] : holder
  const path =
    key === undefined ? instancePath : `${instancePath}/${String(key).slice(0, longestName)}`
  return {
    path: fieldPath(schema, path),
    message:
      node?.errorMessage?.[keyword] ??
      // What is required only beside something else says so where it is required.
      holder.errorMessage?.[keyword] ??
      // A blank item of a list cannot be absent, so it counts as missing.
      (keyword === 'type' ? node?.errorMessage?.required : undefined) ??
      plain[keyword]?.(params) ??
      'Please check this field.',
  }
}

/** Every property's path in the order of the form, without list indexes. */
function pageOrder(schema: SchemaNode): string[] {
  const paths: string[] = []
  walkSchema(schema, undefined, ({ path }, inner) => {
    paths.push(path)
    return inner()
  })
  return paths
}

/** One error for each path, the first that is given, those of `paths` first and in that order. */
export function inOrder(errors: readonly FieldError[], paths: readonly string[]): FieldError[] {
  const places = new Map(paths.map((path, place) => [path, place]))
  const place = ({ path }: FieldError) =>
    places.get(path.replace(/\/\d+(?=\/|$)/g, '/*')) ?? paths.length
  const first = new Map<string, FieldError>()
  for (const error of errors) if (!first.has(error.path)) first.set(error.path, error)
  return [...first.values()].sort((a, b) => place(a) - place(b))
}

/**
 * One sentence for each failing field, in the order of the page (Ajv reports every `required`
 * first). A field that fails twice keeps the first sentence, and of fields that are not known the
 * first is named for all: however much was sent, the answer is no longer than the form.
 */
export function fieldErrors(schema: SchemaNode, failures: readonly Failure[]): FieldError[] {
  const foreign = failures.find(({ keyword }) => keyword === 'additionalProperties')
  // What follows from an `if` has errors of its own.
  const known = failures.filter(
    (failure) => failure === foreign || !['additionalProperties', 'if'].includes(failure.keyword),
  )
  return inOrder(
    known.map((failure) => fieldError(schema, failure)),
    pageOrder(schema),
  )
}
