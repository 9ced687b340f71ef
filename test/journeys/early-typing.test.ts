import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import contact from '../../schemas/contact.schema.json'
import whistle from '../../schemas/whistle.schema.json'
import { endpoints } from '../../src/shared/endpoints'
import { visitors } from './browser'
import { startServer, type RunningServer } from './server-process.js'

const { open } = visitors()
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ WHISTLE_DELIVERY: 'server' })
})
afterAll(async () => server?.stop())

/** When the program comes, in ms since the form can be seen. */
const programAt = 250

/** When a visitor begins: every 50 ms until long after the program has come. */
const moments = Array.from({ length: 15 }, (_, index) => index * 50)

/** A phone: what takes the program 100 ms elsewhere takes it half a second. */
const slowness = 6

const isEarly = (address: string) => /\/early-[^/]*\.js$/.test(address)

/** Opens a page whose program does not come before it is released; what is sent there is caught. */
async function withoutProgram(path: string, call: string, isSilent = false) {
  let release!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  const sent: unknown[] = []
  const { page } = await open(path, {
    url: server.url,
    from: 'commit',
    async before(opened) {
      const cdp = await opened.context().newCDPSession(opened)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness })
      await opened.route('**/assets/*.js', async (route) => {
        if (isSilent || !isEarly(route.request().url())) await released
        await route.continue()
      })
      await opened.route(`**${call}`, async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        sent.push(route.request().postDataJSON())
        await route.fulfill({ json: { message: 'Thank you' } })
      })
    },
  })
  return { page, release, sent }
}

/** The form's controls as they are now: a later one in the place of an earlier one is found out. */
const markControls = (page: Page, form: string) =>
  page.locator(form).evaluate((element: HTMLFormElement) => {
    for (const part of [element, ...element.elements]) Object.assign(part, { isFirst: true })
  })

const newControls = (page: Page, form: string) =>
  page
    .locator(form)
    .evaluate(
      (element: HTMLFormElement) =>
        [element, ...element.elements].filter((part) => !('isFirst' in part)).length,
    )

/** Types a text whose last letter but one comes last: a caret that moved meanwhile is found out. */
async function write(page: Page, text: string) {
  await page.keyboard.type(text.slice(0, -2) + text.slice(-1))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(text.slice(-2, -1))
}

async function fill(page: Page, answers: Record<string, string>) {
  for (const answer of Object.values(answers)) {
    await write(page, answer)
    await page.keyboard.press('Tab')
  }
}

interface EarlyForm {
  name: string
  path: string
  call: string
  form: string
  /** Its first control. */
  first: string
  /** In the order of its controls. */
  answers: Record<string, string>
  /** What the page says once it was sent. */
  said: string
}

const forms: EarlyForm[] = [
  {
    name: 'a contact message',
    path: '/contact',
    call: endpoints.contact.path,
    form: 'main form',
    first: `#${contact.$id}-first_name`,
    answers: {
      first_name: 'Ada',
      last_name: 'Obi',
      phone: '08012345678',
      email: 'ada@example.org',
      message: 'How do I apply?',
    },
    said: 'Success',
  },
  {
    name: 'a report',
    path: '/whistle',
    call: endpoints.whistle.path,
    form: 'main form',
    first: `#${whistle.$id}-name`,
    answers: {
      name: 'Ada Obi',
      email: 'ada@example.org',
      report: 'The ledger is gone.',
      accountName: 'Ada Obi',
      accountNumber: '0123456789',
      bankName: 'A bank',
    },
    said: 'Your report has been submitted anonymously.',
  },
  {
    name: 'a subscription',
    path: '/faq',
    call: endpoints.newsletter.path,
    form: 'footer form',
    first: '#newsletter-email',
    answers: { email: 'ada@example.org' },
    said: 'Thank you',
  },
]

describe.each(forms)('$name', ({ path, call, form, first, answers, said }) => {
  test.each(moments)('is written and sent from the keyboard, begun after %i ms', async (moment) => {
    const { page, release, sent } = await withoutProgram(path, call)
    await page.locator(form).waitFor()
    await markControls(page, form)
    setTimeout(release, programAt)
    await page.waitForTimeout(moment)
    await page.locator(first).focus()
    await fill(page, answers)
    await page.keyboard.press('Enter')
    await page.getByText(said, { exact: true }).first().waitFor()
    await page.waitForTimeout(programAt)
    expect(sent).toEqual([answers])
    expect(await newControls(page, form)).toBe(0)
    expect(page.url()).toBe(server.url + path)
  })

  test('is sent once, however often its button was pressed before the program came', async () => {
    const { page, release, sent } = await withoutProgram(path, call)
    await page.locator(first).focus()
    await fill(page, answers)
    await expect.poll(() => page.evaluate(() => globalThis.earlySubmits?.size)).toBe(0)
    const button = page.locator(`${form} button[type=submit]`)
    await button.click()
    await button.click()
    expect(sent).toEqual([])
    release()
    await page.getByText(said, { exact: true }).first().waitFor()
    await page.waitForTimeout(programAt)
    expect(sent).toEqual([answers])
  })

  test('stays where it is as long as no script runs, and tells the address nothing', async () => {
    const { page, release, sent } = await withoutProgram(path, call, true)
    await page.locator(first).focus()
    await fill(page, answers)
    await page.keyboard.press('Enter')
    await page.waitForTimeout(programAt)
    const written = () =>
      page
        .locator(form)
        .evaluate((element: HTMLFormElement) => [...new FormData(element).values()].map(String))
    expect(await written()).toEqual(Object.values(answers))
    expect(page.url()).toBe(server.url + path)
    release()
    await page.locator(`${form} button[type=submit]`).click()
    await page.getByText(said, { exact: true }).first().waitFor()
    expect(sent).toEqual([answers])
  })
})
