import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openFile } from '../../src/server/core/database/sqlite-driver'
import { query, read, signIn, saveServices, subscribe, type Outcome } from './requests'
import { withServer } from './faulty-server'
import { percentile, type Fault } from './report'

/** How long another program holds the database, in ms. */
const held = 30_000
const readsPerSecond = 50

export const lockedDatabase: Fault = {
  name: 'locked',
  promise: 'while another program holds the database, reads are quick and no write is lost',
  run: (report) =>
    withServer(async ({ url }, dataDir) => {
      const cookie = await signIn(url)
      const calm: number[] = []
      for (let n = 0; n < 200; n += 1) {
        calm.push((await read(url, '/api/banners')).ms)
        await pause(1000 / readsPerSecond)
      }
      const holder = openFile(join(dataDir, 'site.db'))
      holder.exec('begin immediate')
      const began = performance.now()
      const reads: Promise<Outcome>[] = []
      const writes = [
        saveServices(url, cookie, 'locked'),
        ...Array.from({ length: 10 }, (_, n) => subscribe(url, `locked-${n}@example.com`)),
      ]
      while (performance.now() - began < held) {
        reads.push(read(url, '/api/banners'))
        await pause(1000 / readsPerSecond)
      }
      holder.exec('rollback')
      holder.close()
      const times = (await Promise.all(reads)).map(({ ms }) => ms)
      const written = await Promise.all(writes)
      const slow = percentile(times, 0.99)
      report.figure(
        `${times.length} reads, p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${slow.toFixed(1)} ms`,
      )
      // A machine that is busy with other things is slow without any lock.
      const usual = percentile(calm, 0.99)
      report.figure(`p99 before the lock ${usual.toFixed(1)} ms`)
      report.promise(slow < Math.max(100, 2 * usual), `p99 of the reads was ${slow.toFixed(0)} ms`)
      const taken = written.filter(({ status }) => status === 200)
      const later = written.filter(({ status, retryAfter }) => status === 503 && retryAfter > 0)
      report.figure(
        `${taken.length} writes waited and were taken, ${later.length} told to come back`,
      )
      report.promise(
        taken.length + later.length === written.length,
        `answers: ${written.map(({ status }) => status).join(', ')}`,
      )
      const stored = query(dataDir, 'select id from newsletter_subscriber').length
      const acknowledged = written.slice(1).filter(({ status }) => status === 200).length
      report.promise(stored === acknowledged, `${stored} rows for ${acknowledged} acknowledged`)
    }),
}
