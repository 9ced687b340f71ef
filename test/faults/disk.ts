import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import {
  apply,
  halves,
  query,
  read,
  saveBanner,
  saveServices,
  sendMessage,
  signIn,
  subscribe,
  type Outcome,
} from './requests'
import { inFolder, memoryOf, withServer, type FaultyServer } from './faulty-server'
import type { Fault, Report } from './report'

const neutral = /^\{"message":"[A-Z][^"]*"\}$/
const inside = /ENOSPC|EFBIG|SQLITE|no space|node_modules|\/tmp\//i

function refusedNeutrally(report: Report, what: string, { status, text }: Outcome) {
  report.promise(status >= 500, `${what} answered ${status}`)
  report.promise(neutral.test(text) && !inside.test(text), `${what} said ${text.slice(0, 120)}`)
}

async function readsGoOn(report: Report, { url, pid }: FaultyServer) {
  const seen = await Promise.all(
    ['/', '/faq', '/api/banners', '/admin/faq/getFAQSections', '/healthz'].map((path) =>
      read(url, path),
    ),
  )
  const bad = seen.filter(({ status }) => status !== 200).length
  report.promise(bad === 0, `${bad} of ${seen.length} reads failed`)
  report.figure(`reads answered, ${memoryOf(pid).toFixed(0)} MB of memory`)
}

/** Fills a disk to its last byte. */
function fill(file: string) {
  const block = Buffer.alloc(64 * 1024, 1)
  for (let size = block.length; size > 0; size = Math.floor(size / 2)) {
    try {
      for (;;) writeFileSync(file, block.subarray(0, size), { flag: 'a' })
    } catch {
      // Smaller pieces still fit.
    }
  }
}

const mounted = (size: string) => [
  'unshare',
  '-m',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${size} tmpfs "$DATA_DIR" && exec "$0" "$@"`,
]

const mayMount = () => spawnSync('unshare', ['-m', 'true']).status === 0

export const fullDisk: Fault = {
  name: 'full-disk',
  promise: 'on a full disk nothing is half stored, reads go on, and it works again after',
  run: async (report) => {
    if (!mayMount()) {
      report.leftOut = 'only root may mount'
      return
    }
    await withServer(
      async (server, dataDir) => {
        // The disk is in the name space of the server; its root is how others look in.
        const seen = join(`/proc/${server.pid}/root`, dataDir)
        const filler = join(seen, 'filler')
        const { url } = server
        const cookie = await signIn(url)
        const good = [await apply(url, 'before'), await saveBanner(url, cookie, 'before')]
        report.promise(
          good.every(({ status }) => status === 200),
          'an empty disk must take an application',
        )
        let round = 0
        for (; round < 3; round += 1) {
          fill(filler)
          refusedNeutrally(report, 'an application', await apply(url, `full ${round}`))
          refusedNeutrally(report, 'a save', await saveBanner(url, cookie, `full ${round}`))
          for (let n = 0; n < 40; n += 1) {
            fill(filler)
            const { status, text } = await sendMessage(
              url,
              `full ${round} ${n} ${'x'.repeat(4000)}`,
            )
            if (status === 200) continue
            refusedNeutrally(report, 'a message', { status, text, retryAfter: 0, ms: 0 })
            break
          }
          await readsGoOn(report, server)
          rmSync(filler)
          const again = [
            await apply(url, `space ${round}`),
            await saveBanner(url, cookie, `space ${round}`),
            await subscribe(url, `space-${round}@example.com`),
          ]
          report.promise(
            again.every(({ status }) => status === 200),
            `with space again: ${again.map(({ status }) => status).join(', ')}`,
          )
        }
        await inFolder(async (copy) => {
          // SQLite takes no file through another's root.
          cpSync(seen, copy, { recursive: true })
          const half = halves(copy)
          report.figure(`${round} times full and free again, ${half.length} half ones`)
          report.promise(half.length === 0, half.slice(0, 3).join(', '))
          const stored = query(copy, 'select id from loan_application').length
          report.promise(stored === 1 + round, `${stored} of ${1 + round} applications are stored`)
        })
      },
      { through: mounted('24m') },
    )
  },
}

export const fileSizeLimit: Fault = {
  name: 'file-size',
  promise: 'at the limit of a file’s size the process lives, reads go on, nothing is half stored',
  run: (report) =>
    withServer(async (server, dataDir) => {
      const { url, pid } = server
      const cookie = await signIn(url)
      spawnSync('prlimit', [`--pid=${pid}`, '--fsize=2000000:unlimited'])
      const acknowledged: string[] = []
      let refused: Outcome | undefined
      for (let n = 0; n < 2000 && !refused; n += 1) {
        const message = `size ${n} ${'x'.repeat(4500)}`
        const sent = await sendMessage(url, message)
        if (sent.status === 200) acknowledged.push(message)
        else refused = sent
      }
      if (refused) refusedNeutrally(report, 'a message', refused)
      report.figure(
        `${acknowledged.length} messages taken, then ${refused ? refused.status : 'no refusal at all'}`,
      )
      const save = await saveServices(url, cookie, 'limit')
      report.figure(`a save answered ${save.status}`)
      await readsGoOn(report, server)
      spawnSync('prlimit', [`--pid=${pid}`, '--fsize=unlimited:unlimited'])
      const again = await apply(url, 'after')
      report.promise(
        again.status === 200,
        `without the limit an application answered ${again.status}`,
      )
      const stored = new Set(
        query<{ message: string }>(dataDir, 'select message from contact_message').map(
          ({ message }) => message,
        ),
      )
      const lost = acknowledged.filter((message) => !stored.has(message)).length
      report.promise(lost === 0, `${lost} acknowledged messages are missing`)
      const half = halves(dataDir)
      report.promise(half.length === 0, half.slice(0, 3).join(', '))
    }, {}),
}

export const fsyncs: Fault = {
  name: 'fsync',
  promise: 'every acknowledged write waited for the disk',
  run: async (report) => {
    if (spawnSync('strace', ['-V']).status !== 0) {
      report.leftOut = 'strace is not installed (Debian: apt-get install strace)'
      return
    }
    await inFolder(async (folder) => {
      const trace = join(folder, 'trace')
      const through = ['strace', '-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', trace]
      const count = () => readFileSync(trace, 'utf8').match(/f(?:data)?sync\(/g)?.length ?? 0
      await withServer(
        async ({ url }) => {
          const cookie = await signIn(url)
          const rounds = 20
          const requests: [string, number, (n: number) => Promise<Outcome>][] = [
            ['subscription', 1, (n) => subscribe(url, `fsync-${n}@example.com`)],
            ['message', 1, (n) => sendMessage(url, `fsync ${n}`)],
            ['save of texts', 1, (n) => saveServices(url, cookie, `fsync ${n}`)],
            // File and folder for each picture or document, then the row.
            ['save with a picture', 3, (n) => saveBanner(url, cookie, `fsync ${n}`)],
            ['application', 9, (n) => apply(url, `fsync ${n}`)],
          ]
          for (const [name, atLeast, request] of requests) {
            const before = count()
            let done = 0
            for (let n = 0; n < rounds; n += 1) if ((await request(n)).status === 200) done += 1
            const each = (count() - before) / done
            report.figure(`${name}: ${done} acknowledged, ${each.toFixed(1)} fsyncs each`)
            report.promise(done === rounds, `${rounds - done} of ${rounds} were not taken`)
            report.promise(each >= atLeast, `${name}: ${each.toFixed(1)} fsyncs, not ${atLeast}`)
          }
        },
        { through },
      )
    })
  },
}
