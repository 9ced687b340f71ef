import type { AxeResults } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { waitingFor } from '../waits.js'
import { overflowOf, widths } from './browser'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The small build: the page must take it in before it is looked at. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Puts axe into a page, once: as it is, for `evaluate` would wrap it up as an argument. */
async function withAxe(page: Page) {
  if (await page.evaluate('Boolean(window.axe)')) return
  const browser = await page.context().newCDPSession(page)
  const { exceptionDetails } = await browser.send('Runtime.evaluate', { expression: `${source};0` })
  await browser.detach()
  if (exceptionDetails) throw new Error(`axe does not run: ${exceptionDetails.text}`)
}

/** Resolves once nothing fades in or out any more: half faded, words are pale. */
const isDrawn = (page: Page) =>
  page.evaluate(async () => {
    const fades = document.getAnimations().filter(({ playState, effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {}
      return playState === 'running' && Number(endTime) <= 1000
    })
    await Promise.allSettled(fades.map(({ finished }) => finished))
  })

/** The violations that axe-core finds on the page: rule and element, one line each. */
export async function violationsOf(page: Page): Promise<string[]> {
  await withAxe(page)
  await isDrawn(page)
  // The others would cost as much again to describe.
  const look = `window.axe.run(document, { iframes: false, resultTypes: ['violations'], runOnly: ${JSON.stringify(tags)} })
    .then(({ violations }) => violations)`
  const violations = await waitingFor(
    'axe',
    () => page.evaluate(look) as Promise<AxeResults['violations']>,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const [, reason = ''] = failureSummary?.split('\n') ?? []
      return `${id} at ${target.join(' ')}: ${reason.trim()}`
    }),
  )
}

const isCovered = (line: string) => line.includes('partially obscured')

/** What a bar at the foot of the window covers, one can scroll to: only what a taller window covers, too, is a fault. */
async function violationsInSight(page: Page, width: number) {
  const found = await violationsOf(page)
  if (!found.some(isCovered)) return found
  await page.setViewportSize({ width, height: 1600 })
  const taller = await violationsOf(page)
  return [...found.filter((line) => !isCovered(line)), ...taller.filter(isCovered)]
}

/**
 * The same at every width that we promise, and what sticks out sideways, each line with its width. Where
 * styles are the same at two widths (`architecture.test.ts`), axe looks at the narrower one.
 */
export async function faultsAtEveryWidth(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    // The new width leaves any line under the header.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    const violations = width === 390 ? [] : await violationsInSight(page, width)
    const overflow = await overflowOf(page)
    if (overflow > 0) violations.push(`${overflow} px stick out`)
    found.push(...violations.map((line) => `${width} px: ${line}`))
  }
  return found
}
