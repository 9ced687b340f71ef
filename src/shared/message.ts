/** What Ajv says of one failure; the parts that a sentence is found by. */
export interface Failure {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
}

/** A failed field: where it stands ('/resources/2/title') and what a person is told. */
export interface FieldError {
  path: string
  message: string
}

interface SchemaNode {
  errorMessage?: Record<string, string>
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
  $ref?: string
  'x-file'?: boolean
}

const plain: Record<string, (params: Record<string, unknown>) => string> = {
  required: () => 'This field is required',
  maxLength: ({ limit }) => `Please use ${String(limit)} characters or fewer.`,
  additionalProperties: () => 'This field is not known.',
  maxItems: ({ limit }) => `Please give ${String(limit)} or fewer.`,
  minItems: ({ limit }) => `Please give at least ${String(limit)}.`,
}

const unescaped = (pointer: string) => pointer.replaceAll('~1', '/').replaceAll('~0', '~')

function nodeAt(schema: unknown, pointer: string[]): SchemaNode {
  let node = schema
  for (const key of pointer) node = (node as Record<string, unknown> | undefined)?.[unescaped(key)]
  return (node ?? {}) as SchemaNode
}

const resolved = (root: unknown, node: SchemaNode | undefined): SchemaNode | undefined =>
  node?.$ref ? { ...nodeAt(root, node.$ref.split('/').slice(1)), ...node } : node

/** The field that a person sees: what fails inside a file (its size, its type) is the file's. */
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
 * The sentence that `schema` holds for a failure (its `errorMessage`, else a plain one) and the
 * field it belongs to: a missing field answers for itself, though Ajv blames the object around it.
 */
export function fieldError(schema: unknown, failure: Failure): FieldError {
  const { keyword, params, instancePath } = failure
  const holder = nodeAt(schema, failure.schemaPath.split('/').slice(1, -1))
  const key = params.missingProperty ?? params.additionalProperty
  const node = keyword === 'required' ? holder.properties?.[String(key)] : holder
  const path = key === undefined ? instancePath : `${instancePath}/${String(key)}`
  return {
    path: fieldPath(schema, path),
    message:
      node?.errorMessage?.[keyword] ??
      // A blank place in a list cannot be absent, as a blank field is.
      (keyword === 'type' ? node?.errorMessage?.required : undefined) ??
      plain[keyword]?.(params) ??
      'Please check this field.',
  }
}

/** Every property's path in the order in which a form shows them, list positions left out. */
function pageOrder(node: unknown, path = ''): string[] {
  const { properties, items } = (node ?? {}) as { properties?: object; items?: unknown }
  if (items) return [path, ...pageOrder(items, `${path}/*`)]
  return [
    path,
    ...Object.entries(properties ?? {}).flatMap(([key, child]) =>
      pageOrder(child, `${path}/${key}`),
    ),
  ]
}

/**
 * One sentence for each failing field, in the order of the page (Ajv reports every `required`
 * first). A field that fails twice keeps the first sentence.
 */
export function fieldErrors(schema: unknown, failures: readonly Failure[]): FieldError[] {
  const order = pageOrder(schema)
  const place = ({ path }: FieldError) => {
    const at = order.indexOf(path.replace(/\/\d+(?=\/|$)/g, '/*'))
    return at < 0 ? order.length : at
  }
  const errors = failures.map((failure) => fieldError(schema, failure))
  const first = errors.filter((error, i) => errors.findIndex((e) => e.path === error.path) === i)
  return [...first].sort((a, b) => place(a) - place(b))
}
