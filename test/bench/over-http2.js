import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('secure-proxy.js', import.meta.url))

/**
 * The same servers behind HTTP/2 with TLS, each at an origin of its own, with a certificate of the
 * moment. Undefined where there is no openssl to make one.
 *
 * @param {string[]} origins
 * @returns {Promise<import('./floor.js').Floor[] | undefined>}
 */
export async function overHttp2(origins) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-tls-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const wanted = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'
  const files = ['-subj', '/CN=127.0.0.1', '-keyout', key, '-out', certificate]
  const { status } = spawnSync('openssl', [...wanted.split(' '), ...files], { stdio: 'ignore' })
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const servers = await Promise.all(
    origins.map(async (origin) => {
      const child = spawn(process.execPath, [program, key, certificate, origin], {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      })
      const port = await new Promise((resolve, reject) => {
        child.stdout?.once('data', resolve)
        child.once('exit', () => reject(new Error('The proxy ended before it listened')))
      })
      return {
        url: `https://127.0.0.1:${String(port).trim()}`,
        stop: () => void child.kill('SIGKILL'),
      }
    }),
  )
  rmSync(folder, { recursive: true })
  return servers
}
