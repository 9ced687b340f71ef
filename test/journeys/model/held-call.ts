import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

/** Holds the calls of a page to an address, while that is wanted, until it is said how they end. */
export async function holdCalls(
  page: Page,
  address: string | RegExp,
  method = 'POST',
  isWanted = () => true,
) {
  const waiting: { route: Route; letGo: () => void }[] = []
  await page.route(address, async (route) => {
    if (route.request().method() !== method || !isWanted()) return route.fallback()
    return new Promise<void>((letGo) => waiting.push({ route, letGo }))
  })

  // A page that is left gives its calls up.
  page.on('requestfailed', (request) => {
    const index = waiting.findIndex(({ route }) => route.request() === request)
    for (const { letGo } of index < 0 ? [] : waiting.splice(index, 1)) letGo()
  })

  /** Ends the call that waits. */
  async function end<T>(how: (route: Route) => Promise<T>): Promise<T> {
    await expect.poll(() => waiting.length).toBe(1)
    const [{ route, letGo }] = waiting.splice(0) as [(typeof waiting)[0]]
    const ended = await how(route)
    letGo()
    return ended
  }

  return {
    end,
    /** The call never comes to the server. */
    fail: () => end((route) => route.abort()),
    /** Somebody between page and server answers. */
    answer: (status: number, json: unknown = { message: 'Done.' }) =>
      end((route) => route.fulfill({ status, json })),
    /** The server answers; the page gets what it says. */
    pass: () =>
      end(async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response })
        return { status: response.status(), body: (await response.json()) as unknown }
      }),
  }
}
