import { lazyRouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { ChunkFailed, loadChunk } from './load-chunk'

/** The storage key for a reload after a missing chunk. */
const reloadedKey = 'chunk-reloaded'

/** Whether this tab may still reload; never without storage, which would allow a loop. */
function mayReload(): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey)) return false
    sessionStorage.setItem(reloadedKey, 'yes')
    return true
  } catch {
    return false
  }
}

function forgetReload() {
  try {
    sessionStorage.removeItem(reloadedKey)
  } catch {
    // No storage: nothing was remembered.
  }
}

const written =
  'textarea, [contenteditable=true], input:not([type=hidden], [type=checkbox], [type=radio])'

/** Whether a reload would lose something: a field holds text, or the page would ask before it. */
function wouldLose() {
  const fields = [...document.querySelectorAll<HTMLInputElement>(written)]
  return (
    fields.some((field) => field.isContentEditable || field.value !== '') ||
    !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  )
}

/**
 * Loads the chunk of a page. If it fails, a deployment may have removed it: where nothing is typed the
 * browser loads the page anew, once. Otherwise, and then, it rejects as `loadChunk` does.
 */
export async function loadPage<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await loadChunk(() =>
    load().catch((error: unknown) => {
      if (!navigator.onLine) throw error
      if (wouldLose()) throw new ChunkFailed(true)
      if (!mayReload()) throw error
      location.reload()
      return new Promise<never>(() => {})
    }),
  )
  forgetReload()
  return module
}

/** A page whose chunk comes when it is opened. */
export const latePage = <Name extends string>(
  load: () => Promise<Record<Name, FunctionComponent>>,
  name: Name,
) => lazyRouteComponent(() => loadPage(load), name)
