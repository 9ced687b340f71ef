import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { once } from './browser'
import { backOffice, button, editorOpen, field, frame, refusals } from './back-office'
import { saidBy } from './wire-tap'

const site = backOffice()

const rows = (page: Page, title: string) =>
  page.getByRole('group', { name: new RegExp(`^${title} \\d+$`) })
const removes = (page: Page) => page.getByRole('button', { name: /^Remove/ })
const save = (page: Page) => button(page, 'Save').click()
const says = (page: Page, sentence: string) =>
  page.getByRole('status').getByText(sentence, { exact: true })
const sentSince = (start: number) =>
  site.sent.slice(start).map(({ method, path }) => `${method} ${path}`)

type ListKey = 'banners' | 'options' | 'testimonials'

/** Lists whose items come and go, and what a new item needs. */
const lists: [ListKey, { title: string; add: string; fields: Record<string, string> }][] = [
  ['banners', { title: 'Banner', add: 'Add a banner', fields: { Text: 'Brand-new words' } }],
  [
    'options',
    {
      title: 'Option',
      add: 'Add an option',
      fields: { Title: 'Brand-new words', Description: 'First line\nA bullet' },
    },
  ],
  [
    'testimonials',
    {
      title: 'Testimonial',
      add: 'Add a testimonial',
      fields: { Author: 'Ann', Designation: 'Trader', Review: 'Brand-new words' },
    },
  ],
]

// First: the others remove options.
describe('rows are put in another order', () => {
  const { adminPath, list, messages } = adminSections.options
  const titles = async () =>
    ((await site.read(list)) as { title: string }[]).map((option) => option.title)
  const announced = (page: Page, words: RegExp) =>
    page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' })

  once('from the keyboard: picked up, moved, put down, announced, and kept by a save', async () => {
    const before = await titles()
    expect(before.length).toBeGreaterThan(2)
    const { page } = await site.edit(adminPath)
    const handle = button(page, 'Drag Option 1')
    await handle.focus()
    await page.keyboard.press('Space')
    await announced(page, /^Option 1 picked up, position 1 of/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await announced(page, /^Position 3 of/)
    await page.keyboard.press('Escape')
    await announced(page, /^Option 1 stays where it was/)
    await expect.poll(() => field(page, 'Option 1', 'Title').inputValue()).toBe(before[0])

    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await announced(page, /^Option 1 moved to position 2 of/)
    await expect.poll(() => field(page, 'Option 2', 'Title').inputValue()).toBe(before[0])
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent?.trim()))
      .toBe('Drag Option 2')
    await save(page)
    await says(page, messages.saved).waitFor()
    const [first, second, ...rest] = before
    expect(await titles()).toEqual([second, first, ...rest])
  })

  test('with a pointer, by the handle', async () => {
    const before = await titles()
    const { page } = await site.edit(adminPath)
    await button(page, 'Collapse all').click()
    const from = (await button(page, 'Drag Option 1').boundingBox())!
    const to = (await button(page, 'Drag Option 3').boundingBox())!
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 10, from.y + 40)
    await page.mouse.move(to.x + 10, to.y + to.height + 6, { steps: 5 })
    await page.mouse.up()
    await announced(page, /^Option 1 moved to position 3 of/)
    await save(page)
    await says(page, messages.saved).waitFor()
    const [first, second, third, ...rest] = before
    expect(await titles()).toEqual([second, third, first, ...rest])
  })
})

describe.each(lists)('%s come and go', (key, { title, add, fields }) => {
  const { adminPath, list, remove = '', messages: sentences } = adminSections[key]
  const stored = () => site.read(list) as Promise<{ id: number }[]>

  // The three differ in their fields and calls alone.
  const play = key === 'banners' ? once : test
  play(
    'a new item is saved once, however often it is saved, and then removed by its number',
    async () => {
      const before = await stored()
      const { page } = await site.edit(adminPath)
      await button(page, add).click()
      const last = `${title} ${before.length + 1}`
      for (const [label, words] of Object.entries(fields))
        await field(page, last, label).fill(words)
      await save(page)
      await says(page, sentences.saved).waitFor()
      await field(page, last, Object.keys(fields).at(-1)!).fill('Brand-new words, twice')
      await save(page)
      await expect.poll(async () => JSON.stringify(await stored())).toContain('twice')
      const after = await stored()
      expect(after).toHaveLength(before.length + 1)
      const shown = await site.see('/')
      const main = shown.getByRole('main')
      await main.getByText('Brand-new words, twice').first().waitFor({ state: 'attached' })

      const start = site.sent.length
      await button(page, `Remove ${last}`).click()
      const question = page.getByRole('dialog', { name: `Remove ${last}?` })
      await question.getByRole('button', { name: 'Keep it' }).click()
      await question.waitFor({ state: 'detached' })
      expect(sentSince(start)).toEqual([])

      await button(page, `Remove ${last}`).click()
      await question.getByRole('button', { name: 'Remove', exact: true }).click()
      await says(page, sentences.removed!).waitFor()
      const { id } = after.at(-1)!
      expect(sentSince(start)).toEqual([`DELETE ${remove.replace(':id', String(id))}`])
      await expect.poll(() => rows(page, title).count()).toBe(before.length)
      await expect.poll(() => stored()).toEqual(before)
      await shown.reload()
      await expect.poll(() => main.getByText('Brand-new words, twice').count()).toBe(0)
    },
  )
})

