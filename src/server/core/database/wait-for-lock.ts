import { setTimeout as pause } from 'node:timers/promises'

/**
 * How long a process that shuts down may still hold a lock, and the pause between two tries, in ms.
 */
const patience = 12_000
const betweenTries = 250

/**
 * Takes an exclusive lock; waits as long as a shutdown may take.
 * @param take returns undefined while another process holds the lock
 * @param onWait called once when it has to wait
 * @returns undefined when the other process kept the lock
 */
export async function waitForLock<T>(
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
