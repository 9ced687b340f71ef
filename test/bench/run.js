/**
 * `npm run bench`: what the built site weighs, how it loads and how fast it answers, each beside its
 * floor measured in the same run. Figures, never tests. `node test/bench/run.js bytes order` runs
 * only the named parts; `cms` is `peers` with the content systems installed first.
 */
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { buildState } from '../../src/build/freshness.js'
import { launchChromium } from '../chromium.js'
import { startServer } from '../journeys/server-process.js'
import { loadTypeScript } from '../load-typescript.js'
import { benchBytes } from './bytes.js'
import { benchForm } from './form.js'
import { benchLoading } from './loading.js'
import { benchOrder } from './order.js'
import { benchPeers } from './peers.js'
import { benchThroughput } from './throughput.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const wanted = process.argv.slice(2)
/** @param {string} part */
const wants = (part) => wanted.length === 0 || wanted.includes(part)

if (buildState(root, process.env) !== 'fresh') {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`)
const site = await startServer()
const browser = await launchChromium()
try {
  console.log(`Chromium ${browser.version()}`)
  if (wants('bytes')) await benchBytes(browser, site.url)
  if (wants('order')) await benchOrder(browser, site.url)
  if (wants('loading')) await benchLoading(browser, site.url)
  if (wants('form')) await benchForm(browser, site.url)
  if (wants('throughput')) await benchThroughput(site)
  if (wants('peers') || wants('cms')) await benchPeers(wanted.includes('cms'))
  if (wants('submissions')) {
    /** @type {typeof import('./submissions')} */
    const { benchSubmissions } = await loadTypeScript('test/bench/submissions.ts')
    await benchSubmissions(site.url)
  }
} finally {
  await browser.close()
  await site.stop()
}
