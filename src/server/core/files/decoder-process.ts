import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { settingRules } from '../env'
import { busy } from '../errors'
import { createDecoder, type Decoder } from './decoder'
import { framesOf, sendFrame } from './frames'
import { PictureRefused } from './picture-refused'
import type { PictureResult, PictureTask } from './picture-task'

/** An idle process ends after this time in ms and returns its memory. */
const idleLimit = 5000

/** A task that takes longer, in ms, ends its process: nobody waits for it any more. */
const taskLimit = 120_000

/** The answer of the process to the task with this number. */
export interface DecoderReply {
  number: number
  about?: PictureResult['about']
  /** The message of a PictureRefused. */
  refused?: string
  /** The message of any other error. */
  failed?: string
}

interface Waiting {
  resolve(done: PictureResult): void
  reject(error: unknown): void
}

/**
 * The process decodes what strangers sent, so it gets no settings and no secrets. glibc would keep a heap for
 * each thread of libvips: one heap takes half of the memory (`npm run faults pictures`).
 */
function environment() {
  const env: NodeJS.ProcessEnv = { ...process.env, MALLOC_ARENA_MAX: '1' }
  for (const { name } of Object.values(settingRules)) delete env[name]
  return env
}

async function begin(program: string, onEnd: (error: unknown) => void) {
  const waiting = new Map<number, Waiting>()
  // On Linux a priority is one thread's: given to a process that runs already, it misses those it has begun.
  const args = ['-n', '10', process.execPath, program]
  const child = spawn('nice', args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: environment(),
  })
  // Where it cannot be started, it may have no streams either.
  await once(child, 'spawn')
  const gone = new Promise<void>((resolve) => {
    const ended = (error: unknown) => {
      for (const { reject } of waiting.values()) reject(busy(error))
      waiting.clear()
      onEnd(error)
      resolve()
    }
    child.on('error', ended)
    child.once('exit', (code, signal) =>
      ended(code === 0 ? undefined : new Error(`The decoding process ended (${signal ?? code})`)),
    )
  })
  // The exit tells more than a broken pipe.
  child.stdin.on('error', () => {})
  // It takes no other signal.
  const kill = () => child.kill('SIGKILL')

  const hear = async () => {
    for await (const { head, bytes } of framesOf(child.stdout)) {
      const { number, about, refused, failed } = head as DecoderReply
      const asker = waiting.get(number)
      waiting.delete(number)
      if (refused !== undefined) asker?.reject(new PictureRefused(refused))
      else if (failed !== undefined) asker?.reject(new Error(failed))
      else asker?.resolve({ bytes, ...(about && { about }) })
    }
  }
  void hear().catch(kill)

  return {
    isIdle: () => waiting.size === 0,
    async ask(number: number, task: PictureTask, bytes: Uint8Array) {
      const limit = setTimeout(kill, taskLimit)
      const done = new Promise<PictureResult>((resolve, reject) => {
        waiting.set(number, { resolve, reject })
        sendFrame(child.stdin, { number, task }, bytes)
      })
      return done.finally(() => clearTimeout(limit))
    },
    end() {
      child.stdin.end()
      return gone
    },
  }
}

/**
 * A decoder in a process of low priority, started on demand: reads go first, and the memory that codecs
 * fragment is returned when it ends.
 * @param program the file of the built `decode-pictures`
 */
export function decoderProcess(program: string, onError: (error: unknown) => void): Decoder {
  let running: ReturnType<typeof begin> | undefined
  let idle: NodeJS.Timeout | undefined
  let number = 0

  function started() {
    const onEnd = (error: unknown) => {
      if (running === begun) running = undefined
      if (error) onError(error)
    }
    const begun = begin(program, onEnd).catch((error: unknown) => {
      onEnd(error)
      throw busy(error)
    })
    return begun
  }

  async function end() {
    const ending = running
    running = undefined
    await ending?.then(
      (begun) => begun.end(),
      () => {},
    )
  }

  return createDecoder(
    async (task, bytes) => {
      clearTimeout(idle)
      running ??= started()
      const begun = running
      const asked = await begun
      try {
        return await asked.ask((number += 1), task, bytes)
      } finally {
        if (begun === running && asked.isIdle()) {
          clearTimeout(idle)
          idle = setTimeout(() => void end(), idleLimit).unref()
        }
      }
    },
    async () => {
      clearTimeout(idle)
      await end()
    },
  )
}
