import type { Page } from 'playwright-core'
import { setTimeout as pause } from 'node:timers/promises'

/** How the clock creeps while one thing is waited for: ms each time, at most, and how often. */
interface Creep {
  step: number
  limit: number
  every: number
}

const frames: Creep = { step: 20, limit: 600, every: 100 }

/** For work that yields without timers: axe. */
export const turns: Creep = { step: 1, limit: 1000, every: 20 }

/** Stops the clock of every page: no delay elapses until the test advances it. */
export async function stopClock(page: Page) {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}

/** Stops the clock of a page that is open, where one was installed before; `resume` lets it go on. */
export async function stopTime(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 10_000)
}

/**
 * Waits for something on a page whose clock stands still. What a browser draws only in the next
 * frame needs a moment: so the clock creeps on while it is not there.
 */
export async function whileTimeCreeps<T>(
  page: Page,
  waited: Promise<T> | undefined,
  { step, limit, every } = frames,
) {
  let isOver = false
  const over = () => {
    isOver = true
  }
  const ended = Promise.resolve(waited).then(over, over)
  for (let crept = 0; ; crept += step) {
    await Promise.race([ended, pause(every, undefined, { ref: false })])
    if (isOver || crept >= limit) return waited
    // A page that is just being left has no clock.
    await page.clock.runFor(step).catch(() => {})
  }
}
