import { startServer } from '../journeys/server-process.js'
import { loadTypeScript } from '../load-typescript.js'
import { serveByNginx, serveByNode } from './floor.js'
import { findInstalled, install } from './on-demand.js'
import { connections, reader, readFast } from './reads.js'
import { median, printTable } from './table.js'

const path = '/api/banners'
const rounds = 3

/** The same call on other servers, by their files in `peers/`. */
const peers = {
  'node:http, prepared': undefined,
  Hono: 'peers/hono.js',
  Express: 'peers/express.js',
  'Fastify, SQLite at each request': 'peers/fastify-sqlite.js',
}

/** Content systems with the same banners, each by the path where it answers with them. */
const contentSystems = {
  strapi: { name: 'Strapi, SQLite', file: 'peers/strapi.js', path: '/api/banners' },
  directus: { name: 'Directus, SQLite', file: 'peers/directus.js', path: '/items/banners' },
}

/**
 * Everybody who answers with these banners.
 *
 * @param {Record<string, import('./floor.js').Prepared>} answers
 * @param {boolean} mayInstall what is not here yet
 */
async function serveByPeers(answers, mayInstall) {
  const servers = []
  const nginx = await serveByNginx(answers)
  if (nginx) servers.push({ name: 'nginx, a file', path, ...nginx })
  for (const [name, file] of Object.entries(peers)) {
    servers.push({ name, path, ...(await serveByNode(answers, file)) })
  }
  for (const key of /** @type {(keyof typeof contentSystems)[]} */ (Object.keys(contentSystems))) {
    const { file, ...system } = contentSystems[key]
    const folder = mayInstall ? install(key) : findInstalled(key)
    if (folder) servers.push({ ...system, ...(await serveByNode(answers, file, [folder])) })
    else if (!mayInstall) console.log(`  Without ${key}: npm run bench -- cms installs it first.`)
  }
  return servers
}

/**
 * Reads of five banners beside the same content from other servers, all in one run.
 *
 * @param {boolean} mayInstall
 */
export async function benchPeers(mayInstall) {
  /** @type {typeof import('./five-banners')} */
  const { giveFiveBanners } = await loadTypeScript('test/bench/five-banners.ts')
  const site = await startServer()
  await giveFiveBanners(site.url)
  const answer = await fetch(site.url + path)
  const type = answer.headers.get('content-type') ?? ''
  const answers = { [path]: { type, body: Buffer.from(await answer.arrayBuffer()) } }
  const others = await serveByPeers(answers, mayInstall)
  const runs = [{ name: 'ours', path, ...site }, ...others].map((server) => ({
    ...server,
    rates: /** @type {number[]} */ ([]),
    waits: /** @type {number[]} */ ([]),
  }))
  for (let round = 0; round < rounds; round += 1) {
    for (const run of runs) {
      const { rate, p99 } = await readFast(run.url + run.path)
      run.rates.push(rate)
      run.waits.push(p99)
    }
  }
  const [ours] = runs
  printTable(
    `Reads of five banners a second beside other servers, ${connections} connections, ${rounds} rounds, median (${reader}); goal: ≥ 150 × a content system`,
    ['server', 'reads', 'p99 ms', 'ours is'],
    runs.map(({ name, rates, waits }) => [
      name,
      Math.round(median(rates)),
      median(waits),
      `${(median(ours?.rates ?? []) / median(rates)).toFixed(2)} ×`,
    ]),
  )
  for (const { stop } of runs) await stop()
}
