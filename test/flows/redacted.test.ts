import fc from 'fast-check'
import {
  createActor,
  createMachine,
  fromPromise,
  sendTo,
  setup,
  type AnyStateMachine,
} from 'xstate'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applicationAnswer, formSchemas, loanSteps } from '../../schemas'
import { isField, isHidden } from '../../src/flows/hidden-fields'
import { channelName, type LiveMessage } from '../../src/flows/live/live-message'
import { startPublisher } from '../../src/flows/live/publisher'
import { redacted } from '../../src/flows/live/redacted'
import { shownPage } from '../../src/flows/live/shown-page'
import { asInProduct } from '../../src/flows/sandbox/as-in-product'
import { guardsOf } from '../../src/flows/sandbox/guards-of'
import { possibleSteps } from '../../src/flows/sandbox/possible-steps'
import { replay } from '../../src/flows/sandbox/replay'
import { samplesOf } from '../../src/flows/sandbox/samples'
import type { Step } from '../../src/flows/sandbox/step'
import { stubbed } from '../../src/flows/sandbox/stubbed'
import { liveCookie } from '../../src/shared/live-cookie'
import { everyMachine } from '../machines/every-machine'

const mark = 'canary'
let made = 0

/** Words that decide where a flow goes; everything else a person might have typed. */
const deciding = new Set(['reason', 'keeper', 'progress', 'type'])
const decides = (key: string, value: string) =>
  deciding.has(key) || (key === 'name' && isField(value)) || value === 'Login successful'

/** The same value with a text in each place that holds a text, none like another. */
function marked(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (decides(key, value)) return value
    made += 1
    return `${mark} ${made} Ada`
  }
  if (Array.isArray(value)) return value.map((item) => marked(item, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, marked(part, name)]))
}

function markedStep(step: Step): Step {
  if (step.kind === 'send') return { kind: 'send', event: marked(step.event) as typeof step.event }
  if (step.kind === 'done') return { ...step, output: marked(step.output) }
  if (step.kind === 'fail') return { ...step, error: marked(step.error) }
  return step
}

/** A walk in which every text is a marker; guards may be answered by hand to get past validation. */
function wander(machine: AnyStateMachine, input: unknown, picks: [number, boolean][]): Step[] {
  const guards = guardsOf(machine)
  const steps: Step[] = []
  for (const [pick, answer] of picks) {
    const guard = guards[pick % Math.max(1, guards.length)]
    if (answer && guard) steps.push({ kind: 'answer', guard, answer })
    const possible = possibleSteps(replay(machine, input, steps))
    if (possible.length === 0) break
    const next = markedStep(possible[pick % possible.length]!)
    if (!replay(machine, input, [...steps, next]).refused) steps.push(next)
  }
  return steps
}

const picks = fc.array(fc.tuple(fc.nat({ max: 1000 }), fc.boolean()), {
  minLength: 3,
  maxLength: 10,
})

/** Values that a published message may contain for the event of this step. */
const carried = (step: Step): unknown[] => {
  if (step.kind === 'send') return [step.event]
  if (step.kind === 'done') return [{ output: step.output }]
  return step.kind === 'fail'
    ? [{ error: step.error }, { error: new Error(String(step.error)) }]
    : []
}

describe.each(Object.keys(everyMachine))('of the flow %s', (name) => {
  const machine = asInProduct(everyMachine[name]!)

  test('nothing that somebody typed is told, wherever the flow goes', () => {
    const input = marked(samplesOf(name).input)
    fc.assert(
      fc.property(picks, (chosen) => {
        const steps = wander(machine, input, chosen)
        const { snapshot } = replay(machine, input, steps)
        const told = [
          redacted(name, snapshot.context),
          ...steps.flatMap(carried).map((event) => redacted(name, event)),
        ]
        expect(told[0]).toBeTypeOf('object')
        expect(JSON.stringify(told)).not.toContain(mark)
        expect(JSON.stringify(told)).not.toContain('Ada')
      }),
      { numRuns: 8 },
    )
  })

  const { events, done, fail } = samplesOf(name)
  const examples = [events, done, fail].flatMap((one) => Object.values(one)).flat()

  test.each(examples.map((example) => [example]))(
    'the example %# is told without its words',
    (example) => {
      expect(JSON.stringify(redacted(name, marked({ output: example })))).not.toContain(mark)
    },
  )
})

