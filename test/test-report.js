import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {{ testResults: { name: string, message?: string, assertionResults:
 *   { status: string, fullName: string, failureMessages: string[], duration?: number,
 *     meta?: { waits?: Record<string, number>, since?: number } }[] }[] }} TestReport vitest's JSON
 */

const reports = fileURLToPath(new URL('../.cache/reports/', import.meta.url))

/** Where the report of a step's last run is kept. @param {string} step */
export const reportOf = (step) => `${reports}${step}.json`

/** By step: the seconds of its last run. @returns {Record<string, number>} */
export function keptTimes() {
  try {
    return JSON.parse(readFileSync(reportOf('steps'), 'utf8'))
  } catch {
    return {}
  }
}

/** @param {string} step @param {number} seconds */
export function keepTime(step, seconds) {
  mkdirSync(reports, { recursive: true })
  writeFileSync(reportOf('steps'), JSON.stringify({ ...keptTimes(), [step]: seconds }))
}

/**
 * The tests of a status whose run said what went wrong, each with the first line of it.
 *
 * @param {TestReport} report
 * @param {string} root the folder that the names of the files begin with
 * @param {'passed' | 'failed'} wanted
 * @returns {string[]}
 */
const withErrors = ({ testResults }, root, wanted) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages: [said = ''] }) =>
          `${name.replace(root, '')}: ${fullName}\n    ${said.split('\n', 1)[0]}`,
      ),
  )

/**
 * The tests that passed, but not at once: errors of a test that passed are those of its first try.
 *
 * @param {TestReport} report
 * @param {string} root the folder that the names of the files begin with
 * @returns {string[]}
 */
export const flakyTests = (report, root) => withErrors(report, root, 'passed')

/**
 * The tests that failed, and the files that broke before any of theirs ran.
 *
 * @param {TestReport} report
 * @param {string} root the folder that the names of the files begin with
 * @returns {string[]}
 */
export const failedTests = (report, root) => [
  ...withErrors(report, root, 'failed'),
  ...report.testResults
    .filter(({ message, assertionResults }) => message && assertionResults.length === 0)
    .map(({ name, message = '' }) => `${name.replace(root, '')}\n    ${message.split('\n', 1)[0]}`),
]
