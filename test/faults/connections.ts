import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  formOf,
  fourPictures,
  fullAnswers,
  multipartOf,
  pictureOf,
} from '../fixtures/loan-application'
import { application, apply, bannerSave, halves, read, signIn } from './requests'
import { descriptorsOf, memoryOf, processorTimeOf, withServer } from './faulty-server'
import { percentile, type Fault, type Report } from './report'

const loanPath = '/admin/loan/addLoanData'

/** A socket that counts as closed as soon as the server ends it. */
function open(url: string, first: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(first)
  let isClosed = false
  socket
    .on('error', () => {})
    .on('data', () => {})
    .on('close', () => (isClosed = true))
  return { socket, isClosed: () => isClosed }
}

const slowOnes = {
  headers: 'GET /api/banners HTTP/1.1\r\nHost: a\r\nX: ',
  body: `POST ${loanPath} HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b\r\n`,
  json: 'POST /subscribe HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"email":"',
}

export const slowClients: Fault = {
  name: 'slow',
  promise: '300 clients that drip a byte a second disturb nobody and are cut off',
  run: (report) =>
    withServer(async ({ url }) => {
      const clients = Object.entries(slowOnes).flatMap(([kind, first]) =>
        Array.from({ length: 100 }, () => ({ kind, ...open(url, first) })),
      )
      const began = performance.now()
      const gone = new Map<string, number>()
      const times: number[] = []
      const isLeft = () => clients.some(({ isClosed }) => !isClosed())
      while (isLeft() && performance.now() - began < 150_000) {
        for (const { socket, isClosed } of clients) if (!isClosed()) socket.write('a')
        for (let n = 0; n < 10; n += 1) {
          const { status, ms } = await read(url, '/api/banners')
          report.promise(status === 200, `others were answered ${status}`)
          times.push(ms)
          await pause(100)
        }
        for (const kind of Object.keys(slowOnes))
          if (clients.every((one) => one.kind !== kind || one.isClosed()) && !gone.has(kind))
            gone.set(kind, performance.now() - began)
      }
      const slow = percentile(times, 0.95)
      report.figure(`${times.length} reads of others, p95 ${slow.toFixed(1)} ms`)
      report.promise(slow < 500, `p95 of the others was ${slow.toFixed(0)} ms`)
      for (const kind of Object.keys(slowOnes)) {
        const ms = gone.get(kind)
        if (ms) report.figure(`slow ${kind}: all cut off after ${(ms / 1000).toFixed(0)} s`)
        report.promise(ms !== undefined, `slow ${kind} were never cut off`)
      }
      for (const { socket } of clients) socket.destroy()
    }),
}

async function sendMuch(url: string, head: string, bytes: number) {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  let answer = ''
  let isClosed = false
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  void closed.then(() => (isClosed = true))
  socket.on('error', () => {}).on('data', (part) => (answer += String(part)))
  socket.write(head)
  const chunk = Buffer.alloc(64 * 1024, 'x')
  let sent = 0
  const frame = /chunked/.test(head)
  while (sent < bytes && !isClosed) {
    if (frame) socket.write(`${chunk.length.toString(16)}\r\n`)
    const isTaken = socket.write(chunk)
    if (frame) socket.write('\r\n')
    sent += chunk.length
    if (!isTaken) await Promise.race([new Promise((go) => socket.once('drain', go)), closed])
  }
  await Promise.race([closed, pause(3000)])
  socket.destroy()
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), sent }
}

/** A new site makes copies of its pictures for a while, which takes memory of its own. */
async function settled(dataDir: string) {
  const count = () => readdirSync(join(dataDir, 'picture-copies')).length
  for (let before = -1; before !== count(); await pause(4000)) before = count()
}

/** How the side that sends requests ahead ends: at once, or after a while in which it reads nothing. */
const endings = { 'closed early': 0, 'never read': 1000 }

/** Sends this many requests on each of 16 connections; the most descriptors, and what it cost. */
async function sendAhead(url: string, pid: number, path: string, count: number, wait: number) {
  const { hostname, port } = new URL(url)
  const [began, memory] = [processorTimeOf(pid), memoryOf(pid)]
  const request = `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n`
  const sockets = Array.from({ length: 16 }, () =>
    connect(Number(port), hostname)
      .on('error', () => {})
      .pause(),
  )
  await Promise.all(
    sockets.map((socket) => new Promise((sent) => socket.write(request.repeat(count), sent))),
  )
  await pause(wait)
  const descriptors = descriptorsOf(pid)
  for (const socket of sockets) socket.destroy()
  await pause(500)
  return { descriptors, seconds: processorTimeOf(pid) - began, more: memoryOf(pid) - memory }
}

