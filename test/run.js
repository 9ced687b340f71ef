/**
 * `npm test`: every check of the project, one after another, each with its time. All of them run,
 * whatever fails, so one run tells everything; what passed on a second try only is listed before the
 * last line, which counts; the exit code is 1 after any failure. `node test/run.js types unit` runs only the named steps.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildState } from '../src/build/freshness.js'
import { findPostgres, howToGetPostgres, installPostgres } from './services/postgres.js'
import { findChromium, howToGetChromium, installChromium } from './chromium.js'
import { secondTries } from './second-tries.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/** @typedef {{ passed: number, failed: number }} Count */

const ok = { passed: 1, failed: 0 }
const wrong = { passed: 0, failed: 1 }

/** @type {string[]} */
const retried = []

/**
 * Runs one of package.json's scripts; its output is ours.
 *
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<boolean>} whether it succeeded
 */
function script(script, args = []) {
  return new Promise((resolve) => {
    const npm = spawn('npm', ['run', '--silent', script, '--', ...args], {
      cwd: root,
      // Vite would print a page of advice for its next major version at every start.
      env: { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    npm.on('error', () => resolve(false))
    npm.on('exit', (code) => resolve(code === 0))
  })
}

/** @param {string} name @returns {Promise<Count>} */
const check = async (name) => ((await script(name)) ? ok : wrong)

/**
 * Runs a vitest project. A run that breaks outside of a test counts as one failure more.
 *
 * @param {string} name
 * @param {string[]} options
 * @returns {Promise<Count>}
 */
async function vitest(name, ...options) {
  const file = join(reports, `${name.replace(':', '-')}.json`)
  const args = [...options, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const isGood = await script(name, args)
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    retried.push(...secondTries(report, root))
    const failed = isGood ? 0 : Math.max(1, report.numFailedTests)
    return { passed: report.numPassedTests, failed }
  } catch {
    return wrong
  }
}

/** Disks, services and pages are waited for: two files at a time even where vitest would take one. */
const twoAtOnce = ['--maxWorkers=2']

/** @param {string} name */
async function inBrowser(name) {
  if (!findChromium() && !installChromium()) {
    console.error(howToGetChromium)
    return wrong
  }
  return vitest(name, ...twoAtOnce)
}

/** The server's tests once more, on what many processes share. */
async function shared() {
  if (!findPostgres() && !installPostgres()) {
    console.error(howToGetPostgres)
    return wrong
  }
  return vitest('test:shared', ...twoAtOnce)
}

/** @type {[string, () => Promise<Count>][]} */
const steps = [
  ['audit', () => check('audit')],
  ['types', () => check('types')],
  ['lint', () => check('lint')],
  ['unit', () => vitest('test:unit', ...twoAtOnce)],
  // Before the server's tests: some of them start it as it is built.
  ['build', async () => (buildState(root, process.env) === 'fresh' ? ok : check('build'))],
  ['server', () => vitest('test:server', ...twoAtOnce)],
  ['shared', shared],
  ['attacks', () => inBrowser('test:attacks')],
  ['browser', () => inBrowser('test:browser')],
]

const wanted = process.argv.slice(2)
const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const times = []

for (const [name, run] of steps) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n── ${name}`)
  const started = performance.now()
  const { passed, failed } = await run()
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
  total.passed += passed
  total.failed += failed
  times.push(
    `${name.padEnd(8)} ${seconds} s   ${failed === 0 ? 'passed' : 'FAILED'}   ${passed} passed, ${failed} failed`,
  )
  console.log(times.at(-1))
}

console.log(`\n${times.join('\n')}`)
if (retried.length > 0) console.log(`\nPassed on a second try only:\n${retried.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && times.length > 0 ? 0 : 1
