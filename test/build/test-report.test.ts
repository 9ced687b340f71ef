// @module-tag thorough
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { failedTests, flakyTests } from '../test-report.js'
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

test('what failed, and what passed on a second try only, is named with what was said', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'test-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'page.test.js'), tests)
  await writeFile(join(folder, 'broken.test.js'), `throw new Error('no such page')`)
  const path = join(folder, 'report.json')
  const options = [`--root=${folder}`, '--reporter=json', `--outputFile=${path}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const run = promisify(execFile)(process.execPath, [vitest, 'run', ...options])
  await expect(run).rejects.toMatchObject({ code: 1 })
  const report = JSON.parse(await readFile(path, 'utf8'))
  const unequal = 'AssertionError: expected 1 to be 2 // Object.is equality'
  expect(flakyTests(report, folder)).toEqual([`/page.test.js: a page opens late\n    ${unequal}`])
  expect(failedTests(report, folder)).toEqual([
    `/page.test.js: a page never opens\n    ${unequal}`,
    '/broken.test.js\n    no such page',
  ])
}, 60_000)
