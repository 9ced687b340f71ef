import type { Plugin } from 'vite'
import nigeria from '../../schemas/nigeria.json'
import type placeholders from '../../schemas/options.json'

type OptionLists = typeof placeholders

/** The countries whose cities and states can be built in: cities by state. */
const countries: Record<string, Record<string, string[]>> = { nigeria }

/**
 * The option lists with the cities and states of a country in place of the placeholders.
 * @param country the setting VITE_PLACES; the lists stay as they are without it
 * @throws Error for a country that is not known
 */
export function withPlaces(lists: OptionLists, country: string | undefined): OptionLists {
  if (!country) return lists
  if (!Object.hasOwn(countries, country))
    throw new Error(`VITE_PLACES must be one of: ${Object.keys(countries).join(', ')}.`)
  const { cities, states } = lists
  const byState = countries[country]!
  return {
    ...lists,
    cities: { ...cities, items: [...new Set(Object.values(byState).flat())].toSorted() },
    states: { ...states, items: Object.keys(byState) },
  }
}

const optionLists = /\/schemas\/options\.json$/

/** Builds the cities and states of VITE_PLACES into all programs, the server included. */
export const places = (country = process.env.VITE_PLACES): Plugin => ({
  name: 'places',
  enforce: 'pre',
  transform(code, id) {
    if (!country || !optionLists.test(id)) return undefined
    return { code: JSON.stringify(withPlaces(JSON.parse(code) as OptionLists, country)), map: null }
  },
})