describe('what is told', () => {
  test('of a text is its length, of a sensitive field nothing', () => {
    expect(
      redacted('contact', { answers: { message: 'Hello', email: 'ada@example.org' } }),
    ).toEqual({ answers: { message: 'text, 5 characters', email: 'hidden' } })
    expect(redacted('login', { type: 'x', name: 'password', value: 'secret' })).toEqual({
      type: 'text, 1 character',
      name: 'password',
      value: 'hidden',
    })
  })

  test('of a report is nothing at all', () => {
    expect(redacted('whistle', { answers: { report: 'He took it', name: 'Ada' } })).toEqual({
      answers: { report: 'hidden', name: 'hidden' },
    })
    expect(redacted('whistle', { name: 'report', value: 'He took it' })).toEqual({
      name: 'report',
      value: 'hidden',
    })
  })

  test('of a document is nothing at all', () => {
    const passportPhoto = { name: 'ada.jpg', size: 5, type: 'image/png', key: 'k' }
    expect(redacted('loan-wizard', { answers: { passportPhoto } })).toEqual({
      answers: { passportPhoto: 'hidden' },
    })
  })

  test('as it is are only numbers and words that the machine itself chooses', () => {
    expect(redacted('loan-wizard', { step: 3, keeper: 'device' })).toEqual({
      step: 3,
      keeper: 'device',
    })
    expect(redacted('loan-wizard', { step: 'Ada', keeper: 'Ada' })).toEqual({
      step: 'text, 3 characters',
      keeper: 'text, 3 characters',
    })
  })

  test('does not even name a place that nobody knows', () => {
    expect(redacted('contact', { 'Ada Obi': 1, result: '' })).toEqual({
      result: 'no text',
      '…': '1 more part',
    })
  })

  test('holds whatever comes, and never a text', () => {
    fc.assert(
      fc.property(fc.anything({ withDate: true, withMap: true }), (value) => {
        const told = JSON.stringify(redacted('contact', { answers: value, error: value }))
        expect(told).toMatch(/^\{"answers":.+,"error":.+\}$/)
      }),
    )
    const told = JSON.stringify(redacted('contact', { error: new Error('Ada') }))
    expect(told).toBe('{"error":"something"}')
  })
})

test('every field that a schema marks is hidden, in every form', () => {
  const schemas = [...Object.values(formSchemas), ...loanSteps, applicationAnswer]
  const marks = schemas.flatMap(({ properties }) =>
    Object.entries(properties as Record<string, { 'x-sensitive'?: boolean }>)
      .filter(([, field]) => field['x-sensitive'])
      .map(([name]) => name),
  )
  expect(marks.length).toBeGreaterThan(40)
  expect(marks.filter((name) => !isHidden(name))).toEqual([])
})

test.each([
  ['/', '/'],
  ['/contact', '/contact'],
  ['/products/sme-lending', '/products'],
  ['/admin/home/services-section', '/admin/home/services-section'],
  ['/admin/investment-section2', '/admin/investment-section2'],
  ['/admin/inbox/contact/17', '/admin/inbox'],
  ['/admin/ada-obi', '/admin'],
  ['/ada-obi', 'another page'],
])('the page %s is told as %s', (pathname, told) => {
  expect(shownPage(pathname)).toBe(told)
})

