import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { disagreements } from '../../src/build/release.js'
import { textOf } from '../sources'

/** A project that says of itself which version it is. */
function project({ lock = '1.1.0', heading = '1.1.0' }) {
  const root = mkdtempSync(join(tmpdir(), 'project-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  put('package.json', JSON.stringify({ version: '1.1.0' }))
  put('package-lock.json', JSON.stringify({ version: lock, packages: { '': { version: lock } } }))
  put('.github/CHANGELOG.md', `# Changes\n\n## ${heading}\n\n- New.\n\n## 1.0.0\n`)
  return root
}

test('a version that its lock and its changelog name can be released', () => {
  expect(disagreements(project({}))).toEqual([])
})

test('a version that they do not name is refused, with what they say instead', () => {
  expect(disagreements(project({ lock: '1.0.0' }))).toEqual([
    'package.json is version 1.1.0, package-lock.json 1.0.0.',
  ])
  expect(disagreements(project({ heading: 'Next' }))).toEqual([
    '.github/CHANGELOG.md begins with Next: it has to say what 1.1.0 brings.',
  ])
})

test('the unit of systemd starts what the image starts, and gives it the same time to stop', () => {
  const unit = textOf('.docker/lender-website.service')
  const said = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1]
  const [, command = '[]'] = /^CMD (.+)$/m.exec(textOf('.docker/Dockerfile'))!
  expect(said('ExecStart')).toBe(`/usr/bin/env ${(JSON.parse(command) as string[]).join(' ')}`)
  const [, grace] = /stop_grace_period: (\d+)s/.exec(textOf('.docker/compose.yaml'))!
  expect(said('TimeoutStopSec')).toBe(grace)
})
