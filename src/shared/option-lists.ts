import type { Content } from '../../schemas'
import options from '../../schemas/options.json'

export type OptionLists = typeof options

/** The lists of the settings, a line for each entry. */
export type OwnLists = Content['siteSettings']['lists']

/** The lists that administrators may replace. */
export const ownListNames = [
  'cities',
  'states',
  'positions',
  'degrees',
  'reasons',
] as const satisfies (keyof OwnLists & keyof OptionLists)[]

/** Whether administrators may replace a list. */
export const isOwnList = (name: string) => (ownListNames as readonly string[]).includes(name)

/**
 * The mark in the HTML of a site with lists of its own. Its content is the lists as JSON where the page needs
 * them at once, else blank: then they are asked for.
 */
export const listsMeta = 'form-lists'

/** Under which an entry is the same as another one. */
const nameOf = (entry: string) => entry.normalize('NFC').toLowerCase()

/** The entries of a list, each once, as it was first written; its own last entry is none of them. */
function itemsOf(text: string, list: OptionLists[keyof OptionLists]) {
  const other = 'other' in list ? list.other : ''
  const items = new Map<string, string>()
  for (const line of text.split('\n').map((each) => each.trim()))
    if (!items.has(nameOf(line))) items.set(nameOf(line), line)
  for (const none of ['', nameOf(other)]) items.delete(none)
  return [...items.values()]
}

/** The lists of the contract, a line for each entry. */
export const listDefaults = Object.fromEntries(
  ownListNames.map((name) => [name, options[name].items.join('\n')]),
) as OwnLists

/** All lists, with those of the settings in their places. A blank list keeps its default. */
export const listsOf = (own: OwnLists): OptionLists => ({
  ...options,
  ...Object.fromEntries(
    ownListNames.map((name) => {
      const items = itemsOf(own[name], options[name])
      return [name, items.length > 0 ? { ...options[name], items } : options[name]]
    }),
  ),
})

/** Whether a list has only its entries. Others take any text, for which they ask. */
export const isClosed = (name: keyof OptionLists) => !('other' in options[name])

/** Whether a list is not the contract's. */
export const hasOwnLists = (own: OwnLists) =>
  ownListNames.some((name) => own[name] !== listDefaults[name])
