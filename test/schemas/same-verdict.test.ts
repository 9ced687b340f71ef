import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formSchemas, loanSteps } from '../../schemas'
import { judged, type Validate } from '../../src/ui/form/judged'
import { ajvOptions, defineVocabulary } from '../../src/shared/vocabulary'
import { answersOf } from './arbitrary'

const compiled = import.meta.glob<Validate>(
  ['../../schemas/*.schema.json', '../../schemas/loan/*.schema.json'],
  { query: '?validator', import: 'default', eager: true },
)

const schemas = [...Object.values(formSchemas), ...loanSteps]

const named = (file: string) =>
  file.replace(/^.*schemas\/|\.schema\.json.*$/g, '').replace('/', '-')
const compiledFor = ($id: string) =>
  Object.entries(compiled).find(([file]) => named(file) === $id)?.[1]

describe.each(schemas.map((schema) => [schema.$id, schema] as const))(
  'the form %s',
  ($id, schema) => {
    test('is judged alike by the page and by the server, sentence for sentence', () => {
      const inPage = compiledFor($id)
      expect(inPage).toBeDefined()
      const onServer = defineVocabulary(new Ajv(ajvOptions)).compile(schema) as Validate
      fc.assert(
        fc.property(answersOf(schema), (answers) => {
          expect(judged(schema, inPage!, answers)).toEqual(judged(schema, onServer, answers))
        }),
        { numRuns: 300 },
      )
    })
  },
)
