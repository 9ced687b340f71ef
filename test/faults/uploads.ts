import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../journeys/server-process.js'
import { bannerSave, halves, read, signIn } from './requests'
import { memoryOf, withServer } from './faulty-server'
import { percentile, type Fault } from './report'

/** Saves with a picture that are sent at once. */
const saves = 100

/** Pictures that may be decoded at a time. */
const mostDecodes = 2

/** A read may take so long meanwhile, in ms; on a busy machine twice as long as before. */
const slowestRead = 500

export const manyUploads: Fault = {
  name: 'uploads',
  promise: '100 saves with pictures at once are each taken or told to come back; reads go on',
  async run(report) {
    const metricsPort = await freePort()
    const decodes = async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(/^picture_decodes_running (\d+)$/m.exec(text)?.[1])
    }
    const settings = { METRICS_PORT: String(metricsPort) }
    await withServer(
      async ({ url, pid }, dataDir) => {
        const cookie = await signIn(url)
        const ready: Awaited<ReturnType<typeof bannerSave>>[] = []
        for (let n = 0; n < saves; n += 1) ready.push(await bannerSave(url, cookie, `upload ${n}`))
        const calm: number[] = []
        for (let n = 0; n < 100; n += 1) calm.push((await read(url, '/api/banners')).ms)
        const before = memoryOf(pid)
        let isOver = false
        const saving = Promise.all(ready.map((save) => save())).finally(() => (isOver = true))
        const times: number[] = []
        const seen: number[] = []
        while (!isOver) {
          times.push((await read(url, '/api/banners')).ms)
          seen.push(await decodes())
          await pause(20)
        }
        const answers = await saving
        const taken = answers.filter(({ status }) => status === 200).length
        const later = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter > 0)
        report.figure(`${taken} saves taken, ${later.length} told to come back`)
        report.promise(
          taken > 0 && taken + later.length === saves,
          `answers: ${answers.map(({ status }) => status).join(', ')}`,
        )
        const slow = percentile(times, 0.95)
        const usual = percentile(calm, 0.95)
        report.figure(
          `${times.length} reads meanwhile, p95 ${slow.toFixed(0)} ms (before ${usual.toFixed(0)} ms)`,
        )
        report.promise(
          slow < Math.max(slowestRead, 2 * usual),
          `p95 of the reads: ${slow.toFixed(0)} ms`,
        )
        const most = Math.max(...seen)
        report.figure(`at most ${most} pictures decoded at a time`)
        report.promise(most <= mostDecodes, `${most} pictures were decoded at a time`)
        report.figure(`memory ${before.toFixed(0)} MB before, ${memoryOf(pid).toFixed(0)} MB after`)
        const half = halves(dataDir)
        report.promise(half.length === 0, half.slice(0, 3).join(', '))
      },
      { settings },
    )
  },
}
