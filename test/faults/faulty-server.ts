import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { firstAdministrator } from '../fixtures/administrator'
import { freePort } from '../journeys/server-process.js'
import { root } from '../sources'

export interface Start {
  dataDir: string
  settings?: Record<string, string>
  /** A command that runs the server, such as `prlimit --fsize=…`. */
  through?: string[]
}

/** The built server as a process that may be hurt. */
export interface FaultyServer {
  url: string
  pid: number
  child: ChildProcess
  printed(): string
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>
  /** How long the start took, in ms. */
  startTime: number
}

const environment = (dataDir: string, settings: Record<string, string> = {}) => ({
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  RATE_LIMIT: '0',
  ...firstAdministrator,
  ...settings,
})

/** Runs a command of the built server, and gathers what it prints. */
export function run(
  name: string,
  { dataDir, settings, through = [] }: Start,
  args: readonly string[] = [],
) {
  const program = join(root, 'dist/server/main.js')
  const [command = '', ...rest] = [...through, process.execPath, program, name, ...args]
  const child = spawn(command, rest, {
    cwd: root,
    env: environment(dataDir, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: what runs the server may leave it behind.
    detached: true,
  })
  let said = ''
  let complaint = ''
  child.stdout.on('data', (bytes) => (said += String(bytes)))
  child.stderr.on('data', (bytes) => (complaint += String(bytes)))
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // Nothing is left of it.
    }
  }
  process.once('exit', kill)
  child.once('exit', kill)
  const ended = new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => {
      process.off('exit', kill)
      resolve(code ?? signal ?? '')
    })
  })
  return { child, ended, printed: () => said + complaint, complaint: () => complaint }
}

/** Starts the server and waits until it is ready. Rejects with what it printed when it ends. */
export async function startFaulty(start: Start): Promise<FaultyServer> {
  const begun = performance.now()
  const port = await freePort()
  const settings = { PORT: String(port), ...start.settings }
  const { child, ended, printed } = run('start', { ...start, settings })
  const url = `http://127.0.0.1:${port}`
  let isOver = false
  void ended.then(() => (isOver = true))
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
    if (isOver) throw new Error(`The server did not start: ${printed()}`)
    await pause(20)
  }
  const startTime = performance.now() - begun
  return { url, pid: child.pid ?? 0, child, printed, ended, startTime }
}

const figureOf = (name: string) => (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
}

/** Memory that a process holds, in MB. */
export const memoryOf = figureOf('VmRSS')

const highestOf = figureOf('VmHWM')

/** How many files and connections a process has open. */
export const descriptorsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** The processor's time that a process has taken, in seconds: ticks of 10 ms. */
export function processorTimeOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** The most that a process and those that it has started held at any moment, in MB. */
export function highestMemoryOf(pid: number) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  const highestIfThere = (child: string) => {
    try {
      return highestOf(Number(child))
    } catch {
      return 0
    }
  }
  return children.filter(Number).reduce((sum, child) => sum + highestIfThere(child), highestOf(pid))
}

/** A folder of its own for as long as `use` runs. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** A server on a folder of its own, killed at the end. */
export const withServer = <T>(
  use: (server: FaultyServer, dataDir: string) => Promise<T>,
  start: Partial<Start> = {},
) =>
  inFolder(async (folder) => {
    const dataDir = start.dataDir ?? folder
    const server = await startFaulty({ ...start, dataDir })
    try {
      return await use(server, dataDir)
    } finally {
      server.child.kill('SIGKILL')
      await server.ended
    }
  })
