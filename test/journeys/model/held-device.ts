import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The held device inside the page. */
interface HeldDevice {
  begin: () => void
  /** Saves that wait. */
  waiting: { pass: () => void; fail: () => void }[]
}
type DeviceWindow = Window & { device: HeldDevice }

/** How the device behaves; kept with the tab, so that a reload changes nothing. */
export type Mood = 'free' | 'held' | 'broken' | 'shut'

/** Runs in the page, before it: restoring waits for a word, and so does each save when held. */
function holdIt() {
  // Blank frames have no device.
  if (!('LockManager' in window)) return
  const mood = () => sessionStorage.getItem('device')
  const device: HeldDevice = { begin: () => {}, waiting: [] }
  Object.assign(window, { device })
  const begun = new Promise<void>((resolve) => (device.begin = resolve))

  const { request } = LockManager.prototype
  LockManager.prototype.request = async function (...given: unknown[]) {
    await begun
    return Reflect.apply(request, this, given) as unknown
  }
  const { localStorage: real } = window
  Object.defineProperty(window, 'localStorage', {
    get() {
      if (mood() === 'shut') throw new DOMException('Forbidden', 'SecurityError')
      return real
    },
  })
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...given) {
    if (mood() === 'broken') throw new DOMException('Broken', 'UnknownError')
    return open.apply(this, given)
  }
  const { encrypt } = SubtleCrypto.prototype
  SubtleCrypto.prototype.encrypt = async function (algorithm, ...rest) {
    // Each save seals the answers first, under this name.
    const { additionalData } = algorithm as AesGcmParams
    if (mood() === 'held' && new TextDecoder().decode(additionalData) === 'answers') {
      await new Promise<void>((pass, reject) => {
        const fail = () => reject(new DOMException('Full', 'QuotaExceededError'))
        device.waiting.push({ pass, fail })
      })
    }
    return encrypt.call(this, algorithm, ...rest)
  }
}

/** A device whose storage answers when a test says so. */
export async function heldDevice(page: Page) {
  await page.addInitScript(holdIt)

  return {
    /** How it behaves from now on. */
    feel: (mood: Mood) =>
      page.evaluate((next) => sessionStorage.setItem('device', next), mood as string),
    /** Restoring goes on. */
    begin: () => page.evaluate(() => (window as unknown as DeviceWindow).device.begin()),
    /** Ends so many saves, which wait one after another. */
    async endSaves(count: number, how: 'pass' | 'fail') {
      for (let i = 0; i < count; i += 1) {
        const isThere = () =>
          page.evaluate(() => (window as unknown as DeviceWindow).device.waiting.length > 0)
        await expect.poll(isThere).toBe(true)
        await page.evaluate(
          (end) => (window as unknown as DeviceWindow).device.waiting.shift()![end](),
          how,
        )
      }
    },
  }
}
