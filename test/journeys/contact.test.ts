import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { properties } from '../../schemas/contact.schema.json'
import { asFulfilled } from '../fixtures/foreign-answers'
import { loaded, once, type Visit, visitors, widths } from './browser'
import { rowsOf } from './database'

const { open } = visitors()
const { open: openWithBars } = visitors({ scrollBars: true })
const call = '**/admin/contactUs/sent_mail'
const { list, codec } = adminSections.contactPage

const message = {
  first_name: 'Ada',
  last_name: 'Obi',
  phone: '+234 801 234 5678',
  email: 'ada@example.org',
  message: 'First line\nSecond line',
}
type Name = keyof typeof message
const names = Object.keys(message) as Name[]

const field = (page: Page, name: Name) =>
  page.getByRole('main').getByLabel(properties[name].title, { exact: true })

const isFocused = (control: Locator) =>
  expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)

async function atForm(visit: Visit = {}, openPage = open) {
  const visitor = await openPage('/contact', visit)
  await loaded(visitor.page)
  const { page } = visitor
  return {
    ...visitor,
    button: page.getByRole('button', { name: 'Send message' }),
    fill: async (values: Partial<typeof message>) => {
      for (const [name, value] of Object.entries(values))
        await field(page, name as Name).fill(value)
    },
    values: () => Promise.all(names.map((name) => field(page, name).inputValue())),
    sentences: async () => {
      const errors = names.map((name) =>
        field(page, name).evaluate((element) => {
          const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
          const invalid = element.getAttribute('aria-invalid') === 'true'
          const texts = ids.map((id) => document.getElementById(id)?.textContent ?? 'missing')
          return invalid ? (texts.at(-1) ?? '') : ''
        }),
      )
      return Promise.all(errors)
    },
  }
}

