import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stamp } from '../../src/build/freshness.js'
import { root } from '../sources'

/** A project with the launcher, and a server that says its number and stays. */
function launched({ isBuilt = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'src/build'), { recursive: true })
  for (const name of ['launch.js', 'freshness.js'])
    cpSync(join(root, 'src/build', name), join(folder, 'src/build', name))
  const scripts = { start: 'node src/build/launch.js start' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }))
  if (!isBuilt) return folder
  mkdirSync(join(folder, 'dist/server'), { recursive: true })
  writeFileSync(join(folder, stamp), '')
  const server = 'console.log(`I am ${process.pid}.`)\nsetInterval(() => {}, 1000)\n'
  writeFileSync(join(folder, 'dist/server/main.js'), server)
  return folder
}

function isThere(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('whoever ends npm ends what it began, though npm passes no signal through its shell', async () => {
  const npm = spawn('npm', ['start'], { cwd: launched(), stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await expect.poll(() => said, { timeout: 20_000 }).toMatch(/I am \d+\./)
  const pid = Number(/I am (\d+)/.exec(said)![1])
  onTestFinished(() => void (isThere(pid) && process.kill(pid, 'SIGKILL')))
  npm.kill('SIGTERM')
  await expect.poll(() => isThere(pid), { timeout: 10_000 }).toBe(false)
})

test('where npm left out what builds, as in production, the advice brings it', () => {
  const cwd = launched({ isBuilt: false })
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stderr } = spawnSync(process.execPath, ['src/build/launch.js'], {
    cwd,
    env,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    1,
    'There is no build, and Vite is not installed to make one. Run: npm ci --include=dev && npm run build\n',
  ])
})
