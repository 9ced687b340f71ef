import type { Page } from 'playwright-core'

/** Coordinates of a finger in CSS px of the viewport. */
export type Finger = readonly [x: number, y: number]

/** Dispatches a touch gesture: fingers go down, move in straight lines and lift. */
export async function fingers(page: Page, from: readonly Finger[], to: readonly Finger[]) {
  const glass = await page.context().newCDPSession(page)
  // Its end would take the touch screen away, and with it the room that fingers have.
  if ((await page.evaluate(() => navigator.maxTouchPoints)) === 0)
    await glass.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  const at = (part: number) =>
    from.map(([x, y], id) => {
      const [endX, endY] = to[id]!
      return { id, x: x + (endX - x) * part, y: y + (endY - y) * part }
    })
  const tell = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: ReturnType<typeof at>,
  ) => glass.send('Input.dispatchTouchEvent', { type, touchPoints })
  await tell('touchStart', at(0))
  for (let step = 1; step <= 10; step += 1) await tell('touchMove', at(step / 10))
  await tell('touchEnd', [])
  await glass.detach()
}
