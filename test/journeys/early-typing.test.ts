import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import contact from '../../schemas/contact.schema.json'
import whistle from '../../schemas/whistle.schema.json'
import { endpoints } from '../../src/shared/endpoints'
import { visitors } from './browser'
import {
  isBeforeProgram,
  markControls,
  momentsOf,
  newControls,
  programAt,
  slowDown,
  write,
} from './early'
import { heldProgram } from './held-program'
import { startServer, type RunningServer } from './server-process.js'

const { open } = visitors()
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ WHISTLE_DELIVERY: 'server' })
})
afterAll(async () => server?.stop())

/** Opens a page whose program does not come before it is released; what is sent there is caught. */
async function withoutProgram({ path, call, form }: EarlyForm, isSilent = false) {
  const { on, release } = heldProgram(isSilent ? undefined : isBeforeProgram)
  const sent: unknown[] = []
  const { page } = await open(path, {
    url: server.url,
    from: 'commit',
    async before(opened) {
      await slowDown(opened, form)
      await on(opened)
      await opened.route(`**${call}`, async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        sent.push(route.request().postDataJSON())
        await route.fulfill({ json: { message: 'Thank you' } })
      })
    },
  })
  return { page, release, sent }
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
  /** The page's confirmation. */
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

const timed = forms.map((form, index) => ({ ...form, begun: momentsOf(index) }))

describe.each(timed)('$name', ({ begun, ...early }) => {
  const { path, form, first, answers, said } = early
  test.each(begun)('is written and sent from the keyboard, begun after %i ms', async (moment) => {
    const { page, release, sent } = await withoutProgram(early)
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
    const { page, release, sent } = await withoutProgram(early)
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
    const { page, release, sent } = await withoutProgram(early, true)
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
