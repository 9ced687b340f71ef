import { expect, test } from 'vitest'
import { differences } from '../../../../src/office/editor/compare/differences'
import { asDraft, withRowsOver } from '../../../../src/office/editor/draft'

const banner = (id: number, text: string, image = 'a.png') => ({ id, text, image })
const base = [banner(1, 'one'), banner(2, 'two'), banner(3, 'three')]

test('a difference names its row and its field, and ids are none', () => {
  const after = [banner(1, 'one'), banner(2, 'new'), banner(3, 'three')]
  expect(differences('banners', base, after)).toEqual([
    { place: '/#2/text', label: 'Banner 2: Text', format: 'text', before: 'two', after: 'new' },
  ])
})

test('rows that stand in another order are one difference', () => {
  const [one, two, three] = base as [(typeof base)[0], (typeof base)[0], (typeof base)[0]]
  expect(differences('banners', base, [three, one, two])).toEqual([
    {
      place: '#order',
      label: 'Order',
      format: 'text',
      before: 'one\ntwo\nthree',
      after: 'three\none\ntwo',
    },
  ])
})

test('mine over theirs: a row that they removed is a new one, all others keep their number', () => {
  const mine = asDraft<'banners'>([banner(1, 'mine'), banner(2, 'two'), banner(0, 'added')])
  const theirs = asDraft<'banners'>([banner(1, 'theirs'), banner(9, 'their new one')])
  expect(withRowsOver(mine, theirs)).toEqual({
    content: [banner(1, 'mine'), banner(0, 'two'), banner(0, 'added')],
    keys: mine.keys,
  })
  const page = asDraft<'privacyPage'>({ title: 'Privacy', content: '<p>Mine</p>' })
  expect(withRowsOver(page, asDraft<'privacyPage'>({ title: 'Theirs', content: '' }))).toBe(page)
})
