/**
 * `npm run faults`: hurts the built server in every way that we promise to survive and prints what
 * came of it. `npm run faults kill 20 stop` runs only the named faults; a number says how often a
 * repeated one is repeated. Exit code 1 after a broken promise.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildState } from '../../src/build/freshness.js'
import { loadTypeScript } from '../load-typescript.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
if (buildState(root, process.env) !== 'fresh') {
  const args = [join(root, 'src/build/launch.js'), 'build']
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

/** @type {typeof import('./every-fault')} */
const module = await loadTypeScript('test/faults/every-fault.ts')
const wanted = process.argv.slice(2)
process.exit(await module.runFaults(wanted))
