/**
 * The phone and the network that every loading figure is measured on: Lighthouse's mobile preset,
 * a processor four times slower and a slow 4G connection.
 */
const screen = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const cpuSlowdown = 4

/**
 * Opens an empty page on that phone, with a profile of its own.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ isSlow?: boolean }} [how]
 */
export async function phonePage(browser, { isSlow = true } = {}) {
  const context = await browser.newContext({ ...screen, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  if (isSlow) {
    await cdp.send('Network.emulateNetworkConditions', slow4G)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  }
  return { context, page, cdp }
}