export const requestsAhead: Fault = {
  name: 'ahead',
  promise: 'requests that are sent ahead of the answers cost little, and all is given back',
  run: (report) =>
    withServer(async ({ url, pid }, dataDir) => {
      await settled(dataDir)
      const page = await read(url, '/', { accept: 'text/html' })
      const paths = {
        'the home page': '/',
        'a page': '/faq',
        'a picture': `/uploads/${readdirSync(join(dataDir, 'pictures'))[0]}`,
        'a file of the build': /\/assets\/[\w.-]+\.js/.exec(page.text)![0],
        'a call': '/api/services',
      }
      for (const path of Object.values(paths)) await sendAhead(url, pid, path, 1, 100)
      await settled(dataDir)
      const before = descriptorsOf(pid)
      const left = async () => {
        for (let n = 0; n < 25 && descriptorsOf(pid) > before; n += 1) await pause(200)
        return descriptorsOf(pid) - before
      }
      for (const [what, path] of Object.entries(paths)) {
        for (const [ending, wait] of Object.entries(endings)) {
          const figures: string[] = []
          for (const count of [10, 100, 1000]) {
            const cost = await sendAhead(url, pid, path, count, wait)
            figures.push(
              `${count}: ${cost.descriptors - before} descriptors, ${cost.seconds.toFixed(2)} s, ${cost.more.toFixed(0)} MB more`,
            )
            report.promise(cost.descriptors - before <= 2 * 16, `${what}: ${cost.descriptors} open`)
            report.promise(cost.seconds < 2, `${what}: ${cost.seconds.toFixed(1)} s of a processor`)
            const lost = await left()
            report.promise(lost <= 0, `${what}, ${ending}: ${lost} descriptors were not given back`)
          }
          report.figure(`${what}, ${ending}: ${figures.join('; ')}`)
        }
      }
      const { hostname, port } = new URL(url)
      const began = performance.now()
      const unread = connect(Number(port), hostname)
      unread.on('error', () => {}).pause()
      unread.write(`GET ${paths['a picture']} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(10))
      await pause(2000)
      const isOpen = () => descriptorsOf(pid) > before
      report.promise(isOpen(), 'the connection must still be there')
      while (isOpen() && performance.now() - began < 150_000) await pause(1000)
      report.figure(
        `never read: cut off after ${((performance.now() - began) / 1000).toFixed(0)} s`,
      )
      report.promise(!isOpen(), 'who does not read was never cut off')
      unread.destroy()
    }),
}

/** How many ask and do not read, and what the server may hold for each, in kB. */
const readers = 1000
const mostEach = 200

export const unreadAnswers: Fault = {
  name: 'unread',
  promise: '1,000 clients that read slowly or not at all disturb nobody, and cost little each',
  run: (report) =>
    withServer(async ({ url, pid }, dataDir) => {
      await settled(dataDir)
      const { hostname, port } = new URL(url)
      const pictures = readdirSync(join(dataDir, 'pictures')).map((name) => `/uploads/${name}`)
      const paths = ['/', '/faq', '/api/banners', '/api/services', ...pictures]
      const [descriptors, before] = [descriptorsOf(pid), memoryOf(pid)]
      const clients = Array.from({ length: readers }, (_, n) => {
        const socket = connect(Number(port), hostname).pause()
        socket.on('error', () => {})
        const path = paths[n % paths.length]!
        socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n`.repeat(10))
        return { socket, reads: n % 2 === 0 }
      })
      const began = performance.now()
      const times: number[] = []
      let [highest, opened] = [before, 0]
      while (performance.now() - began < 150_000) {
        for (const { socket, reads } of clients) if (reads) socket.read(1024)
        for (let n = 0; n < 5; n += 1) {
          const { status, ms } = await read(url, ['/', '/api/banners'][n % 2]!)
          report.promise(status === 200, `others were answered ${status}`)
          times.push(ms)
          await pause(200)
        }
        highest = Math.max(highest, memoryOf(pid))
        opened = Math.max(opened, descriptorsOf(pid) - descriptors)
      }
      const slow = percentile(times, 0.95)
      report.figure(`${times.length} reads of others, p95 ${slow.toFixed(1)} ms`)
      report.promise(slow < 500, `p95 of the others was ${slow.toFixed(0)} ms`)
      const each = ((highest - before) * 1024) / readers
      report.figure(
        `memory ${before.toFixed(0)} MB before, ${highest.toFixed(0)} MB at most: ${each.toFixed(0)} kB each; ${opened} descriptors more at most`,
      )
      report.promise(each < mostEach, `each of them cost ${each.toFixed(0)} kB`)
      report.promise(opened <= 2 * readers, `${opened} descriptors were opened for ${readers}`)
      for (const { socket } of clients) socket.destroy()
      await pause(2000)
      const left = descriptorsOf(pid) - descriptors
      report.figure(`${left} descriptors left when they are gone`)
      report.promise(left <= 0, `${left} descriptors were not given back`)
    }),
}

