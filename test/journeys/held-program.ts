import type { Page } from 'playwright-core'

/** Holds the scripts of a page back until they are released; those that `comes` names come at once. */
export function heldProgram(comes: (address: string) => boolean = () => false) {
  let release = () => {}
  let released = Promise.resolve()
  const hold = () => {
    released = new Promise((resolve) => (release = resolve))
  }
  hold()
  return {
    /** Holds those of the next page, too. */
    hold,
    release: () => release(),
    on: (page: Page) =>
      page.route('**/assets/*.js', async (route) => {
        if (!comes(route.request().url())) await released
        await route.continue()
      }),
  }
}
