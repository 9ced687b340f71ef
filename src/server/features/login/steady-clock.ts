/**
 * A clock in ms since 1970 that never goes back: setting the time back does not prolong a session.
 * It follows jumps forward.
 */
export function steadyClock() {
  const begun = Date.now() - performance.now()
  return () => Math.max(Date.now(), begun + performance.now())
}