describe('the publisher', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { cookie: liveCookie })
    vi.stubGlobal('location', { pathname: '/contact' })
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('removeEventListener', () => {})
  })
  afterEach(() => vi.unstubAllGlobals())

  test('reads nothing while the switch is off, and goes on once it is on again', () => {
    let reads = 0
    const answers = {
      get message() {
        reads += 1
        return 'Hello'
      },
    }
    const publisher = startPublisher()
    const machine = createMachine({ id: 'contact', context: { answers }, on: { look: {} } })
    const actor = createActor(machine, { inspect: publisher.inspect }).start()
    const readsOf = (during: () => void) => {
      reads = 0
      during()
      return reads
    }
    const look = () => actor.send({ type: 'look', answers })
    expect(readsOf(look)).toBeGreaterThan(0)
    vi.stubGlobal('document', { cookie: '' })
    expect(readsOf(look)).toBe(0)
    vi.stubGlobal('document', { cookie: liveCookie })
    expect(readsOf(look)).toBeGreaterThan(0)
    actor.stop()
    publisher.stop()
  })

  test('tells of machines and calls under their parent, and who sent what to whom', async () => {
    const messages: LiveMessage[] = []
    const listener = new BroadcastChannel(channelName)
    listener.onmessage = ({ data }: MessageEvent<LiveMessage>) => messages.push(data)
    const publisher = startPublisher()

    const child = createMachine({
      id: 'newsletter',
      initial: 'on',
      states: { on: { on: { end: 'off' } }, off: { type: 'final' } },
    })
    const machine = setup({
      actors: { child, call: fromPromise(() => Promise.resolve('Ada of canary')) },
    }).createMachine({
      id: 'contact',
      context: ({ spawn }) => ({ spawned: spawn('child', { id: 'canary@example.org' }) }),
      invoke: [
        { src: 'call', id: 'canary-call' },
        { src: 'child', id: 'own' },
      ],
      on: { close: { actions: sendTo('own', { type: 'end', text: 'canary' }) } },
    })
    const actor = createActor(machine, { inspect: publisher.inspect }).start()
    await vi.waitUntil(() => messages.some((one) => one.kind === 'sent' && one.what === 'done'))
    actor.send({ type: 'close' })
    await vi.waitUntil(() => messages.filter((one) => one.kind === 'sent').length >= 8)
    actor.stop()
    publisher.stop()
    listener.close()

    const reports = messages.filter((one) => one.kind === 'flow')
    const [root] = reports.filter(({ flow }) => flow === 'contact')
    const children = reports.filter(({ flow }) => flow === 'newsletter')
    expect(new Set(children.map(({ actor: id }) => id)).size).toBe(2)
    for (const { parent, root: under } of children)
      expect([parent, under]).toEqual([root!.actor, root!.actor])
    expect(reports.at(-1)!.children).toContainEqual({
      name: 'child',
      status: 'active',
      flow: 'newsletter',
    })
    const told = messages.flatMap((one) =>
      one.kind === 'sent' ? [`${one.from} to ${one.to}: ${one.what}`] : [],
    )
    expect(told).toContain('page to contact: starts')
    expect(told).toContain('contact to call: starts')
    expect(told).toContain('call to contact: done')
    expect(told).toContain('page to contact: close')
    expect(told).toContain('contact to child: end')
    expect(told).toContain('child to contact: done')
    expect(JSON.stringify(messages)).not.toContain(mark)
  })

  test.each(Object.keys(everyMachine))(
    'tells where %s is and what moved it, and no word that it was fed',
    async (name) => {
      const messages: LiveMessage[] = []
      const listener = new BroadcastChannel(channelName)
      listener.onmessage = ({ data }: MessageEvent<LiveMessage>) => messages.push(data)

      const answers = new Map([['isValid', true]])
      const overrides = { answers, onGuard: () => {}, onAction: () => {} }
      const machine = stubbed(asInProduct(everyMachine[name]!), overrides)
      const publisher = startPublisher()
      const input = marked(samplesOf(name).input)
      const actor = createActor(machine, { input, inspect: publisher.inspect }).start()
      const { events } = samplesOf(name)
      const types = machine.events.filter((event) => !event.startsWith('xstate.'))
      const all = types.flatMap((type) =>
        (events[type] ?? [{}]).map((payload) => ({ ...(marked(payload) as object), type })),
      )
      for (const event of all) if (actor.getSnapshot().status === 'active') actor.send(event)
      if (actor.getSnapshot().status === 'active') actor.stop()
      else {
        // An ended flow disappears with its page.
        vi.stubGlobal('location', { pathname: '/faq' })
        createActor(machine, { input, inspect: publisher.inspect }).start().stop()
      }
      await vi.waitUntil(() => messages.some(({ kind }) => kind === 'flowGone'))
      publisher.stop()
      listener.close()

      const [first] = messages.filter(({ kind }) => kind === 'flow')
      expect(first).toMatchObject({ flow: name, page: '/contact' })
      expect(JSON.stringify(messages)).not.toContain(mark)
    },
  )
})
