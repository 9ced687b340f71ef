import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildState, sourceDigest, stamp } from '../../src/build/freshness.js'

/** A small project that was built just now. */
function builtProject() {
  const root = mkdtempSync(join(tmpdir(), 'project-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  put('src/site/main.tsx', 'one')
  put('src/server/main.ts', 'two')
  put('schemas/index.ts', 'three')
  put('vite.config.ts', 'four')
  put('package-lock.json', '{}')
  const build = (env = {}) => put(stamp, sourceDigest(root, env))
  build()
  return { root, put, build, state: (env = {}) => buildState(root, env) }
}

test('without a build there is none', () => {
  const { root, state } = builtProject()
  rmSync(join(root, 'dist'), { recursive: true })
  expect(state()).toBe('missing')
})

test('a build of these sources is fresh', () => {
  expect(builtProject().state()).toBe('fresh')
})

test.each([
  ['a changed file', 'src/site/main.tsx'],
  ['a new file', 'src/site/new.tsx'],
  ['a schema', 'schemas/index.ts'],
  ['a new version of a package', 'package-lock.json'],
  ['a picture', 'public/favicon.svg'],
])('%s makes it stale', (_, path) => {
  const { put, state } = builtProject()
  put(path, 'something else')
  expect(state()).toBe('stale')
})

test('a renamed or removed file makes it stale', () => {
  const { root, build, state } = builtProject()
  renameSync(join(root, 'src/server/main.ts'), join(root, 'src/server/app.ts'))
  expect(state()).toBe('stale')
  build()
  rmSync(join(root, 'src/server/app.ts'))
  expect(state()).toBe('stale')
})

test('the time of a file says nothing: a checkout, a copy and an image layer all change it', () => {
  const { root, state } = builtProject()
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(root, 'src/site/main.tsx'), later, later)
  expect(state()).toBe('fresh')
})

test('a setting that is built in makes it stale, any other does not', () => {
  const { state } = builtProject()
  expect(state({ VITE_API_BASE: 'https://api.example.com' })).toBe('stale')
  expect(state({ VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' })).toBe('fresh')
  expect(state({ PORT: '8080' })).toBe('fresh')
})

test('a build that came without its sources is taken as it is', () => {
  const { root, state } = builtProject()
  for (const source of ['src/server/main.ts', 'vite.config.ts']) rmSync(join(root, source))
  expect(state()).toBe('fresh')
})
