import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { aptGet } from '../apt-get.js'
import { freePort } from '../journeys/server-process.js'

export const howToGetPostgres =
  'The tests on shared services need Postgres: install it (Debian: apt-get install postgresql) or name the folder of its programs in POSTGRES_BIN.'

const debianFolder = '/usr/lib/postgresql'

/** @param {string} folder */
function hasServer(folder) {
  try {
    for (const name of ['initdb', 'postgres']) accessSync(join(folder, name), constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns {string[]} */
function debianFolders() {
  try {
    const versions = readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a))
    return versions.map((version) => join(debianFolder, version, 'bin'))
  } catch {
    return []
  }
}

/**
 * The folder of the Postgres programs: the one that POSTGRES_BIN names, else Debian's newest, else
 * the first in PATH. Undefined when there is none.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function findPostgres(env = process.env) {
  if (env.POSTGRES_BIN) return hasServer(env.POSTGRES_BIN) ? env.POSTGRES_BIN : undefined
  return [...debianFolders(), ...(env.PATH ?? '').split(delimiter).filter(Boolean)].find(hasServer)
}

/** Installs Debian's Postgres where that is ours to do. @returns {boolean} whether there is one */
export function installPostgres() {
  return !process.env.POSTGRES_BIN && aptGet('postgresql') && findPostgres() !== undefined
}

/** Postgres refuses to run as root: there, the user of Debian's package runs it. */
function owner() {
  if (process.getuid?.() !== 0) return {}
  /** @param {string} option */
  const id = (option) => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [id('-u'), id('-g')]
  if (!uid || !gid) throw new Error('There is no user named postgres to run the database as.')
  return { uid, gid }
}

// Durability is off: the cluster lives only as long as the tests.
const hasty = [
  ['fsync', 'off'],
  ['full_page_writes', 'off'],
  ['wal_level', 'minimal'],
  ['max_wal_senders', '0'],
  ['checkpoint_timeout', '1h'],
  ['autovacuum', 'off'],
  ['jit', 'off'],
  ['max_connections', '300'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`])

/**
 * Starts a Postgres server of our own with an empty cluster.
 *
 * @returns {Promise<{ url: string, version: number, stop: () => Promise<void> }>} its address, without a database
 */
export async function startPostgres() {
  const programs = findPostgres()
  if (!programs) throw new Error(howToGetPostgres)
  const user = owner()
  const folder = mkdtempSync(join(tmpdir(), 'test-postgres-'))
  if (user.uid) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder }
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...options, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed. ${made.stderr}`)

  const port = await freePort()
  const args = ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port), ...hasty]
  const server = spawn(join(programs, 'postgres'), args, {
    ...options,
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const ended = once(server, 'exit')
  const kill = () => server.kill('SIGQUIT')
  process.once('exit', kill)

  const url = `postgres://test@127.0.0.1:${port}`
  const isUp = async () => {
    const client = new pg.Client({ connectionString: `${url}/postgres` })
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error('Postgres did not start.')
    await pause(50)
  }
  const version = spawnSync(join(programs, 'postgres'), ['-V'], { encoding: 'utf8' }).stdout
  return {
    url,
    version: Number.parseInt(/\d+/.exec(version)?.[0] ?? '', 10),
    async stop() {
      process.off('exit', kill)
      server.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
