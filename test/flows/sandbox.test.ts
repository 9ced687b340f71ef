import fc from 'fast-check'
import type { AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { asInProduct } from '../../src/flows/sandbox/as-in-product'
import { guardsOf } from '../../src/flows/sandbox/guards-of'
import { pathHistory } from '../../src/flows/sandbox/path-history'
import { pathCode, readPath } from '../../src/flows/sandbox/path-link'
import { possibleSteps } from '../../src/flows/sandbox/possible-steps'
import { refusalSentence, replay, type Run } from '../../src/flows/sandbox/replay'
import { samplesOf } from '../../src/flows/sandbox/samples'
import { activeStateNames } from '../../src/flows/sandbox/sandboxed-flow'
import type { Step } from '../../src/flows/sandbox/step'
import { everyMachine } from '../machines/every-machine'

const send = (type: string, payload: object = {}): Step => ({
  kind: 'send',
  event: { type, ...payload },
})
const timer: Step = { kind: 'timer' }

const flow = (name: string) => asInProduct(everyMachine[name]!)
const play = (name: string, steps: Step[], input = samplesOf(name).input) =>
  replay(flow(name), input, steps)
const stateOf = (run: Run) => activeStateNames(run.snapshot)

/** All of a run that an analyst sees. */
const seen = ({ snapshot, moments, actors, timers, refused }: Run) =>
  JSON.stringify({
    value: snapshot.value,
    context: snapshot.context,
    moments: moments.map(({ log, value, time }) => ({ log, value, time })),
    actors,
    timers,
    refused,
  })

/** A walk that takes what is possible, picked by these numbers. */
function wander(machine: AnyStateMachine, input: unknown, picks: number[]): Step[] {
  const steps: Step[] = []
  let run = replay(machine, input, steps)
  for (const pick of picks) {
    const possible = possibleSteps(run)
    if (possible.length === 0) break
    const next = possible[pick % possible.length]!
    const then = replay(machine, input, [...steps, next])
    // A flow that nobody has given examples to may be fed what it cannot read.
    if (then.refused) continue
    steps.push(next)
    run = then
  }
  return steps
}

const picks = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 12 })

describe.each(Object.keys(everyMachine))('the sandbox of %s', (name) => {
  const machine = flow(name)
  const { input } = samplesOf(name)

  test('starts, and offers something to do', () => {
    const run = replay(machine, input, [])
    expect(run.refused).toBeUndefined()
    expect(possibleSteps(run).length).toBeGreaterThan(0)
  })

  test('plays whatever it offers, and a path always ends the same way', () => {
    fc.assert(
      fc.property(picks, (chosen) => {
        const steps = wander(machine, input, chosen)
        const run = replay(machine, input, steps)
        expect(run.refused).toBeUndefined()
        expect(run.moments).toHaveLength(steps.length + 1)
        expect(seen(replay(machine, input, steps))).toBe(seen(run))
      }),
      { numRuns: 6 },
    )
  })

  test('goes back and forward as if the path had been played anew', () => {
    fc.assert(
      fc.property(picks, fc.nat({ max: 12 }), (chosen, back) => {
        const steps = wander(machine, input, chosen)
        let history = pathHistory({ input, steps: [], at: 0 }, { type: 'open', input, steps })
        for (let i = 0; i < back; i += 1) history = pathHistory(history, { type: 'back' })
        const { at } = history
        expect(at).toBe(Math.max(0, steps.length - back))
        const run = replay(machine, input, history.steps.slice(0, at))
        const whole = replay(machine, input, steps)
        expect(run.moments.map(({ value }) => value)).toEqual(
          whole.moments.slice(0, at + 1).map(({ value }) => value),
        )
        for (let i = 0; i < back; i += 1) history = pathHistory(history, { type: 'forward' })
        expect(seen(replay(machine, input, history.steps.slice(0, history.at)))).toBe(seen(whole))
      }),
      { numRuns: 4 },
    )
  })

  test('carries a path in a link and back', () => {
    fc.assert(
      fc.property(picks, (chosen) => {
        const steps = wander(machine, input, chosen)
        const code = pathCode({ input, steps })
        expect(code).toMatch(/^[\w-]+$/)
        const read = readPath(code)
        expect(read.problem).toBeUndefined()
        expect(seen(replay(machine, read.input, read.steps))).toBe(
          seen(replay(machine, input, steps)),
        )
      }),
      { numRuns: 4 },
    )
  })

  test.each(guardsOf(machine))('lets the guard %s be set by you', (guard) => {
    const run = replay(machine, input, [{ kind: 'answer', guard, answer: true }])
    expect(run.refused).toBeUndefined()
  })
})

