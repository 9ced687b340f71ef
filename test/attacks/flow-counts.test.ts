import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedGraphs, graphsName } from '../../src/server/features/flow-counts/counted-graphs'
import { flowBeaconPath, mostBeaconBytes } from '../../src/shared/flow-counts'
import { rowsAt } from '../fixtures/server-storage'
import { attackedSite } from './attacked-site'
import { expectRefusal, json } from './raw-request'

const site = attackedSite({ FLOW_COUNTS: 'on' })
const strict = attackedSite({ FLOW_COUNTS: 'on', RATE_LIMIT: '1' })

const tally = {
  'seen contact': 1,
  'seen contact.editing': 1,
  'ended contact': 1,
  'ended contact.editing': 1,
}
const beacon = (once: string, more: object = {}) =>
  JSON.stringify({ once, graphs: graphsName, runs: [['contact', { ...tally, ...more }]] })

const post = (body: string, headers: Record<string, string> = json, to = site) =>
  to.send({ method: 'POST', path: flowBeaconPath, headers, body })

const counted = async (to = site) => (await rowsAt(to.dataDir, 'flow_count')).length

describe('forged beacons', () => {
  test('of words that our graphs know, put together at will, are believed only if they add up', async () => {
    const { outline } = countedGraphs.get('contact')!
    const words = [
      ...outline.states.flatMap(({ id }) => [
        `seen ${id}`,
        `ended ${id}`,
        `back ${id}`,
        `stay ${id} 0`,
      ]),
      ...outline.transitions.map(({ id }) => `taken ${id}`),
      'failed email 1',
      '__proto__',
      'constructor',
    ]
    const forged = fc.dictionary(
      fc.constantFrom(...words),
      fc.oneof(fc.nat({ max: 3 }), fc.integer(), fc.double(), fc.string(), fc.constant(null)),
    )
    await fc.assert(
      fc.asyncProperty(forged, fc.nat(), async (runs, n) => {
        const body = JSON.stringify({
          once: `9-${n}`,
          graphs: graphsName,
          runs: [['contact', runs]],
        })
        const { status } = await post(body)
        expect([204, 400, 422]).toContain(status)
        if (status !== 204) return
        // One visit, in one place at its end.
        const ended = Object.keys(runs).filter((word) => word.startsWith('ended '))
        expect(ended).toHaveLength(2)
      }),
      { numRuns: 300 },
    )
  }, 60_000)

  test('of anything at all are refused, and leave nothing', async () => {
    const before = await counted()
    await fc.assert(
      fc.asyncProperty(fc.json(), async (body) => {
        const { status } = await post(body)
        expect([400, 422]).toContain(status)
      }),
      { numRuns: 100 },
    )
    expect(await counted()).toBe(before)
  }, 60_000)

  test('from another site, or as a form, are refused', async () => {
    const before = await counted()
    expectRefusal(await post(beacon('2-1'), { ...json, 'sec-fetch-site': 'cross-site' }), 403)
    expectRefusal(await post(beacon('2-2'), { ...json, origin: 'https://evil.example' }), 403)
    expectRefusal(await post(beacon('2-3'), { 'content-type': 'text/plain' }), 415)
    expect(await counted()).toBe(before)
  })
})

describe('huge beacons', () => {
  test('are refused by their length, before they are read', async () => {
    const before = await counted()
    const long = beacon('3-1').padEnd(mostBeaconBytes + 1, ' ')
    expectRefusal(await post(long), 413)
    // The body never comes.
    const announced = { ...json, 'content-length': '1000000' }
    expectRefusal(await post('', announced), 413)
    expect(await counted()).toBe(before)
  })

  test('of as many runs as there is room for are taken or refused quickly', async () => {
    const run = JSON.stringify(['contact', tally])
    const room = Math.floor((mostBeaconBytes - 100) / (run.length + 1))
    const runs = Array.from({ length: room }, () => run).join()
    const began = performance.now()
    const { status } = await post(`{"once":"3-2","graphs":"${graphsName}","runs":[${runs}]}`)
    expect(status).toBe(204)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

describe('replayed beacons', () => {
  test('count once, also many at once', async () => {
    const seen = async () =>
      (await rowsAt(strict.dataDir, 'flow_count')).find(({ what }) => what === 'seen contact')
        ?.times
    expect(await seen()).toBeUndefined()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post(beacon('4-1'), json, strict)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await seen()).toBe(1)
  })

  test('and invented visits end at 300 in ten minutes, whatever address is claimed', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 220; n += 1) {
      const headers = { ...json, 'x-forwarded-for': `203.0.113.${n}` }
      statuses.push((await post(beacon(`5-${n}`), headers, strict)).status)
    }
    expect(statuses).toEqual(statuses.map((_, n) => (n < 200 ? 204 : 429)))
  }, 60_000)
})
