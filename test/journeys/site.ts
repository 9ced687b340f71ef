import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { stamp } from '../../src/build/freshness.js'
import { firstAdministrator } from '../fixtures/administrator'
import { builtSite, cache } from '../fixtures/built-site'
import { root } from '../sources'
import { coverageGaps } from './model/coverage-gaps'
import { coverageTable } from './model/coverage-table'
import { seedFolder, startServer, type RunningServer } from './server-process.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The site that the journeys visit: its origin and its data folder. */
    site: { url: string; dataDir: string }
    /** The folder where each model journey leaves what it played, for the end of the run. */
    coverage: string
  }
}

let server: RunningServer | undefined
let coverage = ''
let journeys: TestProject | undefined

/** Whether every journey has run: a part of them plays a part of the flows. */
async function isWholeRun(project: TestProject) {
  if (project.name !== 'browser' || project.config.testNamePattern) return false
  const ran = new Set(project.vitest.state.getFiles().map(({ filepath }) => filepath))
  return (await project.globTestFiles()).testFiles.every((file) => ran.has(file))
}

/**
 * The folder of a first start by this build, from which all servers copy. It is kept for the day:
 * drawing its pictures takes longer than most journeys.
 */
async function seededFolder() {
  const day = new Date().toISOString().slice(0, 10)
  const made = [day, readFileSync(join(root, stamp), 'utf8'), JSON.stringify(firstAdministrator)]
  const name = createHash('sha256').update(made.join()).digest('hex').slice(0, 16)
  const all = join(cache, 'seeded')
  const folder = join(all, name)
  if (existsSync(folder)) return folder
  mkdirSync(all, { recursive: true })
  // In its place only when it is whole: a run may end half-way, or meet another.
  const unfinished = mkdtempSync(`${folder}-`)
  await seedFolder(unfinished, firstAdministrator)
  for (const other of readdirSync(all))
    if (!other.startsWith(name)) rmSync(join(all, other), { recursive: true })
  if (!existsSync(folder)) renameSync(unfinished, folder)
  return folder
}

/** Builds what is missing or stale and starts the real server, once for all journeys. */
export async function setup(project: TestProject) {
  await builtSite()
  process.env.SEEDED_FOLDER = await seededFolder()
  coverage = mkdtempSync(join(tmpdir(), 'coverage-'))
  project.provide('coverage', coverage)
  journeys = project
  server = await startServer()
  project.provide('site', { url: server.url, dataDir: server.dataDir })
}

export async function teardown() {
  await server?.stop()
  const table = coverageTable(coverage)
  if (table) console.log(`\n${table}\n`)
  const isWhole = journeys && (await isWholeRun(journeys))
  const gaps = isWhole ? coverageGaps(coverage) : []
  rmSync(coverage, { recursive: true, force: true })
  if (gaps.length === 0) return
  // What is thrown here would only be printed.
  console.error(`Not every flow was played in the browser:\n${gaps.join('\n')}`)
  process.exitCode = 1
}
