import { availableParallelism } from 'node:os'
import { apply, halves } from './requests'
import { withServer } from './faulty-server'
import type { Fault } from './report'

/** A first start, which draws the demo pictures, may take so long, in ms. */
const slowestStart = 60_000

/** An application may be answered after so long, in ms. */
const slowestAnswer = 15_000

const programs = 2 * availableParallelism()

/** In the session of the server: Linux shares the cores among sessions first. */
const busyPrograms = ['sh', '-c', `${'while :; do :; done & '.repeat(programs)}exec "$@"`, 'sh']

export const busyMachine: Fault = {
  name: 'busy',
  promise: 'beside programs that take every core, a first start is ready and an application kept',
  run: (report) =>
    withServer(
      async ({ url, startTime }, dataDir) => {
        const { status, ms } = await apply(url, 'busy')
        report.figure(
          `beside ${programs} programs: ready after ${startTime.toFixed(0)} ms, an application answered after ${ms.toFixed(0)} ms`,
        )
        report.promise(startTime < slowestStart, `the start took ${startTime.toFixed(0)} ms`)
        report.promise(status === 200, `the application answered ${status}`)
        report.promise(ms < slowestAnswer, `the application took ${ms.toFixed(0)} ms`)
        const half = halves(dataDir)
        report.promise(half.length === 0, half.slice(0, 3).join(', '))
      },
      { through: busyPrograms },
    ),
}
