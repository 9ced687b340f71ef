import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '../journeys/server-process.js'
import { crowd } from './crowd'
import { loadMix, type Done } from './load-mix'
import { printTable } from './table.js'

const openConnections = 10_000
/** How much of what the server can do is asked of it. */
const share = 0.7
/** For how long its capacity is measured, and by how many at a time; seconds. */
const measuring = 15
const busy = 64
/** How often memory is looked at, in ms. */
const look = 2000

interface Look {
  /** Since the beginning, in ms. */
  at: number
  /** In MB. */
  memory: number
  descriptors: number
}

const lookAt = (pid: number, at: number): Look => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  const descriptors = readdirSync(`/proc/${pid}/fd`).length
  return { at, memory: Number(kilobytes) / 1024, descriptors }
}

/** The slope of the best straight line, in MB an hour. */
function slopeOf(looks: Look[]) {
  const mean = (of: (one: Look) => number) =>
    looks.reduce((sum, one) => sum + of(one), 0) / looks.length
  const at = mean((one) => one.at)
  const memory = mean((one) => one.memory)
  const rise = looks.reduce((sum, one) => sum + (one.at - at) * (one.memory - memory), 0)
  const run = looks.reduce((sum, one) => sum + (one.at - at) ** 2, 0)
  return (rise / run) * 3_600_000
}

const percentile = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

function printDone(done: Done[]) {
  const kinds = [...new Set(done.map(({ kind }) => kind))]
  const rows = kinds.map((kind) => {
    const own = done.filter((one) => one.kind === kind)
    const times = own.map(({ ms }) => ms).sort((a, b) => a - b)
    const count = (is: (status: number) => boolean) => own.filter(({ status }) => is(status)).length
    return [
      kind,
      own.length,
      count((status) => status === 200),
      count((status) => status === 503),
      count((status) => status !== 200 && status !== 503),
      percentile(times, 0.5).toFixed(1),
      percentile(times, 0.99).toFixed(1),
    ]
  })
  const head = ['asked for', 'requests', '200', '503', 'other', 'p50 ms', 'p99 ms']
  printTable('Mixed traffic', head, rows)
}

/** As many requests as `busy` visitors can make one after another, a second. */
async function capacityOf(one: () => Promise<Done>) {
  let requests = 0
  const end = performance.now() + measuring * 1000
  await Promise.all(
    Array.from({ length: busy }, async () => {
      while (performance.now() < end) {
        await one()
        requests += 1
      }
    }),
  )
  return requests / measuring
}

/**
 * Holds 10,000 connections open and asks at 70 % of capacity for so many minutes; prints latencies,
 * refusals, and how memory went.
 */
export async function benchLoad({ url, pid, dataDir }: RunningServer, minutes: number) {
  const mix = await loadMix(url)
  await capacityOf(mix.one)
  const capacity = await capacityOf(mix.one)
  const rate = capacity * share
  const people = await crowd(url, openConnections)
  await pause(3000)
  console.log(
    `Capacity ${capacity.toFixed(0)} requests a second (the load runs on the same machine); asking ${rate.toFixed(0)} a second for ${minutes} minutes, ${people.open()} connections open, ${people.refused()} refused`,
  )

  const done: Done[] = []
  const looks: Look[] = []
  const began = performance.now()
  const length = minutes * 60_000
  let asked = 0
  let underway = 0
  let mostUnderway = 0
  const watch = setInterval(() => looks.push(lookAt(pid, performance.now() - began)), look)
  while (performance.now() - began < length) {
    const due = ((performance.now() - began) / 1000) * rate
    for (; asked < due; asked += 1) {
      underway += 1
      void mix.one().then((one) => {
        underway -= 1
        // A sample is enough for percentiles, and memory of ours would slow us down.
        if (done.length < 2_000_000) done.push(one)
      })
    }
    mostUnderway = Math.max(mostUnderway, underway)
    await pause(10)
  }
  clearInterval(watch)
  while (underway > 0) await pause(50)

  printDone(done)
  const settled = looks.slice(Math.floor(looks.length / 3))
  const [first] = looks
  const last = looks.at(-1)
  console.log(
    `  ${people.open()} of ${openConnections} connections still open, ${people.answers()} answers to them; at most ${mostUnderway} requests underway`,
  )
  console.log(
    `  Memory ${first?.memory.toFixed(0)} MB at first, ${last?.memory.toFixed(0)} MB at last, ${Math.max(...looks.map(({ memory }) => memory)).toFixed(0)} MB at most; slope after the first third ${slopeOf(settled).toFixed(1)} MB an hour`,
  )
  console.log(
    `  Descriptors ${first?.descriptors} at first, ${last?.descriptors} at last; write-ahead log ${(statSync(join(dataDir, 'site.db-wal')).size / 1e6).toFixed(1)} MB`,
  )
  await people.leave()
  mix.stop()
}
