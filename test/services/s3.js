import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('s3-server.js', import.meta.url))

/** The one account of that server. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/**
 * Starts an S3-compatible server of our own that checks signatures.
 *
 * @returns {Promise<{ url: string, folder: string, accessKeyId: string, secretAccessKey: string, stop: () => Promise<void> }>}
 */
export async function startS3() {
  const folder = mkdtempSync(join(tmpdir(), 'test-s3-'))
  // The package seals the marks between its pages with a cipher of long ago.
  const server = spawn(process.execPath, ['--openssl-legacy-provider', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const [port] = await Promise.race([once(server.stdout, 'data'), ended.then(() => [''])])
  if (!Number(port)) throw new Error('The S3-compatible server did not start.')
  return {
    url: `http://127.0.0.1:${Number(port)}`,
    folder,
    ...credentials,
    async stop() {
      process.off('exit', kill)
      kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
