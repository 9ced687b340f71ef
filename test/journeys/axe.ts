import type { AxeResults } from 'axe-core'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { widths } from './browser'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The violations that axe-core finds on the page: rule and element, one line each. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(`window.axe ? 0 : (() => { ${axe.source} })()`)
  const results = (await page.evaluate(
    // The others would cost as much again to describe.
    `window.axe.run(document, { iframes: false, resultTypes: ['violations'], runOnly: ${JSON.stringify(tags)} })`,
  )) as AxeResults
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const [, reason = ''] = failureSummary?.split('\n') ?? []
      return `${id} at ${target.join(' ')}: ${reason.trim()}`
    }),
  )
}

/** The same at every width that we promise, each line with its width. */
export async function violationsAtEveryWidth(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    // The new width leaves any line under the header.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    found.push(...(await violationsOf(page)).map((line) => `${width} px: ${line}`))
  }
  return found
}