describe('a list', () => {
  const [[key, { title, add, fields }]] = lists as [(typeof lists)[0]]
  const { adminPath, list, remove = '', messages: sentences } = adminSections[key]
  const stored = () => site.read(list) as Promise<{ id: number }[]>

  test('an unsaved item is removed locally only, without a call', async () => {
    const before = await stored()
    const { page } = await site.edit(adminPath)
    const start = site.sent.length
    await button(page, add).click()
    await expect.poll(() => rows(page, title).count()).toBe(before.length + 1)
    const last = `${title} ${before.length + 1}`
    await field(page, last, Object.keys(fields).at(-1)!).fill('Soon gone')
    await button(page, `Remove ${last}`).click()
    await expect.poll(() => rows(page, title).count()).toBe(before.length)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(sentSince(start)).toEqual([])
    await expect.poll(() => stored()).toEqual(before)
  })

  test('a removal that fails says so and keeps the item', async () => {
    const before = await stored()
    const { page } = await site.edit(adminPath, {
      mayLog: refusals,
      before: (opened) =>
        opened.route(`**${remove.replace(':id', '*')}`, (route) => route.fulfill({ status: 500 })),
    })
    await button(page, `Remove ${title} 1`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('alert').getByText(sentences.removeFailed!).waitFor()
    await expect.poll(() => rows(page, title).count()).toBe(before.length)
  })

  test('Remove is shown only when more than one item exists', async () => {
    const count = (await stored()).length
    const { page } = await site.edit(adminPath)
    await expect.poll(() => removes(page).count()).toBe(count)
    for (let left = count - 1; left > 0; left -= 1) {
      await button(page, `Remove ${title} ${left + 1}`).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
      await expect.poll(() => rows(page, title).count()).toBe(left)
    }
    await expect.poll(() => removes(page).count()).toBe(0)
    await button(page, add).click()
    await expect.poll(() => removes(page).count()).toBe(2)
  })
})

/** Two sections whose rows are as many as they are: a frame in each, and what it requires. */
const fixed = [
  ['/admin/home/services-section', 'Service 1', ['Title', 'Description'], 'Service', 4],
  [
    '/admin/contact-us-sections',
    'Contact Information',
    ['Header title', 'Phone title', 'Phone number 1', 'Address', 'Mail title', 'Email'],
    'No row',
    0,
  ],
] as const

const errorOf = (control: ReturnType<typeof field>) =>
  control.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    const error = ids.find((id) => id.endsWith('-error')) ?? ''
    return document.getElementById(error)?.lastChild?.textContent ?? ''
  })

