import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ValueTree } from '../../src/flows/value-tree'

const textOf = (value: object, isRedacted = false) =>
  renderToStaticMarkup(<ValueTree isRedacted={isRedacted} label="Context" value={value} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('a value shows what is nested in it, level by level, also where nothing is', () => {
  expect(textOf({ seen: { state: 'received', notes: {} } }, true)).toBe(
    'seen state received notes empty',
  )
  expect(textOf({ seen: { notes: {}, files: [], step: 2 } })).toBe(
    'seen notes empty files empty step 2',
  )
})

test('a value without any part is empty', () => {
  expect(textOf({}, true)).toBe('empty')
})
