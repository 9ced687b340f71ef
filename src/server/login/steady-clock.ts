/**
 * A clock in ms since 1970 that never goes back: a session does not become longer because somebody
 * set the time. Where the time jumps forward, so does this.
 */
export function steadyClock() {
  const begun = Date.now() - performance.now()
  return () => Math.max(Date.now(), begun + performance.now())
}
