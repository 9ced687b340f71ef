import { describe, expect, test } from 'vitest'
import { sessionMachine } from '../../machines/session.machine'
import { harness } from './harness'

/** A page whose call has just met the end of its session. */
function ended(name = 'ada') {
  let user = name
  const run = harness(sessionMachine.provide({ guards: { isSomebodyElse: () => user !== 'ada' } }))
  run.actor.send({ type: 'refused' })
  return {
    ...run,
    signIn(as: string) {
      user = as
      run.actor.send({ type: 'signedIn' })
    },
  }
}

describe('the session of a page', () => {
  test('whose end a call has met is asked for once, and all that wait go on together', () => {
    const run = ended()
    run.actor.send({ type: 'refused' })
    expect(run.isIn({ asking: 'ended' })).toBe(true)
    run.signIn('ada')
    expect(run.isIn('open')).toBe(true)
    expect(run.didAction('sendAgain')).toHaveLength(1)
    expect(run.didAction('giveUp')).toEqual([])
  })

  test('sends nothing as somebody else, and goes on once the owner is back', () => {
    const run = ended()
    run.signIn('bob')
    expect(run.isIn({ asking: 'mistaken' })).toBe(true)
    run.signIn('cora')
    expect(run.isIn({ asking: 'mistaken' })).toBe(true)
    expect(run.didAction('sendAgain')).toEqual([])
    run.signIn('ada')
    expect(run.didAction('sendAgain')).toHaveLength(1)
  })

  test('gives up what waits when nobody logs in now, and asks again the next time', () => {
    const run = ended()
    run.actor.send({ type: 'cancel' })
    expect(run.isIn('open')).toBe(true)
    expect(run.didAction('giveUp')).toHaveLength(1)
    expect(run.didAction('sendAgain')).toEqual([])
    run.actor.send({ type: 'refused' })
    expect(run.isIn({ asking: 'ended' })).toBe(true)
  })

  test('knows a login in another tab without having asked, and does nothing', () => {
    const run = harness(sessionMachine)
    run.actor.send({ type: 'signedIn' })
    expect(run.isIn('open')).toBe(true)
    expect(run.didAction('sendAgain')).toEqual([])
  })
})
