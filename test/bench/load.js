/**
 * `npm run bench:load`: 10,000 open connections and mixed traffic at 70 % of capacity for 30 minutes,
 * or for as many as the argument says. Figures, never a test.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildState } from '../../src/build/freshness.js'
import { loadTypeScript } from '../load-typescript.js'
import { startServer } from '../journeys/server-process.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
if (buildState(root, process.env) !== 'fresh') {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
/** @type {typeof import('./load-run')} */
const module = await loadTypeScript('test/bench/load-run.ts')
const site = await startServer()
try {
  await module.benchLoad(site, Number(process.argv[2] ?? 30))
} finally {
  await site.stop()
}
