/**
 * What a test may wait for. Not what it costs: of what runs side by side, each waits its own time.
 *
 * @typedef {'server' | 'program' | 'hashing' | 'timer' | 'disk' | 'database' | 'bucket' | 'picture' | 'page' | 'axe'} Wait
 */

/** By what was waited for: ms since the last look. @type {Map<Wait, number>} */
const waits = new Map()

/** The time as it is, whatever a test makes of it. */
export const now = performance.now.bind(performance)

/** @param {Wait} what @param {number} began by now() */
const note = (what, began) => void waits.set(what, (waits.get(what) ?? 0) + now() - began)

/**
 * Notes how long something takes.
 *
 * @template T
 * @param {Wait} what
 * @param {() => T} work
 * @returns {T} what the work returns
 */
export function waitingFor(what, work) {
  const began = now()
  const result = work()
  if (result instanceof Promise)
    result.then(
      () => note(what, began),
      () => note(what, began),
    )
  else note(what, began)
  return result
}

/**
 * Notes it of every call of these methods.
 *
 * @param {Wait} what
 * @param {any} owner
 * @param {string[]} names
 */
export function noteCalls(what, owner, ...names) {
  for (const name of names) {
    const call = owner[name]
    /** @this {any} @param {unknown[]} given */
    owner[name] = function (...given) {
      return waitingFor(what, () => call.apply(this, given))
    }
  }
}

/** What was waited for so far, in whole ms; the count begins anew. */
export function takeWaits() {
  const taken = Object.fromEntries([...waits].map(([what, ms]) => [what, Math.round(ms)]))
  waits.clear()
  return taken
}
