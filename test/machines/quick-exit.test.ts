import { describe, expect, test } from 'vitest'
import { quickExitMachine } from '../../machines/quick-exit.machine'
import { harness } from './harness'

const done = (run: ReturnType<typeof harness>) =>
  run.actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.'))

describe('the quick exit', () => {
  test('clears everything before another page takes its place', () => {
    const run = harness(quickExitMachine)
    run.actor.send({ type: 'leave' })
    expect(done(run)).toEqual(['forgetEverything', 'replacePage'])
  })

  test('takes two presses of Escape within three seconds', () => {
    const run = harness(quickExitMachine)
    run.actor.send({ type: 'escape' })
    expect(run.isIn('warned')).toBe(true)
    run.wait(3000)
    run.actor.send({ type: 'escape' })
    expect(done(run)).toEqual([])
    run.wait(2999)
    run.actor.send({ type: 'escape' })
    expect(done(run)).toEqual(['forgetEverything', 'replacePage'])
  })
})
