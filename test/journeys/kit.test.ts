import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstAdministrator } from '../fixtures/administrator'
import { root } from '../sources'
import { faultsAtEveryWidth, violationsOf } from './axe'
import { button, signIn } from './back-office'
import { overflowOf, smallTargets, visitors, widths, type Visit } from './browser'
import { focused, tabTo } from './keyboard'
import { freePort } from './server-process.js'

const { open } = visitors()
const dataDir = mkdtempSync(join(tmpdir(), 'kit-'))
let url = ''
let site: ChildProcess

beforeAll(async () => {
  if (process.env.SEEDED_FOLDER) cpSync(process.env.SEEDED_FOLDER, dataDir, { recursive: true })
  const port = await freePort()
  url = `http://localhost:${port}`
  // The page is none of a build: this is `npm run dev`.
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const env = { ...process.env, ...firstAdministrator, NODE_ENV: 'development' }
  site = spawn(process.execPath, [vite, '--configLoader', 'runner'], {
    cwd: root,
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: '0' },
    stdio: 'ignore',
  })
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) await pause(200)
}, 90_000)

afterAll(async () => {
  const ended = once(site, 'exit')
  site.kill()
  await ended
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

async function kit(visit: Visit = {}): Promise<Page> {
  const before = (page: Page) => signIn(page, url)
  const { page } = await open('/admin/kit', { url, before, reducedMotion: 'reduce', ...visit })
  await page.getByRole('heading', { level: 1, name: 'Kit' }).waitFor({ timeout: 30_000 })
  return page
}

const layers = [
  { opener: 'Open a message', name: 'Success', role: 'dialog', first: 'Close' },
  { opener: 'Open a question', name: 'Leave without saving?', role: 'dialog', first: 'Leave' },
  { opener: 'Open a sheet', name: 'Make an offer', role: 'dialog', first: 'Make an offer' },
] as const

test('what a build sends to browsers has nothing of the page that shows the kit', () => {
  const manifest = readFileSync(join(root, 'dist/client/office/manifest.json'), 'utf8')
  expect(manifest).toContain('office/inbox/inbox-pages.tsx')
  expect(manifest).not.toContain('kit-page')
})

describe('every part of the kit', () => {
  test('has no violation that axe finds, no sideways scroll and no small target, at any width', async () => {
    const page = await kit()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect(await smallTargets(page)).toEqual([])
    }
  })

  test('has room for text of twice the size', async () => {
    const page = await kit({ width: 390 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    const cut = await page
      .getByRole('main')
      .locator('button, h2, p, dd')
      .evaluateAll((all) =>
        all
          .filter((one) => !one.matches('.visually-hidden') && one.checkVisibility())
          .filter((one) => getComputedStyle(one).overflow === 'hidden')
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.outerHTML.slice(0, 80)),
      )
    expect(cut).toEqual([])
  })

  test('shows its edges and its shapes in a forced palette', async () => {
    const page = await kit({ forcedColors: 'active' })
    const main = page.getByRole('main')
    const edges = await main
      .locator(
        'input:not([type=checkbox], [type=radio]), textarea, button:not([aria-label^=Close])',
      )
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && !one.closest('details, [role=status]'))
          .map((one) => getComputedStyle(one).borderTopStyle),
      )
    expect(edges.length).toBeGreaterThan(20)
    expect(edges.filter((style) => style === 'none')).toEqual([])
    // Each meaning has a shape of its own before it has a colour.
    const shapes = await page
      .getByRole('region', { name: 'States' })
      .locator('span')
      .evaluateAll((all) =>
        all.map((one) => {
          const { borderTopWidth, backgroundImage } = getComputedStyle(one, '::before')
          return `${borderTopWidth} ${backgroundImage.slice(0, 6)}`
        }),
      )
    expect(new Set(shapes).size).toBe(4)
  })

  test('can be used by keyboard alone: what opens takes the focus, keeps it and gives it back', async () => {
    const page = await kit()
    for (const { opener, name, role, first } of layers) {
      await button(page, opener).focus()
      await page.keyboard.press('Enter')
      const layer = page.getByRole(role, { name, exact: true })
      await layer.waitFor()
      await expect.poll(() => focused(page)).toBe(first)
      expect(await violationsOf(page)).toEqual([])
      for (let i = 0; i < 6; i += 1) {
        await page.keyboard.press(i % 3 === 2 ? 'Shift+Tab' : 'Tab')
        await expect
          .poll(() => layer.evaluate((one) => one.contains(document.activeElement)))
          .toBe(true)
      }
      await page.keyboard.press('Escape')
      await layer.waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toBe('Open a message')
    }
    await tabTo(page, 'More')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Delete')
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('More')
  })

  test('that cannot be used stays within reach, and says why', async () => {
    const page = await kit()
    const refused = button(page, 'Agree and send').first()
    await refused.focus()
    expect(await focused(page)).toBe('Agree and send')
    const why = await refused.evaluate(
      (one) => document.getElementById(one.getAttribute('aria-describedby')!)!.textContent,
    )
    expect(why).toBe('Only who did not make the offer may agree to it.')
    expect(await button(page, 'Saving').first().getAttribute('aria-busy')).toBe('true')
  })
})
