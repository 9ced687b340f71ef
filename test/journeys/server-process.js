import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { waitingFor } from '../waits.js'

const program = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

/**
 * A running server of the built site: its origin without a final slash, its data folder, its
 * process, and the end of what it has printed.
 *
 * @typedef {object} RunningServer
 * @property {string} url
 * @property {string} dataDir
 * @property {number} pid
 * @property {() => string} printed
 * @property {() => Promise<void>} stop
 */

/**
 * A port that nobody listens on, below those of outgoing connections, which could take it before it is
 * used.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE') return freePort()
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return port
}

/** @param {string} url */
const isReady = (url) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Starts the built server as its own process, with an empty data folder, or a copy of the folder
 * that SEEDED_FOLDER names, and without rate limits.
 * It rejects, with what the server printed, when it ends or is not ready within a minute.
 *
 * @param {Record<string, string>} settings further settings by their names in the environment
 * @param {string} [keptDir] a data folder that stays when the server stops
 * @returns {Promise<RunningServer>}
 */
export async function startServer(settings = {}, keptDir) {
  const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'site-'))
  if (!keptDir && process.env.SEEDED_FOLDER)
    cpSync(process.env.SEEDED_FOLDER, dataDir, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [program], {
    cwd: dataDir,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => (said = (said + String(bytes)).slice(-1_000_000)))
  }
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)

  await waitingFor('program', async () => {
    for (let tries = 0; !(await isReady(url)); tries += 1) {
      if (child.exitCode !== null || tries > 600) {
        kill()
        throw new Error(`The server did not start. It said:\n${said}`)
      }
      await pause(100)
    }
  })
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    printed: () => said,
    async stop() {
      child.kill('SIGTERM')
      await Promise.race([ended, pause(12_000, undefined, { ref: false })])
      kill()
      await ended
      process.off('exit', kill)
      if (!keptDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** What a server says of its pictures: how many are being decoded, or wait for it. @param {number} port */
async function decodesAt(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const found = text.matchAll(/^picture_decodes_(?:running|waiting) (\d+)$/gm)
  return [...found].reduce((sum, [, count]) => sum + Number(count), 0)
}

/**
 * Fills a data folder as a first start does, with every copy of its pictures: drawing them takes a
 * server half a minute of processor time, so the servers of a run begin with copies of this folder.
 *
 * @param {string} dataDir
 * @param {Record<string, string>} administrator the settings of the first one, whom all copies have
 */
export async function seedFolder(dataDir, administrator) {
  const metricsPort = await freePort()
  const settings = { ...administrator, METRICS_PORT: String(metricsPort) }
  const server = await startServer(settings, dataDir)
  while ((await decodesAt(metricsPort)) > 0) await pause(200)
  await server.stop()
}
