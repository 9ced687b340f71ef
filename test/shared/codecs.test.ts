import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { contentSchemas, type ContentKey } from '../../schemas'
import { sectionOf } from '../../src/shared/admin-sections'
import { contentOf } from '../schemas/arbitrary'

const keys = Object.keys(contentSchemas) as ContentKey[]
const travelled = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe.each(keys)('the section %s', (key) => {
  const { codec } = sectionOf(key)

  test('arrives as it was sent', () => {
    fc.assert(
      fc.property(contentOf(contentSchemas[key]), (content) => {
        const wire = travelled(codec.encode(content as never))
        expect(codec.decode(wire)).toEqual(content)
      }),
    )
  })

  test('is read without an error from whatever a server sends', () => {
    const shape = codec.decode(undefined)
    const keysOf = (value: unknown) => (Array.isArray(value) ? [] : Object.keys(value as object))
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (wire) => {
        const decoded = codec.decode(wire)
        expect(Array.isArray(decoded)).toBe(Array.isArray(shape))
        expect(keysOf(decoded)).toEqual(keysOf(shape))
      }),
    )
  })

  test('is read without an error from rows that hold anything', () => {
    const row = fc.dictionary(
      fc.constantFrom('id', 'title', 'tittle', 'section_name', 'resources', 'points', 'image'),
      fc.oneof(fc.jsonValue(), fc.constantFrom('Main', 'Resource Group', 'Requirements', '[{]')),
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(row, fc.constant(null))), (wire) => {
        expect(() => codec.decode(wire)).not.toThrow()
      }),
    )
  })
})

describe('the wire', () => {
  test('carries a title in both spellings, and the misspelt one is believed', () => {
    const { codec } = sectionOf('contactPage')
    const content = codec.decode([{ title: 'Title', tittle: 'Tittle' }, {}])
    expect(content.main.title).toBe('Tittle')
    expect(codec.encode(content)).toMatchObject([{ title: 'Tittle', tittle: 'Tittle' }, {}])
  })

  test('carries the nine questions as a JSON text; a malformed one is logged and counts as empty', () => {
    const { codec } = sectionOf('faqPage')
    const log = vi.spyOn(console, 'error').mockReturnValue()
    for (const resources of ['[{"title": ', '{"title":"One"}', '"text"']) {
      const row = { section_name: 'Additional Resources', resources }
      expect(codec.decode([row]).resources).toEqual([])
    }
    expect(log).toHaveBeenCalledTimes(3)
    log.mockRestore()
    const [, sent] = codec.encode(codec.decode([])) as { resources: unknown }[]
    expect(sent?.resources).toBe('[]')
  })

  test('may carry the investment banner as an object or in a list', () => {
    const { codec } = sectionOf('investmentBanner')
    const banner = { id: 1, image: 'a.png', title: 'Invest', description: 'With us' }
    expect(codec.decode([banner])).toEqual(codec.decode(banner))
    expect(codec.decode(banner)).toMatchObject(banner)
  })

  test('carries contact information second and its banner first, whatever their names', () => {
    const { codec } = sectionOf('contactPage')
    const { information } = codec.decode([{}, { phone_number_1: '2348012345678' }])
    expect(information.phone_number_1).toBe('2348012345678')
  })

  test('never turns a phone number into a number', () => {
    const { codec } = sectionOf('contactPage')
    const { information } = codec.decode([{}, { phone_number_1: '08031234567' }])
    expect(information.phone_number_1).toBe('08031234567')
  })
})
