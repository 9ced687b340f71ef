import type { Drawing, Layout } from '../graph/layout'

/** From this zoom on every text of a chart has 11 px or more. */
export const readableZoom = 11 / 12

interface Room {
  clientWidth: number
  clientHeight: number
}

/** The zoom at which a whole chart is seen in its frame, at most its natural size. */
export const fitIn = ({ width, height }: Layout, { clientWidth, clientHeight }: Room) =>
  Math.min(1, (clientWidth - 2) / width, (clientHeight - 2) / height)

/** Folding a chart further must make it larger by a quarter. */
const worthFolding = 0.8

/**
 * The drawing with which a chart opens in its frame: folded only until it is readable as a whole, or
 * as far as that makes it clearly larger; of the two directions the larger one.
 */
export function openingOf(drawings: readonly Drawing[], room: Room): Drawing {
  const fitOf = ({ layout }: Drawing) => fitIn(layout, room)
  const best = Math.min(readableZoom, Math.max(...drawings.map(fitOf)))
  const enough = best < readableZoom ? best * worthFolding : readableZoom
  const large = drawings.filter((one) => fitOf(one) >= enough)
  const folded = Math.min(...large.map(({ collapsed }) => collapsed.length))
  return large
    .filter(({ collapsed }) => collapsed.length === folded)
    .reduce((larger, one) => (fitOf(one) > fitOf(larger) ? one : larger))
}
