import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { runnerImport } from 'vite'
import { describe, expect, test } from 'vitest'
import options from '../../schemas/options.json'
import { places, withPlaces } from '../../src/build/places'
import { shapes } from '../../src/build/shapes'
import { validators } from '../../src/build/validators'
import type { HttpError } from '../../src/server/core/errors'
import type { validApplication } from '../../src/server/features/loan/valid-application'
import type { placeholderLines } from '../../src/server/features/ready/placeholder-lines'
import { loanFiles } from '../../src/shared/codecs/loan'
import { ajvOptions, defineVocabulary } from '../../src/shared/vocabulary'
import type { validateStep } from '../../src/ui/loan/loan-validation'
import { fullAnswers } from '../fixtures/loan-application'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** What a build has of pages and server. */
interface Built {
  lists: typeof options
  validateStep: typeof validateStep
  validApplication: typeof validApplication
  placeholderLines: typeof placeholderLines
}

const entry = 'virtual:built'

/** The modules of page and server as a build with VITE_PLACES makes them. */
async function builtWith(country?: string) {
  const { module } = await runnerImport<Built>(entry, {
    configFile: false,
    logLevel: 'silent',
    plugins: [
      places(country),
      validators(country),
      shapes(),
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? [
                `export { default as lists } from '${at('schemas/options.json')}'`,
                `export { validateStep } from '${at('src/ui/loan/loan-validation.ts')}'`,
                `export { validApplication } from '${at('src/server/features/loan/valid-application.ts')}'`,
                `export { placeholderLines } from '${at('src/server/features/ready/placeholder-lines.ts')}'`,
              ].join('\n')
            : undefined,
      },
    ],
  })
  return module
}

const photo = { name: 'a.jpg', type: 'image/jpeg', size: 1000 }

const answersFrom = (city: string, state: string) => ({
  ...fullAnswers(),
  ...Object.fromEntries(loanFiles.map((name) => [name, photo])),
  city,
  state,
  employer_city: city,
  employer_state: state,
})

/** What page and server say of an application from there. */
function verdicts({ validateStep, validApplication }: Built, city: string, state: string) {
  const parts = answersFrom(city, state)
  const page = [1, 2, 3, 4, 5].flatMap((step) => validateStep(step, parts))
  try {
    return { page, server: validApplication({ parts, documents: {}, problems: [] }) }
  } catch (error) {
    return { page, server: (error as HttpError).extra.errors }
  }
}

const aboutPlaces = ({ placeholderLines }: Built) =>
  placeholderLines()
    .map(({ what }) => what)
    .filter((what) => /^The (?:cities|states) /.test(what))

describe('VITE_PLACES=nigeria', () => {
  test('lists the 36 states and the FCT with their cities, which page and server both take', async () => {
    const built = await builtWith('nigeria')
    const { cities, states, degrees } = built.lists
    expect(states.items).toHaveLength(37)
    expect(states.items).toEqual([...new Set(states.items)].toSorted())
    expect(states.items).toEqual(
      expect.arrayContaining(['Lagos', 'Kano', 'Rivers', 'Federal Capital Territory']),
    )
    expect(cities.items).toEqual(
      expect.arrayContaining(['Lagos', 'Ikeja', 'Abuja', 'Port Harcourt', 'Ibadan']),
    )
    expect(cities.items).toEqual([...new Set(cities.items)].toSorted())
    expect(cities.items.length).toBeGreaterThan(states.items.length)
    expect(cities).toMatchObject({ other: 'Other', which: 'Which city?' })
    expect(degrees).toEqual(options.degrees)
    for (const [i, city] of cities.items.entries()) {
      const state = states.items[i % 37]!
      const { page, server } = verdicts(built, city, state)
      expect(page).toEqual([])
      expect(server).toMatchObject({ city, state, employer_city: city, employer_state: state })
    }
    const blank = verdicts(built, '', ' ')
    expect(blank.page).toHaveLength(4)
    expect(blank.server).toEqual(blank.page)
    expect(aboutPlaces(built)).toEqual([])
  })

  test('validates by those lists where no other entry is allowed', () => {
    const { other: _, ...closed } = withPlaces(options, 'nigeria').cities
    const lists = { ...options, cities: closed } as typeof options
    const isCity = defineVocabulary(new Ajv(ajvOptions), lists).compile({
      type: 'string',
      'x-options': 'cities',
    })
    expect(['Ikeja', 'Mumbai'].map((city) => isCity(city))).toEqual([true, false])
  })
})

test('without VITE_PLACES the lists are those of the contract, and named as placeholders', async () => {
  const built = await builtWith()
  expect(built.lists.cities.items).toEqual(['Mumbai', 'Delhi', 'Bangalore'])
  expect(built.lists.states.items).toEqual(['Andhra Pradesh', 'Uttar Pradesh', 'Maharashtra'])
  expect(verdicts(built, 'Mumbai', 'Maharashtra').page).toEqual([])
  expect(aboutPlaces(built)).toHaveLength(2)
})

test('a country that nobody listed stops the build', () => {
  expect(() => withPlaces(options, 'atlantis')).toThrow('VITE_PLACES must be one of: nigeria.')
  expect(() => withPlaces(options, 'constructor')).toThrow('VITE_PLACES must be one of')
})
