// @module-tag thorough
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { flakyTests } from '../flaky-tests.js'
import { root } from '../sources'

const tests = `
  import { describe, expect, test } from 'vitest'
  let tries = 0
  describe('a page', () => {
    test('opens late', { retry: 1 }, () => { tries += 1; expect(tries).toBe(2) })
    test('opens at once', { retry: 1 }, () => { expect(1).toBe(1) })
    test('never opens', { retry: 1 }, () => { expect(1).toBe(2) })
  })
`

test('what passed on a second try only is named, with what the first one said', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flaky-tests-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'page.test.js'), tests)
  const report = join(folder, 'report.json')
  const options = [`--root=${folder}`, '--reporter=json', `--outputFile=${report}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const run = promisify(execFile)(process.execPath, [vitest, 'run', ...options])
  await expect(run).rejects.toMatchObject({ code: 1 })
  expect(flakyTests(JSON.parse(await readFile(report, 'utf8')), folder)).toEqual([
    '/page.test.js: a page opens late\n    AssertionError: expected 1 to be 2 // Object.is equality',
  ])
}, 60_000)
