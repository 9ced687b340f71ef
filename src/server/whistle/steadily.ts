import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any receipt takes on an idle machine, in ms. */
const step = 500

/**
 * Ends a task, also one that fails, at a whole step of time after its start, so that how long it took
 * tells nothing about what it found.
 */
export async function steadily<T>(task: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await task()
  } finally {
    await pause(step - ((performance.now() - began) % step))
  }
}
