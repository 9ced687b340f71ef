import { setTimeout as pause } from 'node:timers/promises'

/** So long a process that is being stopped may still have something, and between two tries, in ms. */
const patience = 12_000
const betweenTries = 250

/**
 * Takes what one process at a time may have; waits as long as a stop may take.
 * @param take gives undefined while another process has it
 * @param onWait hears once that another process has it
 * @returns undefined when the other process kept it
 */
export async function takenInTime<T>(
  take: () => T | undefined | Promise<T | undefined>,
  onWait = () => {},
): Promise<T | undefined> {
  const deadline = performance.now() + patience
  let taken = await take()
  if (taken === undefined) onWait()
  while (taken === undefined && performance.now() < deadline) {
    await pause(betweenTries)
    taken = await take()
  }
  return taken
}
