// @module-tag thorough
import { randomInt } from 'node:crypto'
import Fastify from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { reportRoutes } from '../../../src/server/cases/whistle/report.routes'
import type { ReportAnswer } from '../../../src/shared/contracts/report'
import { reportEndpoints } from '../../../src/shared/receipt'

type Parts = Parameters<typeof reportRoutes>

const right = '1234567890123456'
const row = { id: 1, received_on: '2026-11-23', status: 'received', shows_words: 1 }
const text = 'A long report. '.repeat(1000)

/** The calls of reporters before stores that tell right from wrong by 12 ms, as a slow disk would. */
async function answering() {
  const app = Fastify()
  onTestFinished(() => app.close())
  const core = { decoder: {}, admitted: async () => {} }
  const needed = {
    reports: { unsealed: () => ({ report: text }) },
    cases: {
      find: async (hash: string) => (hash === right ? row : undefined),
      events: async () => [],
      answer: async () => false,
    },
    hashOf: async (receipt: string) => receipt,
    tries: { check: async () => {}, add: () => pause(12), forget: async () => {} },
  }
  await app.register(reportRoutes(...([core, needed] as unknown as Parts)))
  return async (receipt: string) => {
    const began = performance.now()
    const answer = await app.inject({
      method: 'POST',
      url: reportEndpoints.open.path,
      payload: { receipt },
    })
    return { time: performance.now() - began, body: answer.rawPayload }
  }
}

interface Try {
  isRight: boolean
  time: number
}

/** The limit between two kinds of times that guesses best, and on which side of it right ones are. */
function learned(tries: readonly Try[]) {
  const sorted = tries.toSorted((a, b) => a.time - b.time)
  let lead = 0
  let best = { lead: 0, limit: 0 }
  for (const { isRight, time } of sorted) {
    lead += isRight ? 1 : -1
    if (Math.abs(lead) > Math.abs(best.lead)) best = { lead, limit: time }
  }
  return ({ time }: Try) => time <= best.limit === best.lead > 0
}

/** How often a guess that was learned from half of the tries is true for the other half. */
function shareGuessed(tries: readonly Try[]) {
  const half = tries.length / 2
  const guess = learned(tries.slice(0, half))
  const hits = tries.slice(half).filter((one) => guess(one) === one.isRight)
  return hits.length / half
}

test('10,000 receipts: their times tell right from wrong no better than a coin', async () => {
  const ask = await answering()
  const tries: Try[] = []
  const known = (await ask(right)).body
  expect((JSON.parse(known.toString()) as ReportAnswer).report).not.toBeNull()
  while (tries.length < 10_000)
    tries.push(
      ...(await Promise.all(
        Array.from({ length: 400 }, async () => {
          // Not all at once: a process that is busy all the time hides the difference, too.
          await pause(randomInt(300))
          const isRight = randomInt(2) === 1
          const { time, body } = await ask(isRight ? right : '0000000000000000')
          if (body.length !== known.length) throw new Error('An answer has another size')
          return { isRight, time }
        }),
      )),
    )
  // 5000 throws of a coin are this far off once in 20,000 times.
  expect(Math.abs(shareGuessed(tries) - 0.5)).toBeLessThan(0.03)
  // The same way of guessing finds what nothing hides, however late timers are on a busy machine.
  const plain = Array.from({ length: 1000 }, () => {
    const isRight = randomInt(2) === 1
    return { isRight, time: (isRight ? 1 : 13) + randomInt(10) }
  })
  expect(shareGuessed(plain)).toBeGreaterThan(0.99)
}, 180_000)
