import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { homeMachine } from '../../../machines/home.machine'
import { adminSections } from '../../../src/shared/admin-sections'
import { callLog } from '../call-log'
import { loaded, visitors } from '../browser'
import { everything } from './coverage'
import type { Flow, Outcome } from './flow'
import { play } from './play'
import type { FlowPage } from './flow-page'
import { stopClock } from '../still-clock'

const { open } = visitors()

/** The five requests: what each logs when it fails, and the section that it brings. */
const requests = {
  banners: ['fetchBanners', 'Failed to fetch banners', 'Highlights'],
  options: ['fetchOptions', 'Failed to fetch homepage data', "Choose what's right for you"],
  services: ['fetchServices', 'Failed to fetch service boxes', 'Services we offer'],
  testimonials: [
    'fetchTestimonials',
    'Failed to fetch trusted section data',
    'Over 10 thousand people have trusted our services.',
  ],
  chooseUs: ['fetchChooseUs', 'Failed to fetch "Why Choose Us" section data', 'Why choose us'],
} as const
type Name = keyof typeof requests
const names = Object.keys(requests) as Name[]
const actors = names.map((name) => requests[name][0])

const outcomes = (): Outcome[] => [{ output: 'content' }, { error: 'refused' }]

const flow: Flow<typeof homeMachine> = {
  machine: homeMachine,
  events: () => [],
  outcomes: Object.fromEntries(actors.map((actor) => [actor, outcomes])),
  tells: ({ value, context }) => [value, ...names.map((name) => context[name] !== undefined)],
}

type End = (route: Route) => Promise<void>

/** Every content call waits for its end, whether the page asks or the browser fetches ahead. */
async function holdContent(page: Page) {
  let ends = new Map<string, { end: Promise<End>; tell: (end: End) => void }>()
  function endOf(path: string) {
    let tell: (end: End) => void = () => {}
    const made = { end: new Promise<End>((resolve) => (tell = resolve)), tell }
    const known = ends.get(path) ?? { ...made, tell }
    ends.set(path, known)
    return known
  }
  await page.route('**/api/*', async (route) => {
    const end = await endOf(new URL(route.request().url()).pathname).end
    // The page that asked may be gone.
    await end(route).catch(() => {})
  })
  return {
    tell: (path: string, end: End) => endOf(path).tell(end),
    begin() {
      ends = new Map()
    },
  }
}

async function atHome(): Promise<FlowPage<Parameters<typeof flow.events>[0]>> {
  let content!: Awaited<ReturnType<typeof holdContent>>
  let account!: Awaited<ReturnType<typeof callLog>>
  let saidBefore = 0
  const { page, said } = await open('/whistle', {
    reducedMotion: 'reduce',
    mayLog: [/Failed to load resource/, /^Failed to fetch/],
    before: async (opened) => {
      await stopClock(opened)
      account = await callLog(opened)
      content = await holdContent(opened)
    },
  })
  const main = page.getByRole('main')
  const section = (name: Name) => main.getByRole('region', { name: requests[name][2], exact: true })

  const step = (name: Name) => async (event: AnyEventObject) =>
    content.tell(adminSections[name].list, (route) =>
      event.error ? route.abort() : route.continue(),
    )

  /** The spinner, the short form and nothing else, while one request is under way. */
  const waitsFor = (name: Name) => async () => {
    await main.getByText('Loading the page').waitFor({ state: 'attached' })
    await main.getByRole('link', { name: 'Proceed to Form' }).waitFor()
    await expect.poll(async () => (await account()).at(-1)).toBe(`asks ${adminSections[name].list}`)
    expect(await main.getByRole('region').count()).toBe(1)
  }

  return {
    page,
    starts: [
      {
        async begin() {
          content.begin()
          saidBefore = said.length
          await page.goto('/')
        },
      },
    ],
    steps: Object.fromEntries(names.map((name) => [requests[name][0], step(name)])),
    assertions: {
      ...Object.fromEntries(names.map((name) => [name, waitsFor(name)])),
      async ready({ context }) {
        await loaded(page)
        const failed = names.filter((name) => context[name] === undefined)
        for (const name of names)
          await expect.poll(() => section(name).count()).toBe(failed.includes(name) ? 0 : 1)
        const logged = () => said.slice(saidBefore).filter((line) => line.startsWith('Failed to f'))
        await expect.poll(() => logged().length).toBe(failed.length)
        for (const [i, name] of failed.entries()) expect(logged()[i]).toContain(requests[name][1])
      },
    },
  }
}

test('the home page shows in every state, and does at every edge, what its machine says', async () => {
  const coverage = await play(flow, await atHome())
  expect(coverage.report()).toEqual(everything)
}, 300_000)
