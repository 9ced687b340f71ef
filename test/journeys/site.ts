import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { firstAdministrator } from '../fixtures/administrator'
import { builtSite } from '../fixtures/built-site'
import { coverageGaps } from './model/coverage-gaps'
import { coverageTable } from './model/coverage-table'
import { outdatedIn, writePlayed } from './model/played-file'
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
let seeded = ''
let journeys: TestProject | undefined

/** Whether every journey has run: a part of them plays a part of the flows. */
async function isWholeRun(project: TestProject) {
  if (project.name !== 'browser' || project.config.testNamePattern) return false
  const ran = new Set(project.vitest.state.getFiles().map(({ filepath }) => filepath))
  return (await project.globTestFiles()).testFiles.every((file) => ran.has(file))
}

/** Builds what is missing or stale and starts the real server, once for all journeys. */
export async function setup(project: TestProject) {
  await builtSite()
  seeded = mkdtempSync(join(tmpdir(), 'seeded-'))
  await seedFolder(seeded, firstAdministrator)
  process.env.SEEDED_FOLDER = seeded
  coverage = mkdtempSync(join(tmpdir(), 'coverage-'))
  project.provide('coverage', coverage)
  journeys = project
  server = await startServer()
  project.provide('site', { url: server.url, dataDir: server.dataDir })
}

export async function teardown() {
  await server?.stop()
  rmSync(seeded, { recursive: true, force: true })
  const table = coverageTable(coverage)
  if (table) console.log(`\n${table}\n`)
  if (journeys?.config.snapshotOptions.updateSnapshot === 'all') writePlayed(coverage)
  const isWhole = journeys && (await isWholeRun(journeys))
  const gaps = isWhole ? [...coverageGaps(coverage), ...outdatedIn(coverage)] : []
  rmSync(coverage, { recursive: true, force: true })
  if (gaps.length === 0) return
  // What is thrown here would only be printed.
  console.error(`Not every flow was played in the browser:\n${gaps.join('\n')}`)
  process.exitCode = 1
}
