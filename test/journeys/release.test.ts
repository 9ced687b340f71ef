import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { pack } from '../../src/build/release.js'
import { freePort } from './server-process.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('the archive of a release runs as it is, and names its packages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const archive = pack(root, folder)
  expect(spawnSync('tar', ['-xzf', archive], { cwd: folder }).status).toBe(0)
  const packages = readFileSync(archive.replace('.tgz', '.cdx.json'), 'utf8')
  expect(packages).toContain('pkg:npm/fastify@')
  expect(packages).not.toContain('pkg:npm/vitest@')
  const release = join(folder, basename(archive, '.tgz'))
  symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'), 'dir')

  const port = await freePort()
  const server = spawn(process.execPath, ['src/build/launch.js', 'main'], {
    cwd: release,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') },
  })
  let printed = ''
  server.stdout.on('data', (text) => (printed += text))
  onTestFinished(
    () => new Promise<void>((resolve) => server.once('exit', () => resolve()) && server.kill()),
  )
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      {
        timeout: 50_000,
      },
    )
    .toBe(true)
  expect(printed).not.toMatch(/[Bb]uild/)
  const page = await fetch(`http://127.0.0.1:${port}/loan`)
  expect(await page.text()).toContain('<title>')
})
