import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { aptGet } from './apt-get.js'

/** The first does the same work as Chromium without its windows, for three quarters of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

export const howToGetChromium =
  'The browser tests need Chromium: install it (Debian: apt-get install chromium) or name it in CHROME_PATH.'

/** `HEADED=1` shows the browser, slowed down to be followed. */
const isHeaded = Boolean(process.env.HEADED)

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The Chromium that the browser tests drive: the one that CHROME_PATH names, else the first found
 * in PATH. Undefined when there is none.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function findChromium(env = process.env) {
  if (env.CHROME_PATH) return isProgram(env.CHROME_PATH) ? env.CHROME_PATH : undefined
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return names
    .filter((name) => !isHeaded || name !== 'chromium-headless-shell')
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(isProgram)
}

/**
 * Installs Debian's Chromium where that is ours to do: as root, with apt-get at hand, and when
 * nobody named another one.
 *
 * @returns {boolean} whether there is one now
 */
export function installChromium() {
  return (
    !process.env.CHROME_PATH &&
    ['chromium-headless-shell', 'chromium'].some(aptGet) &&
    findChromium() !== undefined
  )
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/**
 * @param {object} [how]
 * @param {boolean} [how.scrollBars] they take room, as on most desktops
 * @param {string[]} [how.more] arguments of the browser
 * @returns {Promise<import('playwright-core').Browser>}
 */
export async function launchChromium({ scrollBars = false, more = [] } = {}) {
  const executablePath = findChromium()
  if (!executablePath) throw new Error(howToGetChromium)
  return chromium.launch({
    executablePath,
    args: [...args, ...more],
    ...(scrollBars && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
    ...(isHeaded && { headless: false, slowMo: 250 }),
  })
}
