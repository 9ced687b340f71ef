import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { disagreements, release, shipped } from '../../src/build/release.js'
import { textOf } from '../sources'

/** A project that says of itself which version it is. */
function project({ lock = '1.1.0', heading = '1.1.0' }) {
  const root = mkdtempSync(join(tmpdir(), 'project-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const name = 'lender'
  put('package.json', JSON.stringify({ name, version: '1.1.0', type: 'module' }))
  const packages = { '': { name, version: lock } }
  put('package-lock.json', JSON.stringify({ name, version: lock, lockfileVersion: 3, packages }))
  put('.github/CHANGELOG.md', `# Changes\n\n## ${heading}\n\n- New.\n\n## 1.0.0\n`)
  return { root, put }
}

/** Runs a program in a folder and returns what it printed. */
function run(cwd: string, command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}

test('a version that its lock and its changelog name can be released', () => {
  expect(disagreements(project({}).root)).toEqual([])
})

test('a version that they do not name is refused, with what they say instead', () => {
  expect(disagreements(project({ lock: '1.0.0' }).root)).toEqual([
    'package.json is version 1.1.0, package-lock.json 1.0.0.',
  ])
  expect(disagreements(project({ heading: 'Next' }).root)).toEqual([
    '.github/CHANGELOG.md begins with Next: it has to say what 1.1.0 brings.',
  ])
})

test('a release is what was committed, built from that, and what was not is named', () => {
  const { root, put } = project({})
  for (const path of shipped.filter((one) => /\.(?:md|js)$|\.npmrc|LICENSE/.test(one)))
    if (!path.includes('CHANGELOG')) put(path, '')
  put('.docker/compose.yaml', 'services: {}')
  put('src/main.js', 'committed')
  const build = `import { cpSync, mkdirSync } from 'node:fs'
    mkdirSync('dist')
    cpSync('src/main.js', 'dist/main.js')`
  put('src/build/launch.js', build)
  run(root, 'git', 'init', '--quiet')
  run(root, 'git', 'add', '.')
  const by = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  run(root, 'git', ...by, 'commit', '--quiet', '--message', 'first')
  put('src/main.js', 'changed since')
  put('dist/old.js', 'of an earlier build')
  put('.docker/.env.production', 'SMTP_URL=smtp://name:secret@mail.example.com')
  put('.docker/document.key', '5a'.repeat(32))

  const { archive, uncommitted } = release(root, join(root, '.release'))
  expect(uncommitted).toEqual([
    'src/main.js',
    '.docker/.env.production',
    '.docker/document.key',
    'dist/old.js',
  ])
  const held = run(root, 'tar', '-tzf', archive).split('\n')
  expect(held).toContain('lender-1.1.0/.docker/compose.yaml')
  expect(held.filter((path) => /env|key|old/.test(path))).toEqual([])
  expect(run(root, 'tar', '-xzOf', archive, 'lender-1.1.0/dist/main.js')).toBe('committed')
})

test('the unit of systemd starts what the image starts, and gives it the same time to stop', () => {
  const unit = textOf('.docker/lender-website.service')
  const said = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1]
  const [, command = '[]'] = /^CMD (.+)$/m.exec(textOf('.docker/Dockerfile'))!
  expect(said('ExecStart')).toBe(`/usr/bin/env ${(JSON.parse(command) as string[]).join(' ')}`)
  const [, grace] = /stop_grace_period: (\d+)s/.exec(textOf('.docker/compose.yaml'))!
  expect(said('TimeoutStopSec')).toBe(grace)
})