describe('a flow without a world', () => {
  test('validates by the schema, and goes on when the answers hold', () => {
    const bad = play('contact', [send('submit')])
    expect(stateOf(bad)).toBe('editing')
    expect(bad.snapshot.context.errors).toHaveLength(5)
    const changes = samplesOf('contact').events.change!.map((payload) => send('change', payload))
    const sent = play('contact', [...changes, send('submit')])
    expect(stateOf(sent)).toBe('submitting')
    expect(sent.actors.map(({ name }) => name)).toEqual(['sendMessage'])
    expect(sent.actors[0]!.input).toEqual(sent.snapshot.context.answers)
  })

  test('takes what the analyst says about a guard, until it is as in the product again', () => {
    const yes: Step = { kind: 'answer', guard: 'isValid', answer: true }
    expect(stateOf(play('contact', [yes, send('submit')]))).toBe('submitting')
    const again: Step = { kind: 'answer', guard: 'isValid' }
    expect(stateOf(play('contact', [yes, again, send('submit')]))).toBe('editing')
  })

  test('tells a guard with fixed params from the same guard with others', () => {
    const third: Step = { kind: 'answer', guard: 'isResumeStep {"step":3}', answer: true }
    const restored: Step = {
      kind: 'done',
      actor: 'restoreDraft',
      output: samplesOf('loan-wizard').done.restoreDraft![0],
    }
    expect(stateOf(play('loan-wizard', [third, restored]))).toBe(
      'wizard.filling.reference1, draft.saved',
    )
  })

  test('ends an actor well or badly', () => {
    const toSubmitting = [send('change', { email: 'ada@example.org' }), send('submit')]
    const done: Step = { kind: 'done', actor: 'subscribe', output: { status: 200, message: 'Hi' } }
    const fail: Step = { kind: 'fail', actor: 'subscribe', error: 'No connection' }
    expect(stateOf(play('newsletter', [...toSubmitting, done]))).toBe('subscribed.counting')
    expect(stateOf(play('newsletter', [...toSubmitting, fail]))).toBe('failed.counting')
  })

  test('lets time pass until the next timer, or as long as it is told, timer by timer', () => {
    const input = { slides: 3, reducedMotion: false }
    const start = play('carousel', [], input)
    expect(start.timers).toEqual([{ name: 'autoplay', event: expect.any(String), in: 2000 }])
    expect(stateOf(play('carousel', [timer], input))).toBe('rotating.fading')
    const later = play('carousel', [{ kind: 'wait', ms: 6500 }], input)
    expect(stateOf(later)).toBe('rotating.fading')
    expect(later.timers).toEqual([{ name: 'fade', event: expect.any(String), in: 1500 }])
    expect(later.moments.at(-1)!.time).toBe(6500)
  })

  test('keeps a log of guards, transitions, actions and actors', () => {
    const { moments } = play('contact', [
      { kind: 'answer', guard: 'isValid', answer: true },
      send('submit'),
    ])
    expect(moments.at(-1)!.log).toEqual([
      { kind: 'transition', from: 'editing', to: ['validating'] },
      { kind: 'action', name: 'validate' },
      { kind: 'guard', name: 'isValid', answer: true, isForced: true },
      { kind: 'transition', from: 'validating', to: ['submitting'] },
      { kind: 'start', name: 'sendMessage' },
    ])
  })
})

describe('a path that does not fit', () => {
  const refused = (name: string, steps: Step[], input?: unknown) => {
    const run = play(name, steps, input)
    return {
      sentence: run.refused && refusalSentence(steps, run.refused),
      state: stateOf(run),
      played: run.moments.length - 1,
    }
  }

  test.each<[string, Step[], string]>([
    ['an unknown event', [send('submit'), send('fly')], '“fly” does nothing in editing.'],
    ['an event out of place', [send('submit'), send('close')], '“close” does nothing in editing.'],
    [
      'an actor that does not run',
      [send('submit'), { kind: 'done', actor: 'sendMessage' }],
      '“sendMessage” is not running in editing.',
    ],
    ['no timer', [send('submit'), timer], 'No timer is running in editing.'],
    ['a wait backwards', [send('submit'), { kind: 'wait', ms: -1 }], '-1 ms cannot pass.'],
    [
      'an unknown guard',
      [send('submit'), { kind: 'answer', guard: 'isOld', answer: true }],
      'The flow has no guard “isOld”.',
    ],
  ])('stops at %s and says so', (_, steps, why) => {
    const { sentence, state, played } = refused('contact', steps)
    expect(sentence).toMatch(/^Step 2 of 2, “.+”, could not be replayed: /)
    expect(sentence).toContain(why)
    expect({ state, played }).toEqual({ state: 'editing', played: 1 })
  })

  test('stops before a step that breaks the flow', () => {
    const steps = [send('submit'), { kind: 'done', actor: 'subscribe', output: null } as const]
    const { sentence, state, played } = refused('newsletter', steps)
    expect(sentence).toMatch(/^Step 2 of 2, “subscribe ends”, could not be replayed: [^]*null/)
    expect({ state, played }).toEqual({ state: 'submitting', played: 1 })
  })

  test('says that a flow cannot start from a wrong input', () => {
    expect(refused('inbox-item', [], null).sentence).toMatch(/^The flow cannot start: .*null/)
  })

  test('says that a flow has ended', () => {
    const steps = [{ kind: 'done', actor: 'load', output: { content: {}, failed: [] } } as const]
    const { sentence } = refused('page-content', [...steps, send('retry')])
    expect(sentence).toContain('The flow has ended.')
  })
})

describe('a link', () => {
  test.each(['%%%', 'AAAA', btoa('not JSON'), btoa('[]'), btoa('{"s":1}')])(
    'with the damaged path %s plays nothing and says so',
    (code) => {
      expect(readPath(code)).toEqual({
        steps: [],
        problem: expect.stringMatching(/^This link is damaged/),
      })
    },
  )

  test('that cannot be read from some step on plays what is before it', () => {
    const code = btoa(JSON.stringify({ s: [{ e: 'submit' }, { z: 1 }, { e: 'close' }] }))
    expect(readPath(code.replace(/=+$/, ''))).toEqual({
      steps: [send('submit')],
      problem: 'Step 2 of 3 in this link cannot be read.',
    })
  })
})

test('a step taken after going back replaces what came next', () => {
  const start = { input: undefined, steps: [send('a'), send('b')], at: 2 }
  const back = pathHistory(start, { type: 'back' })
  expect(pathHistory(back, { type: 'take', step: send('c') })).toEqual({
    input: undefined,
    steps: [send('a'), send('c')],
    at: 2,
  })
})
