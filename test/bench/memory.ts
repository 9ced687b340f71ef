import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '../../src/shared/endpoints'
import { pages } from '../../src/shared/pages'
import { formOf, fourPictures, fullAnswers, multipartOf } from '../fixtures/loan-application'
import { startServer } from '../journeys/server-process.js'
import { printTable, verdict } from './table.js'

const most = 200
const mostKept = 20

/** Memory of a process, in MB. */
function memoryOf(pid: number) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

async function read(url: string, times: number) {
  for (let i = 0; i < times; i += 1) await (await fetch(`${url}/api/banners`)).arrayBuffer()
}

async function visit(url: string, times: number) {
  const paths = Object.values(pages).map(({ path }) => path)
  for (let i = 0; i < times; i += 1) {
    const headers = { accept: 'text/html' }
    await (await fetch(url + paths[i % paths.length]!, { headers })).arrayBuffer()
  }
}

async function upload(url: string, pictures: number) {
  const { payload, headers } = await multipartOf(formOf(fullAnswers(), await fourPictures()))
  for (let i = 0; i < pictures; i += 4) {
    const { status } = await fetch(url + endpoints.loan.path, {
      method: endpoints.loan.method,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: payload,
    })
    if (status !== 200) throw new Error(`An application was answered with ${status}`)
  }
}

/** The server's memory after its first start, which writes the demo content, and after work. */
export async function benchMemory() {
  const { SEEDED_FOLDER: seeded } = process.env
  delete process.env.SEEDED_FOLDER
  const site = await startServer()
  if (seeded) process.env.SEEDED_FOLDER = seeded
  const rows: (string | number)[][] = []
  const look = async (when: string, goal: number) => {
    await pause(1000)
    const memory = memoryOf(site.pid)
    rows.push([when, Math.round(memory), `≤ ${Math.round(goal)}`, verdict(memory <= goal)])
    return memory
  }
  const first = await look('after the first start', most)
  await read(site.url, 1000)
  await look('after 1,000 reads', first + mostKept)
  await visit(site.url, 200)
  await look('after 200 pages', first + mostKept)
  await upload(site.url, 100)
  await look('after 100 uploads', first + mostKept)
  await site.stop()
  printTable('Memory of the server', ['', 'MB', 'goal', ''], rows)
}
