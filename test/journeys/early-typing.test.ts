import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import contact from '../../schemas/contact.schema.json'
import whistle from '../../schemas/whistle.schema.json'
import { endpoints } from '../../src/shared/endpoints'
import { loaded, visitors, type Visit } from './browser'
import {
  isBeforeProgram,
  isTakenOver,
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
async function withoutProgram(
  { path, call, form }: EarlyForm,
  {
    isSilent = false,
    isSlow = false,
    ...visit
  }: Pick<Visit, 'mayLog'> & { isSilent?: boolean; isSlow?: boolean } = {},
) {
  const { on, release } = heldProgram(isSilent ? undefined : isBeforeProgram)
  const sent: unknown[] = []
  /** New controls at the moment of sending: what is sent may take its form away. */
  const cameAnew: number[] = []
  const { page } = await open(path, {
    ...visit,
    url: server.url,
    from: 'commit',
    async before(opened) {
      if (isSlow) await slowDown(opened, form)
      await on(opened)
      await opened.route(`**${call}`, async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        sent.push(route.request().postDataJSON())
        cameAnew.push(await newControls(opened, form))
        await route.fulfill({ json: { message: 'Thank you', receipt: '1234567812345678' } })
      })
    },
  })
  return { page, release, sent, cameAnew }
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

/** What translations, password managers and blockers do to a page; each may come before React. */
const changes: Record<string, () => void> = {
  'an element before the form': () => {
    const form = document.querySelector('main form')
    if (form && !form.previousElementSibling?.matches('aside')) {
      form.before(document.createElement('aside'))
    }
  },
  'a sign in every field': () => {
    for (const field of document.querySelectorAll('main form input')) {
      if (!field.nextElementSibling?.matches('i')) field.after(document.createElement('i'))
    }
  },
  'a frame around every field': () => {
    for (const field of document.querySelectorAll<HTMLElement>('main form input')) {
      if (field.parentElement!.matches('b') || field === document.activeElement) continue
      const frame = document.createElement('b')
      field.before(frame)
      frame.append(field)
    }
  },
  'an element around every text': () => {
    for (const label of document.querySelectorAll('main label, main button, main p')) {
      for (const text of label.childNodes) {
        if (text.nodeType !== Node.TEXT_NODE) continue
        const element = document.createElement('font')
        text.before(element)
        element.append(text)
      }
    }
  },
  'other words': () => {
    for (const label of document.querySelectorAll('main label, main h1, main h2')) {
      if (label.firstChild instanceof Text) label.firstChild.data = 'Tiring'
    }
  },
  'attributes everywhere': () => {
    for (const element of document.querySelectorAll('html, body, main *')) {
      element.setAttribute('data-extension', '')
    }
  },
  'no comments': () => {
    const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
    const found: Node[] = []
    while (comments.nextNode()) found.push(comments.currentNode)
    for (const comment of found) comment.parentNode?.removeChild(comment)
  },
  'copies of the other fields': () => {
    for (const field of document.querySelectorAll('main form input:not([data-copy])')) {
      if (field === document.activeElement) continue
      field.setAttribute('data-copy', '')
      field.replaceWith(field.cloneNode())
    }
  },
  'no labels': () => {
    for (const label of document.querySelectorAll('main form label')) label.remove()
  },
  'no footer': () => {
    document.querySelector('footer')?.remove()
  },
}

/** Runs in the page: changes it every 50 ms until React has begun to take its form over. */
const everyMoment = (change: () => void) => {
  const isTaken = () =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__react'))
  change()
  const timer = setInterval(() => (isTaken() ? clearInterval(timer) : change()), 50)
}

describe('a message begun before the program came', () => {
  test.each(Object.entries(changes))(
    'stays, with the caret in it, where something else changed the page: %s',
    async (_, change) => {
      const [early] = forms
      const { page, release, sent } = await withoutProgram(early!, { mayLog: [/React error #418/] })
      const { first_name: name, ...others } = early!.answers
      await page.locator(`#${contact.$id}-message`).fill(others.message!)
      await page.locator(early!.first).focus()
      await write(page, name!)
      await page.evaluate(`(${everyMoment.toString()})(${change.toString()})`)
      release()
      await loaded(page)
      await page.keyboard.press('Tab')
      for (const answer of [others.last_name, others.phone, others.email]) {
        await write(page, answer!)
        await page.keyboard.press('Tab')
      }
      await page.locator('main form button[type=submit]').click()
      await page.getByText(early!.said, { exact: true }).first().waitFor()
      expect(sent).toEqual([early!.answers])
    },
  )
})

/** The program has the whole page; a dialog may hide it. */
const taken = (page: Page) =>
  expect.poll(() => page.evaluate(() => globalThis.earlyMenuPresses)).toBeUndefined()

test('a message that was sent before the program came is sent once, on a page that changed', async () => {
  const [early] = forms
  const { page, release, sent } = await withoutProgram(early!, { mayLog: [/React error #418/] })
  await page.locator(early!.first).focus()
  await fill(page, early!.answers)
  await expect.poll(() => page.evaluate(() => globalThis.earlySubmits?.size)).toBe(0)
  await page.locator('main form button[type=submit]').click()
  await page.evaluate(changes['an element before the form']!)
  release()
  await page.getByText(early!.said, { exact: true }).first().waitFor()
  await taken(page)
  expect(sent).toEqual([early!.answers])
})

const timed = forms.map((form, index) => ({ ...form, begun: momentsOf(index) }))

describe.each(timed)('$name', ({ begun, ...early }) => {
  const { path, form, first, answers, said } = early
  test.each(begun)('is written and sent from the keyboard, begun after %i ms', async (moment) => {
    const { page, release, sent, cameAnew } = await withoutProgram(early, { isSlow: true })
    await page.locator(form).waitFor()
    await markControls(page, form)
    setTimeout(release, programAt)
    await page.waitForTimeout(moment)
    await page.locator(first).focus()
    await fill(page, answers)
    await page.keyboard.press('Enter')
    await page.getByText(said, { exact: true }).first().waitFor()
    await taken(page)
    expect(sent).toEqual([answers])
    expect(cameAnew).toEqual([0])
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
    await taken(page)
    expect(sent).toEqual([answers])
  })

  test('stays where it is as long as no script runs, and tells the address nothing', async () => {
    const { page, release, sent } = await withoutProgram(early, { isSilent: true })
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
    // Without the script that keeps early presses, one before this is lost.
    await isTakenOver(page, form)
    await page.locator(`${form} button[type=submit]`).click()
    await page.getByText(said, { exact: true }).first().waitFor()
    expect(sent).toEqual([answers])
  })
})
