import { expect, test } from 'vitest'
import { given } from '../../src/shared/given'

test('what nobody gave is absent when a section is judged: blank texts and numbers', () => {
  const content = { id: 0, title: ' T ', text: ' ', items: [{ id: 3, position: 0, note: '' }] }
  expect(given(content)).toEqual({ title: 'T', items: [{ id: 3 }] })
})