describe('required fields', () => {
  test.each(fixed)(
    '%s, %s: no row comes or goes, and nothing is sent while one is empty',
    async (path, name, labels, title, count) => {
      const { page } = await site.edit(path)
      await expect.poll(() => rows(page, title).count()).toBe(count)
      expect(await removes(page).count()).toBe(0)
      expect(await page.getByRole('button', { name: /^Add/ }).count()).toBe(0)
      const start = site.sent.length
      for (const label of labels) await field(page, name, label).fill('  ')
      await save(page)
      await page.getByRole('region', { name: 'There is a problem' }).waitFor()
      for (const label of labels)
        expect([label, await errorOf(field(page, name, label))]).toEqual([
          label,
          'This field is required',
        ])
      const first = field(page, name, labels[0]!)
      await expect
        .poll(() => first.evaluate((element) => element === document.activeElement))
        .toBe(true)
      expect(sentSince(start)).toEqual([])
      await first.fill('Something')
      await expect.poll(() => errorOf(first)).toBe('')
    },
  )

  test('phone fields are numeric, the second one is optional, the email is an address', async () => {
    const { page } = await site.edit('/admin/contact-us-sections')
    const information = (label: string) => field(page, 'Contact Information', label)
    await expect.poll(() => information('Phone number 1').getAttribute('inputmode')).toBe('numeric')
    await information('Phone number 1').fill('12 apples')
    await information('Phone number 2').fill('')
    await information('Email').fill('office@example')
    await save(page)
    await page.getByRole('region', { name: 'There is a problem' }).waitFor()
    await expect
      .poll(() => errorOf(information('Phone number 1')))
      .toBe('Please enter digits only.')
    await expect
      .poll(() => errorOf(information('Email')))
      .toBe('Please enter a valid email address.')
    await information('Phone number 1').fill('08031234567')
    await information('Email').fill('office@example.com')
    await save(page)
    await says(page, adminSections.contactPage.messages.saved).waitFor()
    const [, information2] = (await site.read(adminSections.contactPage.list)) as unknown as [
      object,
      object,
    ]
    expect(information2).toMatchObject({ phone_number_1: '08031234567', phone_number_2: '' })
  })
})

describe('rows', () => {
  const toggle = (page: Page, n: number, name = 'Resource') =>
    page.getByRole('button', { name: new RegExp(`^${name} ${n}(?::|$)`) })
  const isOpen = (page: Page, n: number) => toggle(page, n).getAttribute('aria-expanded')

  test('are titled with the first line of what they say, as it is written', async () => {
    const { page } = await site.edit('/admin/home/main-section')
    const text = field(page, 'Banner 1', 'Text')
    const [first] = (await text.inputValue()).split('\n')
    await button(page, `Banner 1: ${first}`).waitFor()
    await text.fill('Small loans, made simple')
    await button(page, 'Banner 1: Small loans, made simple').waitFor()
    await text.fill('')
    await button(page, 'Banner 1').waitFor()
  })

  test('of a long list start folded, and open and fold by keyboard, one or all', async () => {
    const { page } = await site.enter('/admin/faq-sections')
    await expect.poll(() => toggle(page, 9).count()).toBe(1)
    const content = frame(page, 'Resource 2').getByLabel('Title', { exact: true })
    expect(await isOpen(page, 2)).toBe('false')
    expect(await content.isVisible()).toBe(false)
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    expect(await height()).toBeLessThan(2200)

    await toggle(page, 2).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => isOpen(page, 2)).toBe('true')
    await content.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => isOpen(page, 2)).toBe('false')
    await expect.poll(() => content.isVisible()).toBe(false)

    await button(page, 'Expand all').click()
    for (const n of [1, 5, 9]) await expect.poll(() => isOpen(page, n)).toBe('true')
    await content.fill('Typed before it was folded')
    await button(page, 'Collapse all').click()
    await expect.poll(() => isOpen(page, 9)).toBe('false')
    await button(page, 'Resource 2: Typed before it was folded').click()
    await expect.poll(() => content.inputValue()).toBe('Typed before it was folded')
  })

  test('with an error unfold when Save is pressed, and the field has the focus', async () => {
    const { page } = await site.enter('/admin/product-sections')
    const start = site.sent.length
    await toggle(page, 4, 'Product').click()
    const title = field(page, 'Product 4', 'Title')
    await title.fill('')
    await toggle(page, 4, 'Product').click()
    await expect.poll(() => title.isVisible()).toBe(false)
    await save(page)
    await expect
      .poll(() => title.evaluate((element) => element === document.activeElement))
      .toBe(true)
    await expect.poll(() => toggle(page, 4, 'Product').getAttribute('aria-expanded')).toBe('true')
    expect(sentSince(start)).toEqual([])
    await title.fill('A title again')
    await expect.poll(() => title.isVisible()).toBe(true)
  })

  test('stay as they are while somebody types: a key redraws its own field and title', async () => {
    const { page } = await site.edit(adminSections.services.adminPath)
    const text = field(page, 'Service 2', 'Title')
    // The first key also says that there are unsaved changes.
    await text.fill('Bakery')
    await page.evaluate(() => {
      const redrawn: string[] = []
      const see = (records: MutationRecord[]) => {
        for (const { target } of records)
          redrawn.push((target as Element).id || target.textContent!)
      }
      const all = { subtree: true, childList: true, attributes: true, characterData: true }
      new MutationObserver(see).observe(document.body, all)
      Object.assign(window, { redrawn })
    })
    await text.pressSequentially(' in Lagos')
    await button(page, 'Service 2: Bakery in Lagos').waitFor()
    const redrawn = await page.evaluate(() => (window as unknown as { redrawn: string[] }).redrawn)
    expect(redrawn).toContain('Service 2: Bakery in Lagos')
    const own = await text.getAttribute('id')
    expect(redrawn.filter((one) => one !== own && !one.startsWith('Service 2:'))).toEqual([])
  })

  test('that are new are open', async () => {
    const { page } = await site.edit('/admin/home/choices-section')
    await button(page, 'Add an option').click()
    await button(page, 'Collapse all').click()
    await button(page, 'Add an option').click()
    const open = page.locator('[aria-expanded=true]')
    await expect.poll(() => open.count()).toBe(1)
    expect(await open.innerText()).toMatch(/^Option \d+$/)
  })
})

