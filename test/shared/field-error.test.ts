import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { contentSchemas } from '../../schemas'
import { fieldErrors, type Failure } from '../../src/shared/field-error'
import { ajvOptions, defineVocabulary } from '../../src/shared/vocabulary'

function errorsOf(schema: object, value: unknown) {
  const validate = defineVocabulary(new Ajv(ajvOptions)).compile(schema)
  validate(value)
  return fieldErrors(schema, (validate.errors ?? []) as Failure[])
}

const field = (rest: object) => ({ type: 'string', ...rest })
const form = (properties: object, required: string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})

describe('the sentence for a failing field', () => {
  test('is the one that stands on the field, also when the field is missing', () => {
    const schema = form({ a: field({ errorMessage: { required: 'Please enter A.' } }) }, ['a'])
    expect(errorsOf(schema, {})).toEqual([{ path: '/a', message: 'Please enter A.' }])
  })

  test.each([
    [form({ a: field({}) }, ['a']), {}, 'This field is required'],
    [form({ a: field({ maxLength: 3 }) }), { a: 'abcd' }, 'Please use 3 characters or fewer.'],
    [
      form({ a: field({ format: 'digits' }) }),
      { a: 'x' },
      'Please type this again: it has a character that cannot be used here.',
    ],
    [form({ a: field({ enum: ['y'] }) }), { a: 'x' }, 'Please check this field.'],
    [form({ a: { type: 'array', maxItems: 1 } }), { a: [1, 2] }, 'Please enter 1 or fewer.'],
    [form({ a: { type: 'array', minItems: 1 } }), { a: [] }, 'Please enter at least 1.'],
    [form({}), { a: 1 }, 'This field is not recognised.'],
  ])('is a plain one where the schema says nothing: %#', (schema, value, message) => {
    expect(errorsOf(schema, value)).toEqual([{ path: '/a', message }])
  })

  test('comes in the order of the page, whatever failed first', () => {
    const schema = form({ a: field({ maxLength: 1 }), b: field({}), c: field({ maxLength: 1 }) }, [
      'c',
      'b',
    ])
    expect(errorsOf(schema, { a: 'aa', c: 'cc' }).map(({ path }) => path)).toEqual([
      '/a',
      '/b',
      '/c',
    ])
  })

  test('comes once for each field', () => {
    const schema = form({ a: field({ maxLength: 1, format: 'digits' }) })
    expect(errorsOf(schema, { a: 'xx' })).toHaveLength(1)
  })

  test('belongs to the item of a list that fails', () => {
    const value = [{ title: 'One', description: 'One' }, { title: 'Two' }]
    expect(errorsOf(contentSchemas.services, value)).toEqual([
      { path: '/1/description', message: 'This field is required' },
    ])
  })

  test('says that a position was given twice', () => {
    const places = Array.from({ length: 9 }, (_, i) => ({ customPosition: i + 1 }))
    const value = {
      main: { title: 'FAQ', description: 'Answers' },
      resources: places.with(8, { customPosition: 1 }),
    }
    expect(errorsOf(contentSchemas.faqPage, value)).toEqual([
      {
        path: '/resources',
        message: 'Position must be unique. Please enter a different position.',
      },
    ])
    expect(errorsOf(contentSchemas.faqPage, { ...value, resources: places })).toEqual([])
  })
})
