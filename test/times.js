/**
 * `npm run test:times [step …]`: where the time of the last runs went, as the tables of `test/README.md`: each step's share,
 * the slowest files and tests, and what they waited for. Steps that are not named are all that ran.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keptTimes, reportOf } from './test-report.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const most = 30

/** @typedef {{ step: string, name: string, ms: number, waits: Record<string, number> }} Timed */

/** @param {Record<string, number>[]} all @returns {Record<string, number>} */
const sumOf = (all) => {
  /** @type {Record<string, number>} */
  const sum = {}
  for (const [what, ms] of all.flatMap(Object.entries)) sum[what] = (sum[what] ?? 0) + ms
  return sum
}

const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(1)

/** The longest first; what is not worth a tenth of the time is left out. @param {Timed} timed */
const waitsOf = ({ ms, waits }) =>
  Object.entries(waits)
    .filter(([, waited]) => waited > ms / 10)
    .toSorted(([, a], [, b]) => b - a)
    .map(([what, waited]) => `${what} ${seconds(waited)}`)
    .join(', ')

/** @param {string} step @returns {import('./test-report.js').TestReport['testResults']} */
function resultsOf(step) {
  try {
    return JSON.parse(readFileSync(reportOf(step), 'utf8')).testResults
  } catch {
    return []
  }
}

const wanted = process.argv.slice(2)
const steps = Object.entries(keptTimes())
  .filter(([name]) => wanted.length === 0 || wanted.includes(name))
  .map(([step, took]) => {
    const files = resultsOf(step).map(({ name, assertionResults }) => {
      const tests = assertionResults.map(({ fullName, duration = 0, meta = {} }) => ({
        step,
        name: fullName,
        ms: duration,
        waits: meta.waits ?? {},
        since: meta.since ?? 0,
      }))
      return {
        step,
        name: name.replace(root, ''),
        ms: Math.max(0, ...tests.map(({ since }) => since)),
        waits: sumOf(tests.map(({ waits }) => waits)),
        tests,
      }
    })
    return { step, ms: took * 1000, waits: sumOf(files.map(({ waits }) => waits)), files }
  })

/** @param {string[]} head @param {string[][]} rows */
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** @param {Timed[]} all */
const slowest = (all) =>
  all
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map((one) => [one.step, one.name.replaceAll('|', '\\|'), seconds(one.ms), waitsOf(one)])

const files = steps.flatMap((step) => step.files)
const whole = steps.reduce((sum, { ms }) => sum + ms, 0)
console.log(
  [
    table(
      ['Step', 's', 'Share', 'Files', 'Tests', 'Waits for, of all its workers, s'],
      steps.map((one) => [
        one.step,
        seconds(one.ms),
        `${Math.round((100 * one.ms) / whole)} %`,
        String(one.files.length),
        String(one.files.reduce((sum, { tests }) => sum + tests.length, 0)),
        waitsOf({ ...one, name: '' }),
      ]),
    ),
    table(['Step', 'File', 's', 'Waits for, s'], slowest(files)),
    table(['Step', 'Test', 's', 'Waits for, s'], slowest(files.flatMap(({ tests }) => tests))),
  ].join('\n\n'),
)
