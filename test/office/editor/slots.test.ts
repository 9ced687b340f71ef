import { describe, expect, test } from 'vitest'
import { type Content, type ContentKey, contentSchemas } from '../../../schemas'
import { chosenPictures, withFiles } from '../../../src/office/editor/chosen-pictures'
import { asDraft, rowsOf, withMoved, withSwapped } from '../../../src/office/editor/draft'
import { inSlots } from '../../../src/office/editor/slots'
import { sectionOf } from '../../../src/shared/admin-sections'
import { validate } from '../../../src/shared/validate'
import { compileSchema } from '../../../src/shared/vocabulary'

const service = (id: number) => ({ id, title: `Service ${id}`, description: 'Words' })
const blank = <K extends keyof Content>(key: K) => sectionOf(key).codec.decode(undefined)

describe('an editor shows', () => {
  test('exactly 4 services, padded with blanks or truncated', () => {
    expect(inSlots('services', [service(1)])).toEqual([
      service(1),
      ...[2, 3, 4].map(() => ({ id: 0, title: '', description: '' })),
    ])
    expect(inSlots('services', [1, 2, 3, 4, 5].map(service))).toEqual([1, 2, 3, 4].map(service))
  })

  test.each([
    ['3 choose-us entries', 'chooseUs', 3],
    ['5 resource slots', 'investmentResources', 5],
    ['7 product sections', 'products', 7],
    ['9 FAQ slots', 'faqPage', 9],
  ] as const)('%s by default', (_, key, count) => {
    expect(rowsOf(inSlots(key, blank(key)))).toHaveLength(count)
  })

  test('six products with three fees each', () => {
    const { products } = inSlots('rates', blank('rates'))
    expect(products).toHaveLength(6)
    expect(products.map(({ fees }) => fees.length)).toEqual([3, 3, 3, 3, 3, 3])
  })

  test('4 points of the requirements', () => {
    const section = blank('investmentRequirements')
    expect(inSlots('investmentRequirements', section).points).toEqual(['', '', '', ''])
  })

  test('FAQ resources by their positions, each with one of its own', () => {
    const { main, resources } = inSlots('faqPage', blank('faqPage'))
    const places = [3, 0, 3, 1].map((customPosition, i) => ({
      ...resources[0]!,
      title: `Question ${i}`,
      customPosition,
    }))
    const shown = inSlots('faqPage', { main, resources: places }).resources
    expect(shown.map(({ customPosition }) => customPosition)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(shown[0]!.title).toBe('Question 3')
    expect(shown[2]!.title).toBe('Question 0')
  })
})

/** What an editor that nobody filled in asks for, each name once: by section. */
const asked: Partial<Record<ContentKey, string>> = {
  services: 'title description',
  chooseUs: 'title description',
  investmentBanner: 'title description',
  investmentResources: 'title description',
  investmentRequirements: 'title description points image title2 editor_content',
  products: 'tittle description image',
  contactPage:
    'title description header_title phone_title phone_number_1 address_title addresses mail_title emails',
  faqPage: 'title description',
}

test.each(Object.entries(asked) as [ContentKey, string][])(
  'the section %s requires, each with that sentence: %s',
  (key, names) => {
    const errors = validate(compileSchema(contentSchemas[key]), inSlots(key, blank(key)))
    const required = errors.filter(({ message }) => message === 'This field is required')
    const found = required.map(({ path }) => path.replace(/\/\d+$/, '').replace(/.*\//, ''))
    expect([...new Set(found)]).toEqual(names.split(' '))
  },
)

test('Up and Down swap two positions, so that all nine may be in use', () => {
  const draft = asDraft(inSlots('faqPage', blank('faqPage')))
  const rows = rowsOf(withSwapped(draft, 0, 1).content)
  expect(rows.map(({ customPosition }) => customPosition)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(withSwapped(draft, 0, 1).keys.slice(0, 2)).toEqual([draft.keys[1], draft.keys[0]])
})

test('a chosen picture is sent as a file at the place where its row stands', () => {
  const chosen = chosenPictures()
  const file = new File(['x'], 'new.png', { type: 'image/png' })
  const banners = [
    { id: 1, image: 'old.png', text: 'one' },
    { id: 0, image: chosen.keep(file), text: 'two' },
  ]
  const { content, files } = withFiles(banners, chosen)
  expect(content[1]).toEqual({ id: 0, image: '', text: 'two' })
  expect([...files]).toEqual([['/1/image', file]])
})

test('a row that is moved takes its key along; positions stay in their order', () => {
  const draft = asDraft(inSlots('faqPage', blank('faqPage')))
  const moved = withMoved(draft, 6, 1)
  const [a, b, c, d, e, f, g, ...rest] = draft.keys
  expect(moved.keys).toEqual([a, g, b, c, d, e, f, ...rest])
  const positions = rowsOf(moved.content).map(({ customPosition }) => customPosition)
  expect(positions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(withMoved(moved, 1, 6).keys).toEqual(draft.keys)
})
