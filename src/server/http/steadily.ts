import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'

/** Longer than what is kept secret takes on an idle machine, in ms. */
const step = 500

/** How far timers are off, in ms: they count whole ones, from when the process was last idle. */
const blur = 3

/**
 * Resolves at a whole step of time after `began`, as `performance.now()` gave it. The last moment is
 * waited for turn by turn: when a timer ends depends by parts of a millisecond on when it was set.
 */
export async function wholeStep(began: number): Promise<void> {
  const end = began + step * Math.ceil((performance.now() - began) / step)
  for (let left = end - performance.now(); left > 0; left = end - performance.now())
    await (left > blur ? pause(left - blur) : turn())
}

/**
 * Ends a task, also one that fails, at a whole step of time after its start, so that how long it took
 * tells nothing about what it found.
 */
export async function steadily<T>(task: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await task()
  } finally {
    await wholeStep(began)
  }
}