export const oversizedBodies: Fault = {
  name: 'oversized',
  promise: 'bodies beyond the limits are refused without being held',
  run: (report) =>
    withServer(async ({ url, pid }, dataDir) => {
      const cookie = await signIn(url)
      const post = (path: string, type: string, length: string) =>
        `POST ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`
      const form = 'multipart/form-data; boundary=b'
      const part =
        '--b\r\nContent-Disposition: form-data; name="officialId"; filename="a.jpg"\r\n\r\n'
      const asFirstChunk = `${part.length.toString(16)}\r\n${part}\r\n`
      const chunked = 'Transfer-Encoding: chunked'
      const kinds: [string, string, number][] = [
        ['20 MB of JSON', post('/subscribe', 'application/json', 'Content-Length: 20000000'), 20e6],
        ['20 MB of JSON in chunks', post('/subscribe', 'application/json', chunked), 20e6],
        ['a save of 100 MB', post('/api/save-services', 'application/json', chunked), 100e6],
        ['a form of 40 MB', post(loanPath, form, 'Content-Length: 40000000') + part, 40e6],
        ['a form of 40 MB in chunks', post(loanPath, form, chunked) + asFirstChunk, 40e6],
      ]
      await apply(url, 'warm')
      await settled(dataDir)
      const before = memoryOf(pid)
      let highest = before
      const watch = setInterval(() => (highest = Math.max(highest, memoryOf(pid))), 20)
      for (const [name, head, bytes] of kinds) {
        for (let round = 0; round < 3; round += 1) {
          const { status, sent } = await sendMuch(url, head, bytes)
          if (round === 0)
            report.figure(`${name}: ${status || 'closed'} after ${(sent / 1e6).toFixed(1)} MB`)
          report.promise([0, 413].includes(status), `${name} answered ${status}`)
        }
      }
      clearInterval(watch)
      report.figure(`memory ${before.toFixed(0)} MB before, ${highest.toFixed(0)} MB at most`)
      report.promise(highest - before < 30, `memory rose by ${(highest - before).toFixed(0)} MB`)
    }),
}

async function unfinishedGone(report: Report, dataDir: string) {
  const began = performance.now()
  while (halves(dataDir).length > 0 && performance.now() - began < 20_000) await pause(200)
  const half = halves(dataDir)
  report.figure(
    `${half.length} half ones after ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  report.promise(half.length === 0, half.slice(0, 3).join(', '))
}

export const abortedUploads: Fault = {
  name: 'aborted',
  promise: '20 uploads cut off in the middle leave nothing',
  run: (report) =>
    withServer(async ({ url, pid }, dataDir) => {
      const files = { ...(await fourPictures()), officialId: { bytes: await pictureOf(900_000) } }
      const { payload, headers } = await multipartOf(formOf(fullAnswers(), files))
      const head = `POST ${loanPath} HTTP/1.1\r\nHost: a\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`
      const before = memoryOf(pid)
      for (let n = 0; n < 20; n += 1) {
        const { socket } = open(url, head)
        const share = (n + 1) / 21
        socket.write(payload.subarray(0, Math.floor(payload.length * share)), () =>
          socket.destroy(),
        )
      }
      await pause(500)
      await unfinishedGone(report, dataDir)
      const good = await apply(url, 'after')
      report.promise(good.status === 200, `an application after it answered ${good.status}`)
      report.figure(`memory ${before.toFixed(0)} MB before, ${memoryOf(pid).toFixed(0)} MB after`)
    }),
}

/** When a server is told to stop after much was sent to it, in ms: unread, half read, nearly answered. */
const moments = [150, 300, 600]

async function stopAfter(report: Report, moment: number) {
  await withServer(async ({ url, child, ended }, dataDir) => {
    const cookie = await signIn(url)
    const each = <T>(count: number, make: (n: number) => Promise<T>) =>
      Promise.all(Array.from({ length: count }, (_, n) => make(n)))
    const saves = await each(20, (n) => bannerSave(url, cookie, `stop ${n}`))
    const applications = await each(10, (n) => application(url, `stop ${n}`))
    const sent = [...saves, ...applications].map((send) => send())
    await pause(moment)
    child.kill('SIGTERM')
    const began = performance.now()
    const answers = await Promise.all(sent)
    const [saved, applied] = [answers.slice(0, saves.length), answers.slice(saves.length)]
    const code = await ended
    report.figure(
      `after ${moment} ms: saves ${tally(saved)}; applications ${tally(applied)}; exit ${code} after ${((performance.now() - began) / 1000).toFixed(1)} s`,
    )
    report.promise(code === 0, `it ended with ${code}`)
    const strange = answers.filter(({ status }) => ![200, 503].includes(status))
    report.promise(strange.length === 0, `answers: ${strange.map(({ status }) => status).join()}`)
    await withServer(
      async (again) => {
        const page = await read(again.url, '/api/investment-banner')
        report.promise(page.status === 200, 'it must start again')
      },
      { dataDir },
    )
    const half = halves(dataDir)
    report.promise(half.length === 0, half.slice(0, 3).join(', '))
  })
}

export const stopped: Fault = {
  name: 'stop',
  promise: 'SIGTERM during 20 saves and 10 applications finishes them and exits with 0',
  async run(report) {
    for (const moment of moments) await stopAfter(report, moment)
  },
}

function tally(outcomes: { status: number }[]) {
  const counts = new Map<number, number>()
  for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status || 'cut off'}`).join(', ')
}
