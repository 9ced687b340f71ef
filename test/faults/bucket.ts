import { setTimeout as pause } from 'node:timers/promises'
import { application, bannerSave, read, signIn, subscribe, type Outcome } from './requests'
import { memoryOf, startFaulty } from './faulty-server'
import { percentile, type Fault } from './report'
import { sharedAndSlow } from './storage'

/** How long the bucket takes for each answer, in ms. */
const slow = 8000

/** How long anybody is let wait who sends files meanwhile, in ms: browsers give up after 120 s. */
const patience = 100_000

const most = 150

const delay = { wait: 0 }

export const slowBucket: Fault = {
  name: 'slow-bucket',
  promise: 'while the bucket answers after 8 s, what needs no file is quick and no file is lost',
  run: (report) =>
    sharedAndSlow(delay).run(report, async (storage) => {
      const server = await startFaulty(storage)
      try {
        const { url, pid } = server
        const cookie = await signIn(url)
        const before = memoryOf(pid)
        const ready = [
          ...(await Promise.all(
            Array.from({ length: 10 }, (_, n) => application(url, `slow ${n}`)),
          )),
          ...(await Promise.all(
            Array.from({ length: 10 }, (_, n) => bannerSave(url, cookie, `slow ${n}`)),
          )),
        ]
        delay.wait = slow
        let isOver = false
        const sending = Promise.all(ready.map((send) => send())).finally(() => (isOver = true))
        const reads: number[] = []
        const writes: Outcome[] = []
        let highest = before
        while (!isOver) {
          reads.push((await read(url, '/')).ms, (await read(url, '/api/banners')).ms)
          writes.push(await subscribe(url, `slow-${writes.length}@example.com`))
          highest = Math.max(highest, memoryOf(pid))
          await pause(100)
        }
        const answers = await sending
        const taken = answers.filter(({ status }) => status === 200)
        const later = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter > 0)
        const longest = Math.max(...answers.map(({ ms }) => ms))
        report.figure(
          `${taken.length} with files taken, ${later.length} told to come back, the last after ${(longest / 1000).toFixed(0)} s`,
        )
        report.promise(
          taken.length > 0 && taken.length + later.length === answers.length,
          `answers: ${answers.map(({ status }) => status).join(', ')}`,
        )
        report.promise(longest < patience, `somebody waited for ${longest.toFixed(0)} ms`)
        const p95 = percentile([...reads, ...writes.map(({ ms }) => ms)], 0.95)
        report.figure(
          `${reads.length} reads and ${writes.length} subscriptions meanwhile, p95 ${p95.toFixed(0)} ms`,
        )
        report.promise(p95 < 500, `p95 of the others was ${p95.toFixed(0)} ms`)
        report.promise(
          writes.every(({ status }) => status === 200),
          `subscriptions: ${writes.map(({ status }) => status).join(', ')}`,
        )
        report.figure(`memory ${before.toFixed(0)} MB before, ${highest.toFixed(0)} MB at most`)
        report.promise(
          highest - before < most,
          `memory rose by ${(highest - before).toFixed(0)} MB`,
        )
        const [applied, saved] = [answers.slice(0, 10), answers.slice(10)].map(
          (some) => some.filter(({ status }) => status === 200).length,
        )
        delay.wait = 0
        const applications = await storage.query('select id from loan_application')
        report.promise(
          applications.length === applied,
          `${applications.length} applications are stored, ${applied} were acknowledged`,
        )
        const versions = await storage.query(
          "select id from section_version where section = 'investmentBanner' and content like '%slow %'",
        )
        report.promise(versions.length === saved, `${versions.length} of ${saved} saves are stored`)
        const missing = (await storage.halves()).filter((half) => half.startsWith('no '))
        report.promise(missing.length === 0, missing.slice(0, 3).join(', '))
      } finally {
        delay.wait = 0
        server.child.kill('SIGKILL')
        await server.ended
      }
    }),
}
