import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vitest/config'
import site from '../vite.config'

const memory = '/dev/shm'
const enough = 4e9

function isRunning(id: number) {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

/**
 * Has this process and those that it starts keep temporary files in memory, where there is room for them: a server
 * waits for the disk at every write, and what becomes of the files of a test when the power fails is no question.
 */
function useMemoryFolder() {
  if (process.env.TMPDIR?.startsWith(memory)) return
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, freemem()) < enough) return
    for (const name of readdirSync(memory)) {
      const [, id] = /^site-tests-(\d+)-/.exec(name) ?? []
      // What a run that was killed has left.
      if (id && !isRunning(Number(id))) rmSync(join(memory, name), { recursive: true, force: true })
    }
    const folder = mkdtempSync(join(memory, `site-tests-${process.pid}-`))
    // Postgres has a user of its own, and a folder of its own therein.
    chmodSync(folder, 0o711)
    process.env.TMPDIR = folder
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  } catch {
    // Not here: the disk will do.
  }
}

useMemoryFolder()

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const unit = [
  'test/*.test.ts',
  'test/{schemas,machines,shared,ui,site,office,flows,build}/**/*.test.{ts,tsx}',
]

/** Passwords are hashed cheaply where the server runs in the tests' own process. */
const cheaply = { alias: { '@node-rs/argon2': at('test/fixtures/cheap-argon2.ts') } }

/** What holds in every test of the server. */
const ofServer = ['answers-as-described', 'only-database-in-transactions', 'note-storage'].map(
  (name) => at(`test/server/${name}.ts`),
)

/** A busy machine is slow, not wrong. */
const patient = { poll: { timeout: 20_000 } }

/**
 * A test without an assertion would hold whatever happens. Not for journeys: many wait for what a page
 * must show, and no `expect` counts that.
 */
const asserting = { expect: { ...patient, requireAssertions: true } }

/** Tests that find the built site running. */
const onBuiltSite = {
  root: at('.'),
  globalSetup: at('test/journeys/site.ts'),
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: patient,
  // A browser on a busy machine may stall, for as long as something else is busy there; what is broken
  // fails each time. Whatever needed another try is named at the end of the run.
  retry: 2,
}

export default defineConfig((env) =>
  mergeConfig(site({ ...env, mode: 'test' }), {
    test: {
      root: at('.'),
      // A worker loads each module once for all its files: no module of ours keeps anything of a test.
      isolate: false,
      setupFiles: at('test/note-waits.ts'),
      // `npm test` leaves out what is thorough and plays each flow once; `npm run test:all` leaves out nothing.
      tags: [
        {
          name: 'thorough',
          description: 'What the site withstands: hostile input, crashes, other builds.',
        },
        { name: 'once', description: 'A journey that proves a flow, once.' },
        {
          name: 'stores',
          description:
            'What differs by the store: on SQLite and a folder, and on Postgres and a bucket.',
        },
      ],
      projects: [
        {
          extends: true,
          test: { ...asserting, name: 'unit', root: at('.'), include: unit, testTimeout: 30_000 },
        },
        {
          extends: true,
          test: {
            ...asserting,
            ...cheaply,
            name: 'server',
            root: at('.'),
            include: ['test/server/**/*.test.ts'],
            exclude: ['test/server/shared/**'],
            setupFiles: ofServer,
            testTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            ...asserting,
            ...cheaply,
            name: 'shared',
            root: at('.'),
            include: ['test/server/**/*.test.ts'],
            exclude: ['test/server/{embedded,content}/**'],
            setupFiles: ofServer,
            globalSetup: at('test/services/services.ts'),
            testTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            ...onBuiltSite,
            ...asserting,
            name: 'attacks',
            include: ['test/attacks/*.test.ts'],
          },
        },
        {
          extends: true,
          test: { ...onBuiltSite, name: 'browser', include: ['test/journeys/**/*.test.ts'] },
        },
      ],
    },
  }),
)
