import { readFileSync } from 'node:fs'
import { serveByNginx, serveByNode } from './floor.js'
import { connections, reader, readFast, seconds } from './reads.js'
import { median, printTable } from './table.js'

const rounds = 3

/** Every public content call. */
const lists = [
  '/api/banners',
  '/api/options',
  '/api/services',
  '/api/testimonials',
  '/api/choose-us',
  '/api/investment-banner',
  '/admin/investment/getInvestmentSections',
  '/admin/getProductSections',
  '/admin/contactUs/getContactUsSections',
  '/admin/faq/getFAQSections',
]

/** Memory of a process, in MB. @param {number} pid */
const memoryOf = (pid) => {
  try {
    const [, kilobytes = '0'] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return `${Math.round(Number(kilobytes) / 1000)} MB`
  } catch {
    return 'unknown'
  }
}

/**
 * Reads per second of every public call beside the same bytes from plain node:http, and from nginx
 * where it is installed.
 *
 * @param {import('../journeys/server-process.js').RunningServer} site
 */
export async function benchThroughput({ url, pid }) {
  /** @type {Record<string, import('./floor.js').Prepared>} */
  const answers = {}
  for (const path of lists) {
    const answer = await fetch(url + path)
    answers[path] = {
      type: answer.headers.get('content-type') ?? '',
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }
  const node = await serveByNode(answers)
  const nginx = await serveByNginx(answers)
  const rows = []
  for (const path of lists) {
    const ours = []
    const bare = []
    const files = []
    for (let i = 0; i < rounds; i += 1) {
      bare.push(await readFast(node.url + path))
      if (nginx) files.push(await readFast(nginx.url + path))
      ours.push(await readFast(url + path))
    }
    const rate = (/** @type {{ rate: number }[]} */ runs) => median(runs.map((run) => run.rate))
    const highest = (/** @type {{ rate: number }[]} */ runs) =>
      Math.max(...runs.map((run) => run.rate))
    rows.push([
      path,
      answers[path]?.body.length ?? 0,
      Math.round(rate(ours)),
      median(ours.map((run) => run.p99)),
      Math.round(rate(bare)),
      (rate(ours) / rate(bare)).toFixed(2),
      (highest(ours) / highest(bare)).toFixed(2),
      nginx ? Math.round(rate(files)) : 'not here',
      nginx ? (rate(ours) / rate(files)).toFixed(2) : '–',
    ])
  }
  node.stop()
  nginx?.stop()
  printTable(
    `Reads per second, ${connections} connections, ${rounds} rounds of ${seconds} s, median (${reader} runs on the same machine)`,
    ['call', 'bytes', 'ours', 'p99 ms', 'node:http', 'ratio', 'best ratio', 'nginx', 'ratio'],
    rows,
  )
  console.log(`  Memory of the server afterwards: ${memoryOf(pid)}`)
}
