/**
 * `npm run bench`: what the built site weighs, how it loads and how fast it answers, each beside its
 * floor measured in the same run, in a quarter of an hour. Figures, never tests. `node test/bench/run.js bytes
 * order` runs only the named parts; `order`, `flows`, `peers` and `inbox` run only when named, `form` has
 * more peers then, and `cms` is `peers` with the content systems installed first.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildState } from '../../src/build/freshness.js'
import { launchChromium } from '../chromium.js'
import { seedFolder, startServer } from '../journeys/server-process.js'
import { loadTypeScript } from '../load-typescript.js'
import { benchBytes } from './bytes.js'
import { benchFlows } from './flows.js'
import { benchForm } from './form.js'
import { benchLetter } from './letter.js'
import { benchLoading } from './loading.js'
import { benchOrder } from './order.js'
import { benchPeers } from './peers.js'
import { benchThroughput } from './throughput.js'

// Vite sets development when it loads TypeScript; the other forms would then be built with React's
// parts for development.
process.env.NODE_ENV = 'production'

const root = fileURLToPath(new URL('../..', import.meta.url))
const wanted = process.argv.slice(2)
/** @param {string} part */
const isNamed = (part) => wanted.includes(part)
/** @param {string} part */
const wants = (part) => wanted.length === 0 || isNamed(part)

if (buildState(root, process.env) !== 'fresh') {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

/**
 * A browser under a debugger looks up at once where each Error was made. React makes one while it starts,
 * and V8 parses all of React again for that: 50 ms on the slow phone that no visitor spends. With this
 * flag it notes places the first time.
 */
const asUndebugged = '--js-flags=--no-enable-lazy-source-positions'

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`)
// Otherwise each server would first draw and copy the demo pictures beside the measuring.
const seeded = mkdtempSync(join(tmpdir(), 'bench-seeded-'))
const { credentials, firstAdministrator } = await loadTypeScript('test/fixtures/administrator.ts')
await seedFolder(seeded, firstAdministrator)
process.env.SEEDED_FOLDER = seeded
const site = await startServer()
const browser = await launchChromium({ more: [asUndebugged] })
try {
  console.log(`Chromium ${browser.version()}`)
  if (wants('bytes')) await benchBytes(browser, site.url)
  if (isNamed('order')) await benchOrder(browser, site.url)
  if (wants('loading')) await benchLoading(browser, site.url)
  if (wants('letter')) await benchLetter(browser, site.url)
  if (wants('form')) await benchForm(browser, site.url, isNamed('form'))
  if (isNamed('flows')) await benchFlows(browser, site.url, credentials)
  if (wants('throughput')) await benchThroughput(site)
  if (isNamed('peers') || isNamed('cms')) await benchPeers(isNamed('cms'))
  if (wants('submissions')) {
    /** @type {typeof import('./submissions')} */
    const { benchSubmissions } = await loadTypeScript('test/bench/submissions.ts')
    await benchSubmissions(site.url)
  }
  if (isNamed('inbox')) {
    /** @type {typeof import('./inbox')} */
    const { benchInbox } = await loadTypeScript('test/bench/inbox.ts')
    await benchInbox()
  }
  if (wants('memory')) {
    /** @type {typeof import('./memory')} */
    const { benchMemory } = await loadTypeScript('test/bench/memory.ts')
    await benchMemory()
  }
} finally {
  await browser.close()
  await site.stop()
  rmSync(seeded, { recursive: true })
}
