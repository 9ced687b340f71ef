import { useLocation, type ParsedLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { loginPath } from '../../ui/accounts/admin-paths'
import { below } from '../../ui/accounts/may-open'

interface Kept {
  value: unknown
  query: Record<string, unknown>
}

// In memory alone: what is searched for is personal data.
/** By the entry of the browser's history, the latest last. */
const byEntry = new Map<string, Kept>()
/** From how many entries Back brings a list as it was. */
const mostEntries = 50

function keepEntry(entry: string, kept: Kept) {
  byEntry.delete(entry)
  byEntry.set(entry, kept)
  if (byEntry.size > mostEntries) byEntry.delete(byEntry.keys().next().value!)
}

/** As each list was last seen, while something of it is open. */
const byPath = new Map<string, Kept>()

/** The entries of a list as it was last shown, in its order. */
export interface ShownEntries {
  ids: readonly number[]
  /** How many come before the first. */
  from: number
  total: number
  /** The one that was opened last. */
  opened?: number
  /** Those of a page of the list. */
  idsOf: (page: number) => Promise<readonly number[]>
}

const shownOf = new Map<string, ShownEntries>()

/** Keeps what a list shows for the entries that are opened from it. */
export const keepShown = (path: string, shown: ShownEntries) => void shownOf.set(path, shown)

/** What the list at `path` showed last; undefined where none was open. */
export const keptShown = (path: string) => shownOf.get(path)

const entryAt = ({ pathname, state }: ParsedLocation) => `${pathname} ${state.__TSR_key}`

/**
 * What a list shows, kept for whoever opens an entry and comes back: by the browser's Back from
 * everywhere, by a link from what lies below the list's path.
 */
export function useKeptList<T>(initial: T) {
  const location = useLocation()
  const [path] = useState(location.pathname)
  const [value, setValue] = useState(
    () => (byEntry.get(entryAt(location)) ?? byPath.get(path) ?? { value: initial }).value as T,
  )
  useEffect(() => {
    // The next address is current before this list has gone.
    if (location.pathname !== path) return
    const kept = { value, query: location.search }
    keepEntry(entryAt(location), kept)
    byPath.set(path, kept)
  }, [location, path, value])
  return [value, setValue] as const
}

/** The query with which a list is opened anew; undefined where its address is as it should be. */
export function keptQuery(location: ParsedLocation) {
  if (location.searchStr || byEntry.has(entryAt(location))) return undefined
  const query = byPath.get(location.pathname)?.query
  return query && Object.keys(query).length > 0 ? query : undefined
}

/** Forgets the lists that the page at `pathname` is no part of; all of them after logout. */
export function forgetLists(pathname: string) {
  if (below(pathname, loginPath)) byEntry.clear()
  for (const kept of [byPath, shownOf])
    for (const path of kept.keys()) if (!below(pathname, path)) kept.delete(path)
}
