import { describe, expect, test } from 'vitest'
import { differences } from '../../../../src/office/editor/compare/differences'
import { collisions, merged } from '../../../../src/office/editor/compare/merge'

const banner = (id: number, text: string, image = 'a.png') => ({ id, text, image })
const base = [banner(1, 'one'), banner(2, 'two'), banner(3, 'three')]
const none = new Map<string, 'mine' | 'theirs'>()

describe("somebody else's save beside mine", () => {
  test('takes what only one of us changed, and asks only where both did', () => {
    const mine = [banner(1, 'mine'), banner(2, 'two'), banner(3, 'my three')]
    const theirs = [banner(1, 'theirs'), banner(2, 'their two'), banner(3, 'three')]
    const three = { base, mine, theirs }
    expect(collisions('banners', three).map(({ label, isMine }) => [label, isMine])).toEqual([
      ['Banner 1: Text', true],
      ['Banner 2: Text', false],
    ])
    expect(merged('banners', three, none)).toEqual([
      banner(1, 'mine'),
      banner(2, 'their two'),
      banner(3, 'my three'),
    ])
    expect(merged('banners', three, new Map([['/#1/text', 'theirs']]))).toEqual([
      banner(1, 'theirs'),
      banner(2, 'their two'),
      banner(3, 'my three'),
    ])
  })

  test('keeps the rows that either of us added', () => {
    const mine = [...base, banner(0, 'my new one')]
    const theirs = [...base, banner(9, 'their new one')]
    expect(merged('banners', { base, mine, theirs }, none)).toEqual([
      ...base,
      banner(9, 'their new one'),
      banner(0, 'my new one'),
    ])
  })

  test('lets a row go that they removed, unless I changed it: then it becomes a new one', () => {
    const theirs = [banner(1, 'one')]
    const mine = [banner(1, 'one'), banner(2, 'two'), banner(3, 'changed')]
    expect(merged('banners', { base, mine, theirs }, none)).toEqual([
      banner(1, 'one'),
      banner(0, 'changed'),
    ])
  })

  test('keeps my order where they have none of their own, and asks where both moved rows', () => {
    const [one, two, three] = base as [(typeof base)[0], (typeof base)[0], (typeof base)[0]]
    const mine = [three, one, two]
    const added = [...base, banner(9, 'new')]
    expect(merged('banners', { base, mine, theirs: added }, none)).toEqual([
      ...mine,
      banner(9, 'new'),
    ])
    const theirs = [two, one, three]
    const both = { base, mine, theirs }
    expect(collisions('banners', both)).toEqual([
      {
        place: '#order',
        label: 'Order',
        format: 'text',
        before: 'three\none\ntwo',
        after: 'two\none\nthree',
        isMine: true,
      },
    ])
    expect(merged('banners', both, none)).toEqual(mine)
    expect(merged('banners', both, new Map([['#order', 'theirs']]))).toEqual(theirs)
  })
})

test('a difference names its row and its field, and ids are none', () => {
  const after = [banner(1, 'one'), banner(2, 'new'), banner(3, 'three')]
  expect(differences('banners', base, after)).toEqual([
    { place: '/#2/text', label: 'Banner 2: Text', format: 'text', before: 'two', after: 'new' },
  ])
})
