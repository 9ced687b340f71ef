import { expect, test } from 'vitest'
import { contentSchemas, loanSteps } from '../../schemas'
import { drawnSchema } from '../../src/office/editor/drawn-schema'
import { inlined } from '../../src/ui/form/rjsf/inlined'

/** Schema keywords that the slimmed form engine leaves out. */
const leftOut = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'patternProperties',
  'default',
  'const',
]

interface Node {
  properties?: Record<string, Node>
  items?: Node
  additionalProperties?: unknown
}

function keywordsIn(schema: Node): string[] {
  const { properties = {}, items } = schema
  const children = [...Object.values(properties), ...(items ? [items] : [])]
  return [...Object.keys(schema), ...children.flatMap(keywordsIn)]
}

const drawn: [string, Node][] = [
  ...loanSteps.map((step): [string, Node] => [step.$id, inlined<object>(step) as Node]),
  ...Object.entries(contentSchemas).map(([key, schema]): [string, Node] => [
    key,
    drawnSchema(schema, {}) as Node,
  ]),
]

test.each(drawn)('%s asks the form engine for nothing that the build leaves out', (_, schema) => {
  expect(keywordsIn(schema).filter((keyword) => leftOut.includes(keyword))).toEqual([])
})