describe('the contact form', () => {
  once('says the sentence of every failing field and focuses the first of them', async () => {
    const { page, button, sentences } = await atForm({ height: 500 })
    await button.click()
    await expect
      .poll(() => sentences())
      .toEqual([
        'Please enter your First Name.',
        'Please enter your Last Name.',
        'Please enter your Phone Number.',
        'Please enter a valid E-mail Address.',
        'Please enter your Message.',
      ])
    const first = field(page, 'first_name')
    await isFocused(first)
    const box = await first.boundingBox()
    const header = await page.getByRole('banner').boundingBox()
    expect(box!.y).toBeGreaterThanOrEqual(header!.y + header!.height)
    expect(box!.y + box!.height).toBeLessThanOrEqual(500)
    await expect.poll(() => page.title()).toMatch(/^Error: /)
  })

  test('is as it was left when its writer comes back from another site', async () => {
    const { page, fill } = await atForm({
      // A page that listens to it is not kept alive behind the next one.
      before: (opened) => opened.addInitScript(() => addEventListener('unload', () => {})),
    })
    await fill(message)
    await page.goto('https://elsewhere.example/')
    await page.goBack()
    await loaded(page)
    for (const name of names) {
      await expect.poll(() => field(page, name).inputValue()).toBe(message[name])
    }
  })

  test('has a summary whose lines lead to their fields; a sentence goes when its field is edited', async () => {
    const { page, requests, button, fill, sentences } = await atForm()
    await button.click()
    const summary = page.getByRole('region', { name: 'There is a problem' })
    await expect.poll(() => summary.getByRole('link').count()).toBe(5)
    await summary.getByRole('link', { name: 'Please enter your Message.' }).click()
    await isFocused(field(page, 'message'))
    await fill({ last_name: 'O' })
    await expect
      .poll(async () => (await sentences()).map(Boolean))
      .toEqual([true, false, true, true, true])

    await fill({ ...message, phone: '12345678' })
    await button.click()
    await expect
      .poll(async () => (await sentences()).filter(Boolean))
      .toEqual(['Phone Number must be between 9 and 15 digits.'])
    await isFocused(field(page, 'phone'))
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([])
  })

  test('reads Submitted... and is off while it sends', async () => {
    const held: (() => void)[] = []
    const { page, requests, fill, button } = await atForm({
      before: (opened) =>
        opened.route(call, async (route) => {
          await new Promise<void>((resolve) => held.push(resolve))
          await route.fulfill({ json: 'Thank you' })
        }),
    })
    await fill(message)
    await button.dblclick()
    const waiting = page.getByRole('button', { name: 'Submitted...' })
    await waiting.waitFor()
    await expect.poll(() => waiting.isDisabled()).toBe(true)
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body))
      .toBe(true)
    await expect.poll(() => held.length).toBe(1)
    for (const release of held) release()
    await page.getByRole('dialog', { name: 'Success' }).waitFor()
    expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
  })

  once(
    'stores the message and a mail before it says Success; closing clears the form',
    async () => {
      const { dataDir } = inject('site')
      const unique = `A message of ${Date.now()}\nwith two lines`
      const { page, fill, button, values } = await atForm()
      await fill({ ...message, first_name: '  Ada ', message: unique })
      await button.click()
      const dialog = page.getByRole('dialog', { name: 'Success' })
      await dialog.waitFor()
      const rows = rowsOf(dataDir, 'contact_message').filter((row) => row.message === unique)
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({ ...message, message: unique })
      const mails = rowsOf(dataDir, 'outbox_mail').filter((row) =>
        String(row.body).includes(unique),
      )
      expect(mails).toHaveLength(1)
      expect(mails[0]).toMatchObject({ reply_to: message.email, sent_at: null })
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => values()).toEqual(['', '', '', '', ''])
    },
  )

  test.each([
    ['another status than 200', { status: 201, json: 'Created' }],
    ['an answer that is lost', undefined],
    ['the login page of a hotel', asFulfilled('a login page')],
  ])(
    "on %s shows Error 'Something Went Wrong', clears on closing, restores, and stores it once",
    async (_, answer) => {
      const typed = { ...message, message: `Sent again at ${Date.now()}` }
      const { page, fill, button, values } = await atForm({
        mayLog: [/Failed to load resource/],
        before: (opened) =>
          opened.route(call, async (route) => {
            if (answer) return route.fulfill(answer)
            await route.fetch()
            return route.abort()
          }),
      })
      await fill(typed)
      await button.click()
      const dialog = page.getByRole('dialog', { name: 'Error' })
      await dialog.getByText('Something Went Wrong').waitFor()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => values()).toEqual(['', '', '', '', ''])
      await page.getByRole('button', { name: 'Restore my message' }).click()
      await expect.poll(() => values()).toEqual(Object.values(typed))
      await page.unroute(call)
      await button.click()
      await page.getByRole('dialog', { name: 'Success' }).waitFor()
      const rows = rowsOf(inject('site').dataDir, 'contact_message')
      expect(rows.filter((row) => row.message === typed.message)).toHaveLength(1)
    },
  )

  test('keeps the focus in its modal, closes it by Escape and gives the focus back', async () => {
    const { page, fill, button } = await atForm({
      before: (opened) => opened.route(call, (route) => route.fulfill({ json: 'Thank you' })),
    })
    await fill(message)
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Success' })
    await dialog.getByText('Thank you').waitFor()
    for (let i = 0; i < 3; i += 1) {
      await page.keyboard.press('Tab')
      await expect
        .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await isFocused(button)
  })

  test('opens its modal without moving the page, which cannot be scrolled then', async () => {
    const before = (opened: Page) =>
      opened.route(call, (route) => route.fulfill({ json: 'Thank you' }))
    const { page, fill, button } = await atForm({ before }, openWithBars)
    expect(await page.evaluate(() => innerWidth - document.body.clientWidth)).toBeGreaterThan(0)
    await fill(message)
    await button.scrollIntoViewIfNeeded()
    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('#app :is(header, h1, h2, input, textarea)')].map((part) =>
          JSON.stringify(part.getBoundingClientRect()),
        ),
      )
    const still = await boxes()
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Success' })
    await dialog.waitFor()
    expect(await boxes()).toEqual(still)
    await page.mouse.wheel(0, -400)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await boxes()).toEqual(still)
    await page.mouse.wheel(0, -400)
    await expect.poll(() => boxes()).not.toEqual(still)
  })
})

