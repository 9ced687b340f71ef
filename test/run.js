/**
 * `npm test`: types, lint, unit, the server on its embedded default and each flow once in the browser.
 * `npm run test:all`: that and the rest: what the site withstands, shared databases and stores, attacks,
 * every state and width. One step after another, each with its time. All of them run, whatever fails, so
 * one run tells everything; what failed and what passed on a second try only is named before the last
 * line, which counts; the exit code is 1 after any failure. `node test/run.js rest` runs the rest alone,
 * `node test/run.js types unit` the named steps.
 */
import { spawn } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildState } from '../src/build/freshness.js'
import { findPostgres, howToGetPostgres, installPostgres } from './services/postgres.js'
import { findChromium, howToGetChromium, installChromium } from './chromium.js'
import { failedTests, flakyTests, keepTime, reportOf } from './test-report.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @typedef {{ passed: number, failed: number }} Count */

const ok = { passed: 1, failed: 0 }
const wrong = { passed: 0, failed: 1 }

/** @type {string[]} */
const retried = []

/** @type {string[]} */
const broken = []

/** @type {string[]} */
const unchecked = []

/**
 * Runs one of package.json's scripts; its output is ours.
 *
 * @param {string} script
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} more
 * @returns {Promise<number>} its exit code
 */
function script(script, args = [], more = {}) {
  return new Promise((resolve) => {
    const npm = spawn('npm', ['run', '--silent', script, '--', ...args], {
      cwd: root,
      // Vite would print a page of advice for its next major version at every start.
      env: { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true', ...more },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    npm.on('error', () => resolve(1))
    npm.on('exit', (code) => resolve(code ?? 1))
  })
}

/** @param {string} name @param {NodeJS.ProcessEnv} [env] @returns {Promise<Count>} */
async function check(name, env) {
  if ((await script(name, [], env)) === 0) return ok
  broken.push(`npm run ${name}`)
  return wrong
}

/**
 * Runs a vitest project. A run that breaks outside of a test counts as one failure more.
 *
 * @param {string} step
 * @param {string} name
 * @param {string[]} options
 * @returns {Promise<Count>}
 */
async function vitest(step, name, ...options) {
  const file = reportOf(step)
  rmSync(file, { force: true })
  const args = [...options, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const isGood = (await script(name, args)) === 0
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    retried.push(...flakyTests(report, root))
    broken.push(...failedTests(report, root))
    const failed = isGood ? 0 : Math.max(1, report.numFailedTests)
    return { passed: report.numPassedTests, failed }
  } catch {
    broken.push(`npm run ${name}`)
    return wrong
  }
}

/** A registry that cannot be asked whether packages have holes fails nothing, but is named. */
async function audit() {
  const code = await script('audit')
  if (code === 0) return ok
  const wasAsked = code !== 2
  ;(wasAsked ? broken : unchecked).push('npm run audit')
  return wasAsked ? wrong : { passed: 0, failed: 0 }
}

/** Disks, services and pages are waited for: two files at a time even where vitest would take one. */
const twoAtOnce = ['--maxWorkers=2']

const isThorough = (/** @type {string} */ text) => text.includes('@module-tag thorough')
const isPlayedOnce = (/** @type {string} */ text) => /^ *once\(/m.test(text)

/**
 * The test files under a folder whose text is as wanted: what a run leaves out it does not load.
 *
 * @param {string} folder
 * @param {(text: string) => boolean} isWanted
 * @returns {string[]}
 */
const filesUnder = (folder, isWanted) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => isWanted(readFileSync(join(root, path), 'utf8')))

/** Folders below `test` whose files are no unit tests. */
const notUnit = /^test\/(?:server|attacks|journeys)\//

const unitFiles = (/** @type {boolean} */ thorough) =>
  filesUnder('test', (text) => isThorough(text) === thorough).filter((path) => !notUnit.test(path))

/** A thorough test may stand in a file that is not. */
const serverFiles = (/** @type {boolean} */ thorough) =>
  filesUnder('test/server', (text) =>
    thorough ? /thorough'|@module-tag thorough/.test(text) : !isThorough(text),
  ).filter((path) => !path.startsWith('test/server/shared/'))

/** @param {string} step @param {string} name @param {string[]} options */
async function inBrowser(step, name, ...options) {
  if (!findChromium() && !installChromium()) {
    console.error(howToGetChromium)
    return wrong
  }
  return vitest(step, name, ...twoAtOnce, ...options)
}

/** What differs by the store once more, on what many processes share. */
async function shared() {
  if (!findPostgres() && !installPostgres()) {
    console.error(howToGetPostgres)
    return wrong
  }
  const files = filesUnder('test/server', (text) => /'stores'|@module-tag stores/.test(text))
  return vitest('shared', 'test:shared', ...twoAtOnce, ...files)
}

/** @typedef {[string, () => Promise<Count>]} Step */

/** What `npm test` runs. @type {Step[]} */
const first = [
  ['types', () => check('types')],
  ['lint', () => check('lint')],
  ['unit', () => vitest('unit', 'test:unit', ...twoAtOnce, ...unitFiles(false))],
  // Before the server's tests: some of them start it as it is built. With a setting that many shells
  // have: a build of React for development could not draw a page.
  [
    'build',
    async () =>
      buildState(root, process.env) === 'fresh' ? ok : check('build', { NODE_ENV: 'development' }),
  ],
  [
    'server',
    () =>
      vitest(
        'server',
        'test:server',
        ...twoAtOnce,
        '--tags-filter=!thorough',
        ...serverFiles(false),
      ),
  ],
  [
    'flows',
    () =>
      inBrowser(
        'flows',
        'test:browser',
        '--tags-filter=once',
        ...filesUnder('test/journeys', isPlayedOnce),
      ),
  ],
]

/** What `npm run test:all` runs besides. @type {Step[]} */
const rest = [
  ['audit', audit],
  ['patterns', () => vitest('patterns', 'test:unit', ...twoAtOnce, ...unitFiles(true))],
  [
    'hardening',
    () =>
      vitest(
        'hardening',
        'test:server',
        ...twoAtOnce,
        '--tags-filter=thorough',
        ...serverFiles(true),
      ),
  ],
  ['shared', shared],
  ['attacks', () => inBrowser('attacks', 'test:attacks')],
  ['browser', () => inBrowser('browser', 'test:browser', '--tags-filter=!once')],
]

const wanted = process.argv.slice(2)
const steps = [...first, ...rest].filter(
  (step) =>
    wanted.includes(step[0]) ||
    (first.includes(step) && (wanted.length === 0 || wanted.includes('all'))) ||
    (rest.includes(step) && (wanted.includes('all') || wanted.includes('rest'))),
)
const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const times = []

for (const [name, run] of steps) {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const { passed, failed } = await run()
  const took = (performance.now() - started) / 1000
  keepTime(name, took)
  const seconds = took.toFixed(1).padStart(6)
  total.passed += passed
  total.failed += failed
  times.push(
    `${name.padEnd(9)} ${seconds} s   ${failed > 0 ? 'FAILED' : passed > 0 ? 'passed' : '—     '}   ${passed} passed, ${failed} failed`,
  )
  console.log(times.at(-1))
}

console.log(`\n${times.join('\n')}`)
if (retried.length > 0) console.log(`\nPassed on a second try only:\n${retried.join('\n')}`)
if (unchecked.length > 0) console.log(`\nNot checked:\n${unchecked.join('\n')}`)
if (broken.length > 0) console.log(`\nFailed:\n${broken.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
// For who runs this more than once and wants one sum.
const { COUNT_TO, FAILURES_TO } = process.env
if (COUNT_TO) appendFileSync(COUNT_TO, `${total.passed} ${total.failed}\n`)
if (FAILURES_TO) appendFileSync(FAILURES_TO, broken.map((line) => `${line}\n`).join(''))
process.exitCode = total.failed === 0 && times.length > 0 ? 0 : 1
