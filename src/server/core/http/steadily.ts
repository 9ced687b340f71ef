import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'

/** Longer than what is kept secret takes on an idle machine, in ms. */
const step = 500

/** How far timers are off, in ms: they count whole ones, from when the process was last idle. */
const blur = 3

/**
 * Begins a step of time. The returned function resolves at its end, or at that of a later step if it is
 * called after it. The last moment is waited for turn by turn: when a timer ends depends by parts of a
 * millisecond on when it was set.
 */
export function beginStep(): () => Promise<void> {
  const began = performance.now()
  // Set before anything is known: a busy process ends timers in the order in which they were set.
  const nearlyOver = pause(step - blur)
  return async () => {
    const end = began + step * Math.ceil((performance.now() - began) / step)
    await nearlyOver
    for (let left = end - performance.now(); left > 0; left = end - performance.now())
      await (left > blur ? pause(left - blur) : turn())
  }
}

/**
 * Ends a task, also one that fails, at a whole step of time after its start, so that how long it took
 * tells nothing about what it found.
 */
export async function steadily<T>(task: () => Promise<T>): Promise<T> {
  const over = beginStep()
  try {
    return await task()
  } finally {
    await over()
  }
}
