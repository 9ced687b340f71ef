import { createContext, useContext } from 'react'
import options from '../../../schemas/options.json'
import { listsMeta, listsOf, type OptionLists, type OwnLists } from '../../shared/option-lists'
import { read } from '../../shared/sections/site-settings'
import { readContent } from '../api'
import { pageFact } from '../site-facts'

/** The mark in the page; undefined while the lists are the contract's. */
const mark = () => pageFact(listsMeta)

const written = (json: string | undefined) =>
  json ? listsOf(JSON.parse(json) as OwnLists) : undefined

let own = written(mark())

/**
 * Reads the lender's lists where the page has none of its own. Where that fails the contract's stay: the
 * server takes both.
 */
export async function readLists() {
  if (own || mark() === undefined) return
  const settings = await readContent(read).catch(() => undefined)
  own = settings && listsOf(settings.lists)
}

/** The lender's lists for what the server draws. */
export const ListsContext = createContext<OptionLists | undefined>(undefined)

/** The lists that questions with `x-options` offer. */
export const useLists = () => useContext(ListsContext) ?? own ?? options
