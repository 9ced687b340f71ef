import { useEffect, useSyncExternalStore } from 'react'

let named = { path: '', name: '' }
const listeners = new Set<() => void>()

function subscribe(onChange: () => void) {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/** Names the page at a path, once it knows what it shows. No title says it: browsers write those down. */
export function useNamed(path: string, name: string) {
  useEffect(() => {
    named = { path, name }
    for (const listener of listeners) listener()
  }, [path, name])
}

/** The name that the page at a path gave itself; '' for none. */
export const useOwnName = (path: string) =>
  useSyncExternalStore(subscribe, () => (named.path === path ? named.name : ''))
