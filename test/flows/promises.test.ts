import { createMachine, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { promises } from '../../machines/promises'
import { checkPromises } from '../../src/flows/sandbox/promises/check-promises'
import { walkFlow, type Move } from '../../src/flows/sandbox/promises/walk-flow'
import { asInProduct } from '../../src/flows/sandbox/as-in-product'
import { replay } from '../../src/flows/sandbox/replay'
import { samplesOf } from '../../src/flows/sandbox/samples'
import { activeStateNames } from '../../src/flows/sandbox/sandboxed-flow'
import { stepName } from '../../src/flows/sandbox/step'
import { everyMachine } from '../machines/every-machine'

const walked = (machine: AnyStateMachine): Move[] => {
  const walk = walkFlow(machine)
  for (;;) {
    const { done, value } = walk.next()
    if (done) return value
  }
}

const brokenIn = async (machine: AnyStateMachine) =>
  (await checkPromises(machine)).filter(({ brokenBy }) => brokenBy)

// oxlint-disable-next-line no-explicit-any -- a config of any machine, to be broken anywhere
type Config = any

const copyOf = (value: Config): Config => {
  if (Array.isArray(value)) return value.map(copyOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOf(one)]))
}

/** A machine of the product with something changed in its states. */
function changed(name: string, change: (states: Config) => void): AnyStateMachine {
  const { config, implementations } = asInProduct(everyMachine[name]!)
  const copy = copyOf(config)
  change(copy.states)
  return createMachine(copy, implementations as never)
}

describe.each(Object.entries(everyMachine))('the flow %s', (name, machine) => {
  test('keeps what it promises on every path', async () => {
    const broken = await brokenIn(machine)
    expect(broken.map(({ says, brokenBy }) => [says, ...brokenBy!.map(stepName)])).toEqual([])
  })

  test('promises nothing of what it does not have', () => {
    const moves = new Set(walked(machine))
    for (const { to } of moves) for (const move of to.moves) moves.add(move)
    const words = new Set([...moves].flatMap(({ happened }) => [...happened]))
    const said = (promises[name] ?? []).flatMap((promise) => {
      if ('reach' in promise) return [promise.reach]
      if (!('needs' in promise)) return []
      const needed = promise.needs.flatMap(({ oneOf, until = [] }) => [...oneOf, ...until])
      return [...promise.states, ...needed]
    })
    expect(said.filter((word) => !words.has(word))).toEqual([])
  })
})

test('every flow of which something is promised is there', () => {
  expect(Object.keys(promises).filter((name) => !(name in everyMachine))).toEqual([])
})

const breaks: [string, string, (states: Config) => void, string][] = [
  [
    'login',
    'Nothing is sent before both fields are filled in.',
    ({ idle }) => (idle.on.submit = { target: 'submitting' }),
    'submitting',
  ],
  [
    'loan-wizard',
    'An application is sent only after steps 1, 2 and 5 are valid.',
    ({ wizard }) => delete wizard.states.filling.states.employment.on.next.guard,
    'wizard.submitting, draft.saving',
  ],
  [
    'contact',
    'No state is without an exit but the final ones.',
    ({ succeeded }) => delete succeeded.on,
    'succeeded',
  ],
  [
    'contact',
    'Every failure has a way out: another try, or the end.',
    ({ failed }) => (failed.on.close.target = 'failed'),
    'failed',
  ],
  [
    'carousel',
    'What was stopped moves again only when it is started.',
    ({ stopped }) => (stopped.on['pointer.leave'] = 'rotating'),
    'rotating.showing',
  ],
  [
    'home',
    'The page is shown, whatever could not be loaded.',
    ({ chooseUs }) => (chooseUs.invoke.onError = { actions: 'log' }),
    'chooseUs',
  ],
]

describe('a flow that was broken', () => {
  test.each(breaks)('%s: %s has a path that the sandbox plays', async (name, says, change, end) => {
    const machine = changed(name, change)
    const broken = await brokenIn(machine)
    const { brokenBy } = broken.find((one) => one.says === says)!
    const { refused, snapshot } = replay(machine, samplesOf(name).input, brokenBy!)
    expect(refused).toBeUndefined()
    expect(activeStateNames(snapshot)).toBe(end)
  })

  test('breaks where a failed call is not answered', async () => {
    const machine = changed('contact', ({ submitting }) => delete submitting.invoke.onError)
    const [broken] = await brokenIn(machine)
    expect(broken!.says).toBe('Every failure has a way out: another try, or the end.')
    expect(stepName(broken!.brokenBy!.at(-1)!)).toBe('sendMessage fails')
  })
})
