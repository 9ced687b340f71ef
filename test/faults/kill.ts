import { setTimeout as pause } from 'node:timers/promises'
import { apply, read, saveBanner, signIn, subscribe } from './requests'
import { startFaulty, type FaultyServer, type Start } from './faulty-server'
import type { Fault, Report } from './report'
import { embedded, shared, type Storage, type Store } from './storage'

/** When a server is killed after its start, in ms; later where all that people send takes longer. */
const soonest = 150
const latest = 1050

/** A start may take so long, in ms; on a busy machine twice as long as one after a clean stop. */
const slowestStart = 2000

/** The longest of three starts after a clean stop. */
async function usualStart(start: Start) {
  const times: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const { child, ended, startTime } = await startFaulty(start)
    child.kill('SIGTERM')
    await ended
    times.push(startTime)
  }
  return Math.max(...times)
}

interface Cycles {
  start: Start
  /** How long a request takes where nobody is killed, in ms. */
  usual: number
  cycles: number
  /** How many send the request at once. */
  people: number
  /** Resolves with whether it was acknowledged. */
  request(server: FaultyServer, mark: string): Promise<boolean>
}

/** Starts the server, lets people work, kills it, again and again; gives what was acknowledged. */
async function killAgainAndAgain(
  report: Report,
  { start, usual, cycles, people, request }: Cycles,
) {
  const acknowledged: string[] = []
  const starts: number[] = []
  const longestLife = Math.max(latest, 2 * people * usual)
  let attempts = 0
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const server = await startFaulty(start)
    starts.push(server.startTime)
    let isAlive = true
    const person = async (who: number) => {
      for (let n = 0; isAlive; n += 1) {
        const mark = `cycle ${cycle} by ${who} no ${n}`
        attempts += 1
        if (await request(server, mark)) acknowledged.push(mark)
        else await pause(5)
      }
    }
    const working = Array.from({ length: people }, (_, who) => person(who))
    await pause(soonest + Math.random() * (longestLife - soonest))
    server.child.kill('SIGKILL')
    isAlive = false
    await Promise.all([server.ended, ...working])
  }
  const longest = Math.max(...starts.slice(1))
  report.figure(`${cycles} kills, ${attempts} requests begun, ${acknowledged.length} acknowledged`)
  const usualTime = await usualStart(start)
  report.figure(
    `longest start after a kill ${longest.toFixed(0)} ms, after a stop ${usualTime.toFixed(0)} ms`,
  )
  report.promise(acknowledged.length > 0, 'something must be acknowledged to be looked for')
  report.promise(
    longest < Math.max(slowestStart, 2 * usualTime),
    `a start took ${longest.toFixed(0)} ms`,
  )
  return acknowledged
}

const missing = (acknowledged: string[], stored: Set<string>) =>
  acknowledged.filter((mark) => !stored.has(mark)).length

/** The last server of all: it finds what the killed ones left, and may take that away. */
async function nothingHalf(report: Report, storage: Storage, what: string) {
  storage.age()
  const last = await startFaulty(storage)
  last.child.kill('SIGTERM')
  await last.ended
  const half = await storage.halves()
  report.figure(`${what} stored, ${half.length} half ones`)
  report.promise(half.length === 0, half.slice(0, 3).join(', '))
}

const killDuringSaves = (name: string, store: Store): Fault => ({
  name,
  promise: `kill -9 during saves loses nothing that was acknowledged, on ${store.name}`,
  run: (report, cycles = 200) =>
    store.run(report, async (storage) => {
      const first = await startFaulty(storage)
      const cookie = await signIn(first.url)
      const { ms: usual } = await saveBanner(first.url, cookie, 'before')
      first.child.kill('SIGKILL')
      await first.ended
      const acknowledged = await killAgainAndAgain(report, {
        start: storage,
        usual,
        cycles,
        people: 5,
        request: async ({ url }, mark) => (await saveBanner(url, cookie, mark)).status === 200,
      })
      const last = await startFaulty(storage)
      const versions = await storage.query<{ content: string }>(
        "select content from section_version where section = 'investmentBanner' order by id",
      )
      const rows = versions.map(
        ({ content }) => JSON.parse(content) as { title: string; image: string },
      )
      const lost = missing(acknowledged, new Set(rows.map(({ title }) => title)))
      report.promise(lost === 0, `${lost} acknowledged saves are missing`)
      const newest = rows.slice(-50)
      const served = await Promise.all(
        newest.map(({ image }) => read(last.url, `/uploads/${image}`)),
      )
      const unseen = served.filter(({ status }) => status !== 200).length
      report.promise(unseen === 0, `${unseen} pictures of rows are not served`)
      last.child.kill('SIGKILL')
      await last.ended
      await nothingHalf(report, storage, `${rows.length} versions`)
    }),
})

const killDuringSubmissions = (name: string, store: Store): Fault => ({
  name,
  promise: `kill -9 during applications and subscriptions loses nothing acknowledged, on ${store.name}`,
  run: (report, cycles = 200) =>
    store.run(report, async (storage) => {
      const references = new Map<string, string>()
      const first = await startFaulty(storage)
      const { ms: usual } = await apply(first.url, 'before')
      first.child.kill('SIGKILL')
      await first.ended
      const acknowledged = await killAgainAndAgain(report, {
        start: storage,
        usual,
        cycles,
        people: 5,
        async request({ url }, mark) {
          if (mark.includes('by 0')) {
            const address = `${mark.replaceAll(' ', '-')}@example.com`
            return (await subscribe(url, address)).status === 200
          }
          const { status, text } = await apply(url, mark)
          if (status !== 200) return false
          references.set(mark, (JSON.parse(text) as { reference: string }).reference)
          return true
        },
      })
      const column = async (name: string, table: string) =>
        (await storage.query<Record<string, string>>(`select ${name} from ${table}`)).map(
          (row) => row[name]!,
        )
      const emails = await column('email', 'newsletter_subscriber')
      const applications = await column('reference', 'loan_application')
      const mails = await column('id', 'outbox_mail')
      const lost = missing(
        acknowledged.map(
          (mark) => references.get(mark) ?? `${mark.replaceAll(' ', '-')}@example.com`,
        ),
        new Set([...emails, ...applications]),
      )
      report.promise(references.size > 0, 'an application must be acknowledged to be looked for')
      report.promise(lost === 0, `${lost} acknowledged submissions are missing`)
      report.promise(
        mails.length === applications.length,
        `${applications.length} applications have ${mails.length} mails`,
      )
      const stored = `${applications.length} applications and ${emails.length} subscriptions`
      await nothingHalf(report, storage, stored)
    }),
})

export const kills = [
  killDuringSaves('kill', embedded),
  killDuringSubmissions('kill-forms', embedded),
  killDuringSaves('kill-shared', shared),
  killDuringSubmissions('kill-forms-shared', shared),
]
