import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { jsonPost, logInWith, query, read, saveServices, signIn, subscribe } from './requests'
import { inFolder, startFaulty, type FaultyServer } from './faulty-server'
import type { Fault, Report } from './report'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const jumps: [string, string][] = [
  ['a day back', '-1d'],
  ['a day ahead', '+1d'],
  ['ten years ahead', '+3650d'],
]

/** What makes a process read its clock from a file. */
const faked = (clock: string) => ({
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: clock,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

/** A refused login may be tried again after so long, in ms: as `login/login-attempts.ts` says. */
const longestWait = 45_000

const wait = async (isThere: () => unknown, ms = longestWait) => {
  for (const began = performance.now(); performance.now() - began < ms; await pause(200))
    if (await isThere()) return true
  return false
}

/** What a clock that was 400 days ahead for one start leaves behind. */
async function aheadOnce(report: Report, folder: string) {
  const dataDir = join(folder, 'once')
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  const clock = join(folder, 'clock')
  const begin = (offset: string, more: Record<string, string> = {}) => {
    writeFileSync(clock, `${offset}\n`)
    return startFaulty({ dataDir, settings: { ...faked(clock), ...more } })
  }
  const end = async ({ child, ended }: FaultyServer) => {
    child.kill('SIGTERM')
    report.promise((await ended) === 0, 'it did not stop')
  }
  const recipient = await identityToRecipient(await generateX25519Identity())
  const kept = {
    BACKUP_TO: backups,
    BACKUP_RECIPIENT: recipient,
    RETENTION_DAYS: '365',
    ACTIVITY_DAYS: '365',
  }
  const first = await begin('+0')
  await subscribe(first.url, 'today@example.com')
  const done = { state: 'done' }
  const cookie = await signIn(first.url)
  await jsonPost(`${first.url}/api/inbox/newsletter/1/state`, done, { cookie })
  await end(first)
  const entries = () => query(dataDir, 'select id from activity').length
  const before = entries()
  const made = (year: number) => () =>
    readdirSync(backups).some((name) => name.includes(`site-${year}`))
  const now = new Date().getFullYear()
  const then = new Date(Date.now() + 400 * 86_400_000).getFullYear()

  const ahead = await begin('+400d', kept)
  report.promise(await wait(made(then)), 'no backup was made with the clock ahead')
  const board = async () => {
    const answer = await read(ahead.url, '/api/dashboard', { cookie: await signIn(ahead.url) })
    return answer.text.includes('"removal"')
  }
  report.promise(await wait(board), 'the dashboard does not say that a removal waits')
  await end(ahead)
  report.promise(entries() >= before, 'entries of the log were removed at once')
  report.promise(
    query(dataDir, 'select id from newsletter_subscriber').length === 1,
    'what was done today was removed at once',
  )

  const right = await begin('+0', kept)
  report.promise(await wait(made(now)), 'no backup was made after the clock was right again')
  report.promise((await signIn(right.url)) !== '', 'nobody can log in after it')
  await end(right)
  report.figure(`400 days ahead once: ${readdirSync(backups).toSorted().join(', ')}`)
}

export const clockJumps: Fault = {
  name: 'clock',
  promise:
    'a clock that jumps lengthens no session, locks nobody out for a day, and leaves no backup or removal wrong',
  run: async (report) => {
    if (!existsSync(library)) {
      report.leftOut = 'libfaketime is not installed (Debian: apt-get install libfaketime)'
      return
    }
    await inFolder(async (folder) => {
      for (const [name, offset] of jumps) {
        const clock = join(folder, 'clock')
        const dataDir = join(folder, offset)
        writeFileSync(clock, '+0\n')
        const server = await startFaulty({
          dataDir,
          settings: { ...faked(clock), RATE_LIMIT: '1' },
        })
        try {
          const { url } = server
          const cookie = await signIn(url)
          const inside = await read(url, '/api/session', { cookie })
          report.promise(inside.status === 200, `the session answered ${inside.status}`)
          for (let n = 0; n < 25; n += 1) await logInWith(url, `wrong ${n}`)
          writeFileSync(clock, `${offset}\n`)
          const after = await read(url, '/api/session', { cookie })
          const save = await saveServices(url, cookie, 'after')
          report.promise([200, 401].includes(after.status), `the session answered ${after.status}`)
          report.promise(
            offset.startsWith('-') || after.status === 401,
            'a session outlived a jump that is longer than itself',
          )
          report.promise(save.status === after.status, `a save answered ${save.status}`)
          const page = await read(url, '/api/banners')
          report.promise(page.status === 200, `content answered ${page.status}`)
          const began = performance.now()
          let isIn = false
          while (!isIn && performance.now() - began < longestWait) {
            isIn = await signIn(url).then(
              () => true,
              () => false,
            )
            if (!isIn) await pause(1000)
          }
          const seconds = ((performance.now() - began) / 1000).toFixed(0)
          report.figure(`${name}: session ${after.status}, next login after ${seconds} s`)
          report.promise(isIn, `${name}: no login for ${seconds} s`)
        } finally {
          server.child.kill('SIGKILL')
          await server.ended
        }
      }
      await aheadOnce(report, folder)
    })
  },
}
