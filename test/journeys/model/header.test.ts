import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { headerMachine } from '../../../machines/header.machine'
import { violationsOf } from '../axe'
import { loaded, visitors } from '../browser'
import { everything } from './coverage'
import type { Flow } from './flow'
import { play } from './play'
import type { FlowPage } from './flow-page'
import { stopClock } from '../still-clock'

const { open } = visitors()
const narrow = { width: 390, height: 800 }

/** Every page opens at its top: links are chosen from there, so that one thing happens at a time. */
const flow: Flow<typeof headerMachine> = {
  machine: headerMachine,
  events: (state) => {
    const isAtTop = state.matches({ position: 'unfixed' })
    const isOpen = state.matches({ menu: 'open' })
    return [
      ...[14, 15, 400].map((y) => ({ type: 'scroll', y })),
      { type: 'menu.toggle' },
      ...(isOpen ? [{ type: 'outside.press' }, { type: 'escape.press' }] : []),
      ...(isOpen && isAtTop ? [{ type: 'link.choose' }] : []),
    ]
  },
}

/** The page as it stands; another width or another place would be another state. */
const inspect = (page: Page) => violationsOf(page)

async function atHeader(): Promise<FlowPage<Parameters<typeof flow.events>[0]>> {
  const { page } = await open('/faq', { ...narrow, reducedMotion: 'reduce', before: stopClock })
  const header = page.getByRole('banner')
  const toggle = header.getByRole('button', { name: 'Menu' })
  const nav = header.getByRole('navigation', { name: 'Main' })
  /** A page that is open has the focus on its heading; then nothing scrolls any more. */
  async function choose(name: string) {
    await nav.getByRole('link', { name, exact: true }).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('main, main h1')))
      .toBe(true)
    await loaded(page)
  }

  return {
    page,
    inspect,
    starts: [
      {
        async begin() {
          await page.goto('/faq')
          await loaded(page)
        },
      },
    ],
    steps: {
      scroll: ({ y }) =>
        page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y as number),
      'menu.toggle': () => toggle.click(),
      'link.choose': () => choose(page.url().endsWith('/contact') ? 'Products' : 'Contact'),
      // The edge of the page, where nothing answers a press.
      'outside.press': () => page.mouse.click(2, 790),
      'escape.press': () => page.keyboard.press('Escape'),
    },
    assertions: {
      async 'position.unfixed'() {
        await expect.poll(() => header.getAttribute('data-fixed')).toBeNull()
      },
      async 'position.fixed'() {
        await expect.poll(() => header.getAttribute('data-fixed')).not.toBeNull()
        await expect.poll(async () => (await header.boundingBox())?.y).toBe(0)
      },
      async 'menu.closed'() {
        await nav.getByRole('link').first().waitFor({ state: 'hidden' })
        await header.getByRole('button', { name: 'Menu', expanded: false }).waitFor()
      },
      async 'menu.open'() {
        await expect.poll(() => nav.getByRole('link').count()).toBe(6)
        await header.getByRole('button', { name: 'Menu', expanded: true }).waitFor()
      },
    },
  }
}

test('the header shows in every state, and does at every edge, what its machine says', async () => {
  const coverage = await play(flow, await atHeader())
  expect(coverage.report()).toEqual(everything)
}, 300_000)