describe('the contact page', () => {
  test('shows banner, information, map and form as they are stored', async () => {
    const { page } = await open('/contact')
    await loaded(page)
    const answer = await fetch(inject('site').url + list)
    const { main, information } = codec.decode(await answer.json())
    await page.getByRole('heading', { level: 1, name: main.title }).waitFor()
    const block = page.getByRole('region', { name: information.header_title })
    for (const title of [
      information.phone_title,
      information.address_title,
      information.mail_title,
    ]) {
      await block.getByRole('heading', { name: title }).waitFor()
    }
    await expect
      .poll(() => block.getByRole('link', { name: information.emails }).getAttribute('href'))
      .toBe(`mailto:${information.emails}`)
    for (const line of information.addresses.split('\n'))
      await block.getByText(line).first().waitFor()
    await expect.poll(() => page.locator('iframe').getAttribute('title')).toBeTruthy()
    await page.getByRole('link', { name: /^Open map/ }).waitFor()
  })

  test.each(widths)('has information, map and form in this order, at %i px', async (width) => {
    const { page } = await open('/contact', { width })
    await loaded(page)
    const main = page.getByRole('main')
    const parts = [
      main.getByRole('list').first(),
      main.locator('iframe'),
      main.getByRole('form', { name: 'Get in touch' }),
    ]
    const boxes = await Promise.all(
      parts.map(async (part) => {
        await part.waitFor()
        return (await part.boundingBox())!
      }),
    )
    const [information, map, form] = boxes.map(({ x, y, width: wide, height }) => ({
      top: y,
      end: y + height,
      left: x,
      right: x + wide,
    }))
    expect(information!.end).toBeLessThanOrEqual(map!.top)
    // The form stands beside them where there is room.
    if (width >= 992) expect(map!.right).toBeLessThanOrEqual(form!.left)
    else expect(map!.end).toBeLessThanOrEqual(form!.top)
    const places = await Promise.all(
      parts.map((part) =>
        part.evaluate((element) => [...document.querySelectorAll('*')].indexOf(element)),
      ),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  const elsewhere = (address: URL) => address.hostname.endsWith('openstreetmap.org')
  const inPlaceOfMap = (page: Page) =>
    page.getByRole('region', { name: 'Where to find us' }).getByText(/^The map /)

  test('says so in the place of a map that cannot be loaded, and shows its one address', async () => {
    const { page } = await open('/contact', {
      mayLog: [/Failed to load resource/],
      routesElsewhere: true,
      before: (opened) => opened.route(elsewhere, (route) => route.abort()),
    })
    await loaded(page)
    await inPlaceOfMap(page).waitFor()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => inPlaceOfMap(page).textContent()).toBe('The map could not be loaded.')
    expect(await page.getByRole('main').getByText('1 Market Road').count()).toBe(1)
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
    expect(page.frames()).toHaveLength(1)
  })

  test('says in the place of a map that is slow that it is loading, until it is there', async () => {
    const held: (() => void)[] = []
    const { page } = await open('/contact', {
      from: 'commit',
      routesElsewhere: true,
      before: (opened) =>
        opened.route(elsewhere, async (route) => {
          if (route.request().isNavigationRequest())
            await new Promise<void>((resolve) => held.push(resolve))
          await route.fulfill({ contentType: 'text/html', body: '<!doctype html>Map' })
        }),
    })
    await loaded(page)
    await inPlaceOfMap(page).scrollIntoViewIfNeeded()
    const map = page.locator('iframe')
    await expect.poll(() => held.length).toBe(1)
    await expect.poll(() => map.isVisible()).toBe(false)
    for (const release of held) release()
    await map.waitFor({ state: 'visible' })
    await page.frameLocator('iframe').getByText('Map').waitFor()
  })

  test('ends its loader and keeps its form when its sections cannot be read', async () => {
    const { page } = await open('/contact', {
      mayLog: [/Failed to/],
      before: (opened) => opened.route(`**${list}`, (route) => route.abort()),
    })
    await loaded(page)
    await page.getByRole('button', { name: 'Send message' }).waitFor()
  })
})
