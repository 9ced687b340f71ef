import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../journeys/server-process.js'

/** @typedef {{ type: string, body: Buffer, encoding?: string, headers?: Record<string, string> }} Prepared */
/** @typedef {{ url: string, stop: () => void }} Floor */

/**
 * Serves answers by a program of this folder in its own process; plain node:http unless another one
 * is named. Rejects when the program ends before it listens.
 *
 * @param {Record<string, Prepared>} answers by path
 * @param {string} name
 * @param {string[]} more arguments
 * @returns {Promise<Floor>}
 */
export async function serveByNode(answers, name = 'prepared-server.js', more = []) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const file = join(folder, 'answers.json')
  const rows = Object.entries(answers).map(([path, { body, ...rest }]) => [
    path,
    { ...rest, base64: body.toString('base64') },
  ])
  writeFileSync(file, JSON.stringify(Object.fromEntries(rows)))
  const program = fileURLToPath(new URL(name, import.meta.url))
  const child = spawn(process.execPath, [program, file, ...more], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const port = await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve)
    child.once('exit', () => reject(new Error(`${name} ended before it listened`)))
  })
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    stop: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/**
 * Serves the same as files by nginx, where it is installed.
 *
 * @param {Record<string, Prepared>} answers
 * @returns {Promise<Floor | undefined>}
 */
export async function serveByNginx(answers) {
  if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'))
  for (const [path, { body }] of Object.entries(answers)) {
    const file = join(folder, 'files', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, body)
  }
  const port = await freePort()
  // Started by root, its worker would be nobody, who may not read our folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const config = `
    ${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
    events { worker_connections 512; }
    http {
      access_log off; open_file_cache max=100; sendfile on; keepalive_requests 10000000;
      default_type application/json; client_body_temp_path ${folder}/1; proxy_temp_path ${folder}/2;
      fastcgi_temp_path ${folder}/3; uwsgi_temp_path ${folder}/4; scgi_temp_path ${folder}/5;
      server { listen 127.0.0.1:${port}; root ${folder}/files; }
    }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  await pause(500)
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
