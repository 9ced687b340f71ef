import { serveByNginx, serveByNode } from './floor.js'
import { median, printTable } from './table.js'
import { load } from './throughput.js'

const path = '/api/banners'
const rounds = 3

/** What others make of the same call, by their files in `peers/`. */
const peers = {
  'node:http, prepared': undefined,
  Hono: 'peers/hono.js',
  Express: 'peers/express.js',
  'Fastify, SQLite at each request': 'peers/fastify-sqlite.js',
}

/**
 * Reads of the banners beside the same content from other servers, all in one run.
 *
 * @param {string} site
 */
export async function benchPeers(site) {
  const answer = await fetch(site + path)
  const type = answer.headers.get('content-type') ?? ''
  const answers = { [path]: { type, body: Buffer.from(await answer.arrayBuffer()) } }
  const nginx = await serveByNginx(answers)
  const servers = [
    { name: 'ours', url: site, stop: () => {} },
    ...(nginx ? [{ name: 'nginx, a file', ...nginx }] : []),
  ]
  for (const [name, file] of Object.entries(peers)) {
    servers.push({ name, ...(await serveByNode(answers, file)) })
  }
  const runs = servers.map((server) => ({
    ...server,
    rates: /** @type {number[]} */ ([]),
    waits: /** @type {number[]} */ ([]),
  }))
  for (let round = 0; round < rounds; round += 1) {
    for (const run of runs) {
      const { rate, p99 } = await load(run.url + path)
      run.rates.push(rate)
      run.waits.push(p99)
    }
  }
  const [ours] = runs
  printTable(
    `Reads of ${path} a second beside other servers, 50 connections, ${rounds} rounds, median`,
    ['server', 'reads', 'p99 ms', 'ours is'],
    runs.map(({ name, rates, waits }) => [
      name,
      Math.round(median(rates)),
      median(waits),
      `${(median(ours?.rates ?? []) / median(rates)).toFixed(2)} ×`,
    ]),
  )
  for (const { stop } of runs) stop()
}
