/** How far apart the clocks of two machines may be, in ms. */
const apart = 5 * 60_000

/** The latest time, in ms, that may have come: what is stored as later is from a clock that was ahead. */
export const latestPast = (now = Date.now()) => now + apart

/** A stored time in ISO 8601, if it has come: one in the future is no memory. */
export const past = (time: string | undefined, now = Date.now()) =>
  time !== undefined && Date.parse(time) <= latestPast(now) ? time : undefined
