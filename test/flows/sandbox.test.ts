import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { asInProduct } from '../../src/flows/sandbox/as-in-product'
import { possibleEdges } from '../../src/flows/sandbox/possible'
import { pathCode, readPath, type Step } from '../../src/flows/sandbox/step'
import { play, statesOf, taking, type Played } from '../../src/flows/sandbox/stepper'
import { inputOf } from '../../src/flows/sandbox/use-sandbox'
import { everyMachine } from '../machines/every-machine'

const send = (type: string, payload: object = {}): Step => ({
  kind: 'send',
  event: { type, ...payload },
})
const timer: Step = { kind: 'timer' }
const done = (actor: string, output?: unknown): Step => ({ kind: 'done', actor, output })
const fail = (actor: string, error?: unknown): Step => ({ kind: 'fail', actor, error })

const flow = (name: string) => asInProduct(everyMachine[name]!)
const begun = (name: string, ...steps: Step[]) =>
  play(flow(name), { input: inputOf(flow(name)), steps })
const stateOf = ({ moments }: Played) => statesOf(moments.at(-1)!.snapshot)
const stepsOf = ({ moments }: Played) => moments.flatMap(({ step }) => step ?? [])

/** All that an analyst sees. */
const seen = ({ moments, problem }: Played) =>
  JSON.stringify([
    problem,
    moments.map(({ snapshot, running, timers, now, taken }) => [
      snapshot.value,
      snapshot.context,
      running,
      timers,
      now,
      taken.length,
    ]),
  ])

/** A walk that takes what the chart offers, picked by these numbers. */
function wander(machine: AnyStateMachine, picks: readonly number[]): Played {
  let played = play(machine, { input: inputOf(machine), steps: [] })
  for (const pick of picks) {
    const offered = [...possibleEdges(machine, played.moments.at(-1)!).values()]
    if (offered.length === 0) break
    const after = taking(machine, played, offered[pick % offered.length]!)
    // An outcome that nobody has written may be one that the flow cannot read.
    if (after.problem) expect(after.moments).toBe(played.moments)
    else played = after
  }
  return played
}

describe.each(Object.keys(everyMachine))('the sandbox of %s', (name) => {
  const machine = flow(name)

  test('starts and offers something; a path ends the same way, also from its link', () => {
    expect(possibleEdges(machine, begun(name).moments[0]!).size).toBeGreaterThan(0)
    const picks = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 15 })
    fc.assert(
      fc.property(picks, (chosen) => {
        const walked = wander(machine, chosen)
        const path = { input: walked.input, steps: stepsOf(walked) }
        expect(seen(play(machine, path))).toBe(seen({ ...walked, problem: '' }))
        const code = pathCode(path)!
        expect(code).toMatch(/^[\w-]+$/)
        const { problem, ...read } = readPath(code)
        expect(problem).toBe('')
        expect(seen(play(machine, read))).toBe(seen({ ...walked, problem: '' }))
      }),
      { numRuns: 8 },
    )
  })
})

describe('a flow without a world', () => {
  test('validates by the schema, and invokes what the machine invokes', () => {
    const bad = begun('contact', send('submit'))
    expect(stateOf(bad)).toBe('editing')
    expect(bad.moments.at(-1)!.snapshot.context).toMatchObject({ errors: { length: 5 } })
    const answers = { first_name: 'Ada', last_name: 'Obi', phone: '08031234567' }
    const changes = Object.entries({ ...answers, email: 'ada@example.org', message: 'Hello' })
    const filled = changes.map(([field, value]) => send('change', { name: field, value }))
    const sent = begun('contact', ...filled, send('submit'))
    expect(stateOf(sent)).toBe('submitting')
    const { running, taken } = sent.moments.at(-1)!
    expect(running.map(({ name }) => name)).toEqual(['sendMessage'])
    const ways = taken.map(({ source, target }) => [source.key, target?.[0]?.key])
    expect(ways).toEqual([
      ['editing', 'validating'],
      ['validating', 'submitting'],
    ])
  })

  test('fills in a whole step of the loan form from its schema', () => {
    const machine = flow('loan-wizard')
    let played = begun('loan-wizard', fail('restoreDraft'))
    const offered = () => [...possibleEdges(machine, played.moments.at(-1)!).values()]
    for (const wanted of ['wizard.filling.employment', 'wizard.filling.reference1']) {
      const change = offered().find((step) => step.kind === 'send' && step.event.type === 'change')
      played = taking(machine, played, change!)
      // Questions about answers stop it once.
      for (let tries = 0; tries < 2 && !stateOf(played).startsWith(wanted); tries += 1)
        played = taking(machine, played, send('next'))
      expect(stateOf(played)).toMatch(new RegExp(`^${wanted}, draft\\.`))
    }
  })

  test('ends what it invoked well or badly, with what somebody wrote', () => {
    const submitting = [send('change', { email: 'ada@example.org' }), send('submit')]
    const well = begun(
      'newsletter',
      ...submitting,
      done('subscribe', { status: 200, message: 'Hi' }),
    )
    expect([stateOf(well), well.moments.at(-1)!.running]).toEqual(['subscribed.counting', []])
    expect(well.moments.at(-1)!.snapshot.context).toMatchObject({ notice: 'Hi', email: '' })
    const badly = begun('newsletter', ...submitting, fail('subscribe', 'No connection'))
    expect(stateOf(badly)).toBe('failed.counting')
  })

  test('lets time pass until the next delay is over, which a state may stop', () => {
    const shown = [send('submit'), fail('subscribe'), timer]
    const over = begun('newsletter', ...shown)
    expect([stateOf(over), over.moments.at(-1)!.now]).toEqual(['idle', 5000])
    const held = begun('newsletter', ...shown.slice(0, 2), send('hold'), timer)
    expect(held.problem).toContain('No delay is running in failed.held.')
  })
})

describe('a path that does not fit', () => {
  test.each<[string, Step, string]>([
    ['an unknown event', send('fly'), '“fly” does nothing in editing.'],
    ['an event out of place', send('close'), '“close” does nothing in editing.'],
    ['a call that does not run', done('sendMessage'), '“sendMessage” is not running in editing.'],
    ['no delay', timer, 'No delay is running in editing.'],
  ])('stops at %s and says so', (_, step, why) => {
    const { problem, moments } = begun('contact', send('submit'), step)
    expect(problem).toMatch(/^Step 2 of 2, “.+” is not possible: /)
    expect(problem).toContain(why)
    expect(moments).toHaveLength(2)
  })

  test('stops before a step that breaks the flow, after its end, and where it cannot start', () => {
    const broken = begun('newsletter', send('submit'), done('subscribe', null))
    expect(broken.problem).toMatch(/“subscribe done” is not possible: Cannot read .*null/)
    expect(stateOf(broken)).toBe('submitting')
    const ended = begun('page-content', done('load', { content: {}, failed: [] }), send('retry'))
    expect(ended.problem).toContain('The flow has ended.')
    const unbegun = play(flow('inbox-item'), { input: null, steps: [] })
    expect(unbegun.problem).toMatch(/^The flow cannot start: .*null/)
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

  test('is never longer than what can be sent around: there is none for a longer path', () => {
    const long = (count: number) =>
      pathCode({ steps: Array.from({ length: count }, () => send('change', { email: 'ạ@b' })) })
    expect(long(100)!.length).toBeLessThan(8001)
    expect(long(200)).toBeUndefined()
    expect(long(50_000)).toBeUndefined()
  })
})
