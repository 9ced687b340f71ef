import { backupUnderLoad } from './backup'
import { busyMachine } from './busy'
import { clockJumps } from './clock'
import { slowBucket } from './bucket'
import {
  abortedUploads,
  oversizedBodies,
  requestsAhead,
  slowClients,
  stopped,
  unreadAnswers,
} from './connections'
import { damagedDatabase } from './damaged'
import { fileSizeLimit, fsyncs, fullDisk } from './disk'
import { kills } from './kill'
import { lockedDatabase } from './locked'
import { mailAway } from './mail'
import { silentProvider } from './provider'
import { decompressionBombs } from './pictures'
import { Report, type Fault } from './report'
import { manyUploads } from './uploads'

const faults: Fault[] = [
  ...kills,
  fsyncs,
  fullDisk,
  fileSizeLimit,
  lockedDatabase,
  slowBucket,
  slowClients,
  unreadAnswers,
  requestsAhead,
  oversizedBodies,
  manyUploads,
  decompressionBombs,
  busyMachine,
  abortedUploads,
  stopped,
  damagedDatabase,
  clockJumps,
  mailAway,
  silentProvider,
  backupUnderLoad,
]

/**
 * Runs the named faults, or all; a number among the names says how often a repeated one is repeated.
 * @returns the exit code
 */
export async function runFaults(wanted: string[]): Promise<number> {
  const cycles = wanted.map(Number).find((number) => number > 0)
  const names = wanted.filter((name) => !(Number(name) > 0))
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name))
  if (unknown.length > 0) {
    console.error(`There is no fault named ${unknown.join(', ')}. There are:`)
    for (const { name, promise } of faults) console.error(`  ${name.padEnd(12)} ${promise}`)
    return 1
  }
  let broken = 0
  for (const fault of faults) {
    if (names.length > 0 && !names.includes(fault.name)) continue
    console.log(`\n── ${fault.name}: ${fault.promise}`)
    const report = new Report()
    const began = performance.now()
    try {
      await fault.run(report, cycles)
    } catch (error) {
      report.promise(false, error instanceof Error ? error.message : String(error))
    }
    const verdict = report.leftOut
      ? `left out: ${report.leftOut}`
      : report.broken.length === 0
        ? 'kept'
        : `BROKEN (${report.broken.length})`
    console.log(`   ${verdict}, ${((performance.now() - began) / 1000).toFixed(0)} s`)
    broken += report.broken.length
  }
  console.log(broken === 0 ? '\nEvery promise was kept.' : `\n${broken} promises were broken.`)
  return broken === 0 ? 0 : 1
}
