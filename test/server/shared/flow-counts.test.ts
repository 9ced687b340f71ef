import { afterEach, expect, test } from 'vitest'
import type { FlowBeacon } from '../../../src/shared/contracts/flow-counts'
import { afterVisits, contactVisit, seeded, shuffled } from '../../fixtures/flow-visits'
import { startApp, temporaryFolder } from '../start-app'

afterEach(afterVisits)

test('two processes count each beacon once, whichever of them gets it, and how often', async () => {
  const dataDir = await temporaryFolder()
  const [one, other] = [
    await startApp({ dataDir, flowCounts: 'on' }),
    await startApp({ dataDir, flowCounts: 'on' }),
  ]
  const beacons: FlowBeacon[] = []
  for (let n = 0; n < 40; n += 1)
    for (const kind of ['looks', 'errs', 'sends', 'returns'] as const)
      beacons.push(...(await contactVisit(kind)))
  const send = async (app: typeof one.app, beacon: FlowBeacon) =>
    (await app.inject({ method: 'POST', url: '/flow-counts', payload: beacon })).statusCode
  const random = seeded(11)
  const work = [one, other].map(async ({ app }) => {
    const statuses: number[] = []
    // At the same time in both: the same rows, and the same beacons.
    const queue = shuffled([...beacons, ...beacons], random)
    for (let n = 0; n < queue.length; n += 10)
      statuses.push(
        ...(await Promise.all(queue.slice(n, n + 10).map((beacon) => send(app, beacon)))),
      )
    return statuses
  })
  expect(new Set((await Promise.all(work)).flat())).toEqual(new Set([204]))
  const sums = Object.fromEntries(
    (await one.rows('flow_count')).map(({ what, times }) => [what, Number(times)]),
  )
  expect(sums).toMatchObject({
    'seen contact': 160,
    'taken contact.editing:submit:0': 120,
    'taken contact.validating:always:1': 40,
    'taken contact.succeeded:close:0': 40,
    'ended contact.succeeded': 40,
    'back contact.editing': 40,
    'failed email required or format': 40,
  })
  expect(await one.rows('flow_beacon')).toHaveLength(beacons.length)
}, 120_000)