describe('FAQ positions', () => {
  const position = (page: Page, n: number) => field(page, `Resource ${n}`, 'Position')
  const title = (page: Page, n: number) => field(page, `Resource ${n}`, 'Title').inputValue()
  const alert = 'Position must be unique. Please enter a different position.'

  test('a position that another item has is refused with the alert, and the change is rejected', async () => {
    const { page } = await site.edit('/admin/faq-sections')
    await expect.poll(() => position(page, 2).getAttribute('placeholder')).toBe('1-9')
    await position(page, 2).fill('3')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(alert, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => position(page, 2).inputValue()).toBe('2')
    await expect.poll(() => position(page, 3).inputValue()).toBe('3')
  })

  test('Down swaps two items; visitors see the new order', async () => {
    const { page } = await site.edit('/admin/faq-sections')
    const [first, second] = [await title(page, 1), await title(page, 2)]
    const down = button(page, 'Move Resource 1 down')
    await down.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => title(page, 1)).toBe(second)
    expect([await position(page, 1).inputValue(), await position(page, 2).inputValue()]).toEqual([
      '1',
      '2',
    ])
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent?.trim()))
      .toBe('Move Resource 2 down')
    await save(page)
    await says(page, adminSections.faqPage.messages.saved).waitFor()
    const shown = await site.see('/faq')
    const questions = shown.getByRole('main').getByRole('heading', { level: 3 })
    expect((await questions.allInnerTexts()).slice(0, 2).map((text) => text.trim())).toEqual([
      second,
      first,
    ])
    await button(page, 'Move Resource 2 up').click()
    await expect.poll(() => title(page, 1)).toBe(first)
  })

  test('an emptied position may be filled with another one', async () => {
    const { page } = await site.edit('/admin/faq-sections')
    await position(page, 8).fill('')
    await position(page, 9).fill('8')
    await position(page, 8).fill('9')
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    const start = site.sent.length
    await save(page)
    await says(page, adminSections.faqPage.messages.saved).waitFor()
    const [, json] = ((await saidBy(site.sent[start]!)) as [string, string][]).find(
      ([name]) => name === 'sections',
    )!
    const [, { resources }] = JSON.parse(json) as [object, { resources: string }]
    const positions = (JSON.parse(resources) as { customPosition: number }[]).map(
      ({ customPosition }) => customPosition,
    )
    expect(positions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

describe('a section that cannot be read or saved', () => {
  const keys = ['banners', 'investmentBanner'] as const

  test.each(keys)('%s: says the fixed sentences', async (key) => {
    const { adminPath, list, save: path, messages: sentences } = adminSections[key]
    const { page } = await site.enter(adminPath, {
      mayLog: refusals,
      before: (opened) => opened.route(`**${list}`, (route) => route.fulfill({ status: 500 })),
    })
    await page.getByRole('alert').getByText(sentences.loadFailed, { exact: true }).waitFor()
    await page.unroute(`**${list}`)
    await button(page, 'Try again').click()
    await editorOpen(page)

    await page.route(`**${path}`, (route) => route.fulfill({ status: 500, body: 'Oops' }))
    const input = page.getByRole('main').getByRole('textbox').first()
    await input.fill('Will not be saved')
    await save(page)
    await page.getByRole('alert').getByText(sentences.saveFailed, { exact: true }).waitFor()
    await expect.poll(() => input.inputValue()).toBe('Will not be saved')
  })
})
