import type { AnyActor } from 'xstate'

/** Where this browser keeps the switch of /flows; nothing is there as long as it is off. */
export const switchKey = 'flows-live'

const running = new Set<AnyActor>()

/** Without the switch no channel is opened, and the code that would speak is not even loaded. */
function obeySwitch() {
  try {
    if (localStorage.getItem(switchKey))
      void import('../flows/live/publisher').then(
        ({ publish }) => publish(running),
        () => {},
      )
  } catch {
    // A browser that keeps nothing has no switch.
  }
}

// The other way, publishers turn themselves off.
globalThis.addEventListener?.('storage', obeySwitch)

/** Lets an analyst in another tab see how this machine moves, as long as the switch is on. */
export function watchFlow(actor: AnyActor) {
  running.add(actor)
  obeySwitch()
  return () => {
    running.delete(actor)
    obeySwitch()
  }
}
