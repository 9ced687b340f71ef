import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { faultsAtEveryWidth } from '../axe'
import { turns, whileTimeCreeps } from '../still-clock'

/** The page as it is: accessible, and no wider than the screen, at every width. */
async function faultsOf(page: Page) {
  const found = await faultsAtEveryWidth(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  return found
}

/** Inspects each state of a page once, by its name, and expects no fault. */
export function inspection(page: Page, inspect = faultsOf) {
  const seen = new Set<string>()
  /** @returns whether the state was new */
  return async (name: string) => {
    if (seen.has(name)) return false
    seen.add(name)
    expect(await whileTimeCreeps(page, inspect(page), turns), name).toEqual([])
    return true
  }
}
