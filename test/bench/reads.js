import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'

export const connections = 50

/** Measures with less of the machine than a program on Node takes, where it is installed. */
const hasWrk = !spawnSync('wrk', ['--version']).error

/** The name of the load generator, for the heading of a table. */
export const reader = hasWrk ? 'wrk, one thread' : 'autocannon'

/** @type {Record<string, number>} */
const units = { us: 0.001, ms: 1, s: 1000 }

/**
 * Reads a second and the 99th percentile of waiting in ms, as wrk tells them.
 *
 * @param {string} told
 */
function readWrk(told) {
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(told)?.[1])
  const [, wait, unit = ''] = /99%\s+([\d.]+)(us|ms|s)\b/.exec(told) ?? []
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(told)?.[1] ?? 0)
  return { rate, p99: Number((Number(wait) * (units[unit] ?? NaN)).toFixed(1)), refused }
}

/** @param {string} url @param {number} seconds */
async function byWrk(url, seconds) {
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', url]
  const { stdout } = await promisify(execFile)('wrk', options)
  return readWrk(stdout)
}

/** @param {string} url @param {number} seconds */
async function byAutocannon(url, seconds) {
  const { requests, latency, non2xx } = await autocannon({ url, connections, duration: seconds })
  return { rate: requests.average, p99: latency.p99, refused: non2xx }
}

/** Reads one address as fast as it answers. @param {string} url @param {number} seconds */
export async function readFast(url, seconds = 3) {
  const { rate, p99, refused } = await (hasWrk ? byWrk(url, seconds) : byAutocannon(url, seconds))
  if (refused > 0) throw new Error(`${url} refused ${refused} requests`)
  return { rate, p99 }
}
