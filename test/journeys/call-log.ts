import type { Page } from 'playwright-core'

/**
 * Keeps account of the program's own calls, `asks /path` and `has /path` in their order; what the
 * browser fetches ahead does not count. The answer reads the account of the open page.
 */
export async function callLog(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const account: string[] = []
    Object.assign(window, { account })
    const { fetch } = window
    window.fetch = async (...call) => {
      const { pathname } = new URL(call[0] as string, location.href)
      account.push(`asks ${pathname}`)
      const answer = await fetch(...call)
      const text = answer.text.bind(answer)
      answer.text = async () => {
        const body = await text()
        account.push(`has ${pathname}`)
        return body
      }
      return answer
    }
  })
  return () => page.evaluate(() => (window as unknown as { account: string[] }).account)
}
