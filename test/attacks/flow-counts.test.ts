import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedNames } from '../../src/server/office/flow-counts/counted-names'
import { flowCountsPath, mostCountedBytes } from '../../src/shared/flow-counts'
import { rowsAt } from '../fixtures/server-storage'
import { attackedSite } from './attacked-site'
import { expectRefusal, json } from './raw-request'

const site = attackedSite({ FLOW_COUNTS: 'on' })
const strict = attackedSite({ FLOW_COUNTS: 'on', RATE_LIMIT: '1' })

const looked = {
  flow: 'contact',
  seen: ['contact', 'contact.editing'],
  ended: ['contact.editing'],
  failed: [],
}
const visit = JSON.stringify({ visits: [looked] })

const post = (body: string, headers: Record<string, string> = json, to = site) =>
  to.send({ method: 'POST', path: flowCountsPath, headers, body })

const counted = async () => JSON.stringify(await rowsAt(site.dataDir, 'flow_count'))

test('names of our own in any order leave names of our own alone, and anything else nothing', async () => {
  const { states, fields } = countedNames.get('contact')!
  const names = [...states, ...fields, 'newsletter', '__proto__', 'ada@example.com', '']
  const forged = fc.record({
    visits: fc.array(
      fc.record({
        flow: fc.constantFrom('contact', 'newsletter', 'whistle', 'constructor'),
        seen: fc.array(fc.constantFrom(...names)),
        ended: fc.array(fc.constantFrom(...names)),
        failed: fc.oneof(fc.array(fc.constantFrom(...names)), fc.anything()),
      }),
    ),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        forged.map((one) => JSON.stringify(one)),
        fc.json(),
      ),
      async (body) => {
        expect([204, 400, 422]).toContain((await post(body)).status)
      },
    ),
    { numRuns: 300 },
  )
  const known = new Set([
    'contact',
    ...states,
    ...fields,
    ...countedNames.get('newsletter')!.states,
  ])
  for (const { what } of await rowsAt(site.dataDir, 'flow_count'))
    expect(known).toContain(what.split(' ').slice(1).join(' '))
}, 60_000)

test('what comes from another site, as a form, or is too long to be read is refused', async () => {
  const before = await counted()
  expectRefusal(await post(visit, { ...json, 'sec-fetch-site': 'cross-site' }), 403)
  expectRefusal(await post(visit, { ...json, origin: 'https://evil.example' }), 403)
  expectRefusal(await post(visit, { 'content-type': 'text/plain' }), 415)
  expectRefusal(await post(visit.padEnd(mostCountedBytes + 1, ' ')), 413)
  // The body never comes.
  expectRefusal(await post('', { ...json, 'content-length': '1000000' }), 413)
  expect(await counted()).toBe(before)
})

test('invented visits end at 300 in ten minutes, whatever address is claimed', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 320; n += 1) {
    const headers = { ...json, 'x-forwarded-for': `203.0.113.${n % 256}` }
    statuses.push((await post(visit, headers, strict)).status)
  }
  expect(statuses).toEqual(statuses.map((_, n) => (n < 300 ? 204 : 429)))
}, 60_000)
