import { describe, expect, test } from 'vitest'
import { homeMachine } from '../../machines/home.machine'
import { harness } from './harness'

/** The five requests in their order, and what is logged when one fails. */
const requests = [
  ['fetchBanners', 'banners', 'Failed to fetch banners'],
  ['fetchOptions', 'options', 'Failed to fetch homepage data'],
  ['fetchServices', 'services', 'Failed to fetch service boxes'],
  ['fetchTestimonials', 'testimonials', 'Failed to fetch trusted section data'],
  ['fetchChooseUs', 'chooseUs', 'Failed to fetch "Why Choose Us" section data'],
] as const

const names = requests.map(([actor]) => actor)

describe('the home page', () => {
  test('makes its five requests one after another, in the given order', async () => {
    const run = harness(homeMachine)
    for (const i of names.keys()) {
      expect(run.calls.map(({ actor }) => actor)).toEqual(names.slice(0, i + 1))
      expect(run.state().hasTag('loading')).toBe(true)
      await run.resolve([])
    }
    expect(run.calls).toHaveLength(5)
    expect(run.state().hasTag('loading')).toBe(false)
    expect(run.isIn('ready')).toBe(true)
  })

  test('keeps what each request brought', async () => {
    const run = harness(homeMachine)
    for (const [, key] of requests) await run.resolve([key])
    expect(run.state().context).toEqual(Object.fromEntries(requests.map(([, key]) => [key, [key]])))
  })

  test.each(requests)(
    'goes on when %s fails, logs its sentence and leaves its part empty',
    async (actor, key, message) => {
      const run = harness(homeMachine)
      for (const [name, good] of requests) {
        if (name === actor) await run.reject(new Error('Refused'))
        else await run.resolve([good])
      }
      expect(run.isIn('ready')).toBe(true)
      expect(run.calls.map((call) => call.actor)).toEqual(names)
      expect(run.didAction('log')).toEqual([
        { type: 'log', params: { message, error: new Error('Refused') } },
      ])
      expect(run.state().context[key]).toBeUndefined()
      expect(Object.keys(run.state().context)).toHaveLength(4)
    },
  )

  test('ends its spinner even when all five fail', async () => {
    const run = harness(homeMachine)
    for (const _ of requests) await run.reject(new Error('Refused'))
    expect(run.state().hasTag('loading')).toBe(false)
    expect(run.didAction('log')).toHaveLength(5)
    expect(run.state().context).toEqual({})
  })
})
