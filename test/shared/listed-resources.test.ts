import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listedResources, type Resource } from '../../src/shared/listed-resources'

const resource = (given: Partial<Resource>): Resource => ({
  position: 0,
  title: 'Question',
  content: 'Answer',
  ckeditor_content: '',
  customPosition: 0,
  ...given,
})

test('up to 9 resources are ordered by their own position, then by their place', () => {
  const items = [
    resource({ title: 'c', customPosition: 3, position: 1 }),
    resource({ title: 'a', customPosition: 1, position: 3 }),
    resource({ title: 'd', position: 9 }),
    resource({ title: 'b', customPosition: 1, position: 4 }),
  ]
  expect(listedResources(items).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd'])
})

test('the rich content is shown before the plain one, and blank places are left out', () => {
  const items = [
    resource({ ckeditor_content: '<p>Rich</p>' }),
    resource({ title: ' ' }),
    resource({ content: ' ' }),
  ]
  expect(listedResources(items)).toEqual([{ title: 'Question', html: '<p>Rich</p>' }])
})

test('never more than nine, in the same order however they arrive', () => {
  const positions = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 15 })
  fc.assert(
    fc.property(positions, (numbers) => {
      const items = numbers.map((n) => resource({ title: `${n}`, customPosition: n }))
      const shown = listedResources(items).map(({ title }) => Number(title))
      expect(shown).toEqual([...numbers].toSorted((a, b) => a - b).slice(0, 9))
    }),
  )
})
