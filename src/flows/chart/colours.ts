import { useSyncExternalStore } from 'react'

export type Colours = 'light' | 'dark'

/** The storage key of the choice; none while the system decides. */
const key = 'flows-colours'
const dark = '(prefers-color-scheme: dark)'

const listeners = new Set<() => void>()

/** The choice where nothing can be stored. */
let unstored: Colours | undefined

function chosen(): Colours | undefined {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : undefined
  } catch {
    return unstored
  }
}

const ofSystem = (): Colours => (matchMedia(dark).matches ? 'dark' : 'light')

const coloursNow = () => chosen() ?? ofSystem()

function apply() {
  document.documentElement.dataset.colours = coloursNow()
  for (const listener of listeners) listener()
}

/** Shows /flows in the chosen colours, else in those of the system, also when these change. */
export function startColours() {
  matchMedia(dark).addEventListener('change', apply)
  window.addEventListener('storage', apply)
  apply()
}

/** Switches between light and dark; what the system has anyway is followed, not stored. */
export function switchColours() {
  const next = coloursNow() === 'dark' ? 'light' : 'dark'
  unstored = next === ofSystem() ? undefined : next
  try {
    if (unstored) localStorage.setItem(key, unstored)
    else localStorage.removeItem(key)
  } catch {
    // No storage: the choice lasts as long as the page.
  }
  apply()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useColours = () => useSyncExternalStore(subscribe, coloursNow, () => 'light' as const)

/** Does something while the page has its light colours; nothing is painted meanwhile. */
export function inLight<Result>(act: () => Result): Result {
  const { dataset } = document.documentElement
  const { colours } = dataset
  dataset.colours = 'light'
  try {
    return act()
  } finally {
    if (colours) dataset.colours = colours
    else delete dataset.colours
  }
}
