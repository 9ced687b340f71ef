import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Pictures per process. */
const batch = 40

/** Makes copies of pictures in another process. */
export interface CopyProcess {
  copy(name: string): void
  /** Starts no further copy; resolves when none is being made. */
  close(): Promise<void>
}

/**
 * Makes copies in a short-lived process, because encoders leave memory fragmented. One process at a
 * time.
 * @param program the file of the built `make-copies`
 */
export function copyProcess(program: string, onError: (error: unknown) => void): CopyProcess {
  const waiting = new Set<string>()
  let running: ChildProcess | undefined
  let isClosed = false

  function next() {
    if (running || isClosed || waiting.size === 0) return
    const names = [...waiting].slice(0, batch)
    for (const name of names) waiting.delete(name)
    const child = fork(program, names, {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const ended = (error?: unknown) => {
      if (running !== child) return
      running = undefined
      if (error) onError(error)
      next()
    }
    running = child
    child.once('error', ended)
    child.once('exit', (code) =>
      ended(code ? new Error('Some copies could not be made') : undefined),
    )
  }

  return {
    copy(name) {
      waiting.add(name)
      // All pictures of a save are copied together.
      setImmediate(next)
    },
    async close() {
      isClosed = true
      if (!running) return
      const gone = once(running, 'exit').catch(() => {})
      if (running.connected) running.disconnect()
      await gone
    },
  }
}
