import { startServer } from '../journeys/server-process.js'
import { serveByNginx, serveByNode } from './floor.js'
import { connections, reader, readFast } from './reads.js'
import { median, printTable, verdict } from './table.js'

const rounds = 5
const seconds = 2
/** Starts of the server whose first second is measured. */
const starts = 3

/** The least share of the floor, and how often its p99 ours may be. */
const leastShare = 0.5
const mostWait = 2

/** Public content calls: short, long, and with two sections. */
const lists = [
  '/api/banners',
  '/api/services',
  '/admin/getProductSections',
  '/admin/faq/getFAQSections',
]

/** Headers that every server writes by itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'content-type'])

/** @param {string} url @param {string[]} paths */
async function answersOf(url, paths) {
  /** @type {Record<string, import('./floor.js').Prepared>} */
  const answers = {}
  for (const path of paths) {
    const answer = await fetch(url + path)
    answers[path] = {
      type: answer.headers.get('content-type') ?? '',
      headers: Object.fromEntries([...answer.headers].filter(([name]) => !ownHeaders.has(name))),
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }
  return answers
}

/**
 * The p99 of the first second after a start, in ms, beside that of the floor.
 *
 * @param {() => Promise<{ url: string, stop: () => void | Promise<void> }>} start
 * @param {string} path
 */
async function firstSecond(start, path) {
  const waits = []
  for (let i = 0; i < starts; i += 1) {
    const server = await start()
    waits.push((await readFast(server.url + path, 1)).p99)
    await server.stop()
  }
  return median(waits)
}

/**
 * Reads per second of public calls beside the same bytes and headers from plain node:http, and from a
 * bare route of the framework; beside the bytes alone from node:http, which shows what the headers cost,
 * and from nginx where it is installed.
 *
 * @param {import('../journeys/server-process.js').RunningServer} site
 */
export async function benchThroughput({ url }) {
  const answers = await answersOf(url, lists)
  const bodies = Object.fromEntries(
    Object.entries(answers).map(([path, { type, body }]) => [path, { type, body }]),
  )
  const servers = {
    ours: { url, stop: () => {} },
    bare: await serveByNode(answers),
    withoutHeaders: await serveByNode(bodies),
    framework: await serveByNode(answers, 'peers/fastify.js'),
    nginx: await serveByNginx(answers),
  }
  const rows = []
  for (const path of lists) {
    /** @type {Record<keyof typeof servers, { rate: number, p99: number }[]>} */
    const runs = { ours: [], bare: [], withoutHeaders: [], framework: [], nginx: [] }
    for (let i = 0; i < rounds; i += 1) {
      for (const name of /** @type {(keyof typeof servers)[]} */ (Object.keys(servers))) {
        const server = servers[name]
        if (server) runs[name].push(await readFast(server.url + path, seconds))
      }
    }
    /** @param {keyof typeof runs} name */
    const rate = (name) => median(runs[name].map((run) => run.rate))
    /** @param {keyof typeof runs} name */
    const p99 = (name) => median(runs[name].map((run) => run.p99))
    const share = rate('ours') / rate('bare')
    rows.push([
      path,
      answers[path]?.body.length ?? 0,
      Math.round(rate('bare')),
      p99('bare'),
      (rate('framework') / rate('bare')).toFixed(2),
      servers.nginx ? (rate('nginx') / rate('withoutHeaders')).toFixed(2) : 'not here',
      Math.round(rate('ours')),
      share.toFixed(2),
      (rate('ours') / rate('withoutHeaders')).toFixed(2),
      p99('ours'),
      verdict(share >= leastShare && p99('ours') <= mostWait * p99('bare')),
    ])
  }
  for (const server of Object.values(servers)) server?.stop()
  printTable(
    `Reads per second, ${connections} connections, medians of ${rounds} rounds of ${seconds} s (${reader} runs on the same machine); goals: ≥ ${leastShare} × node:http with the same headers, p99 ≤ ${mostWait} × its`,
    [
      'call',
      'bytes',
      'node:http',
      'p99 ms',
      'bare Fastify is',
      'nginx is, of the bytes alone',
      'ours',
      'is',
      'of the bytes alone',
      'p99 ms',
      '',
    ],
    rows,
  )
  const [path = ''] = lists
  const bare = await firstSecond(() => serveByNode(answers), path)
  const ours = await firstSecond(startServer, path)
  printTable(
    `p99 of the first second after a start, ms, medians of ${starts}; goal: ≤ 2 × node:http`,
    ['call', 'node:http', 'ours', ''],
    [[path, bare, ours, verdict(ours <= 2 * bare)]],
  )
}
