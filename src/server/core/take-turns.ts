import { setImmediate as otherTurns } from 'node:timers/promises'

/** How long work may hold up other requests, in ms. */
const longest = 10

/** For long work: call and await the result between its steps, and others have their turn in time. */
export function takeTurns() {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longest) return
    await otherTurns()
    began = performance.now()
  }
}
