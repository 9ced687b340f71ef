// @module-tag stores
import { expect, test } from 'vitest'
import { startApp, temporaryFolder } from '../start-app'

test('two processes count every visit, also into the same rows at once', async () => {
  const dataDir = await temporaryFolder()
  const apps = [
    await startApp({ dataDir, flowCounts: 'on' }),
    await startApp({ dataDir, flowCounts: 'on' }),
  ]
  const visit = (flow: string, state: string) => ({
    flow,
    seen: [flow, `${flow}.${state}`],
    ended: [`${flow}.${state}`],
    failed: [],
  })
  const both = [visit('contact', 'editing'), visit('newsletter', 'idle')]
  const send = (n: number) =>
    apps[n % 2]!.app.inject({
      method: 'POST',
      url: '/flow-counts',
      payload: { visits: n % 3 === 0 ? both.toReversed() : both },
    })
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
  }
  const sums = (await apps[0]!.rows('flow_count')).map(({ what, times }) => [what, Number(times)])
  expect(Object.fromEntries(sums)).toEqual({
    'seen contact': 400,
    'seen contact.editing': 400,
    'ended contact.editing': 400,
    'seen newsletter': 400,
    'seen newsletter.idle': 400,
    'ended newsletter.idle': 400,
  })
}, 120_000)
