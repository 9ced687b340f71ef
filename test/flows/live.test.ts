import type { AnyRouter } from '@tanstack/react-router'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, createMachine, fromPromise } from 'xstate'
import { applicationAnswer, formSchemas, loanSteps } from '../../schemas'
import { isHidden } from '../../src/flows/hidden-fields'
import { channelName, type ActorReport, type LiveMessage } from '../../src/flows/live/live-message'
import { liveBoard, type LiveBoard } from '../../src/flows/live/live-store'
import { shownPage, startPublisher } from '../../src/flows/live/publisher'
import { redacted } from '../../src/flows/live/redacted'
import { officeRouter } from '../../src/office/router'
import { adminSections } from '../../src/shared/admin-sections'
import { liveCookie } from '../../src/shared/live-cookie'
import { pages } from '../../src/shared/pages'
import { createSiteRouter } from '../../src/site/router'
import { everyMachine } from '../machines/every-machine'

const report = (changes: Partial<ActorReport> = {}): ActorReport => ({
  kind: 'actor',
  tab: 'a',
  actor: 'x:1',
  flow: 'contact',
  page: '/contact',
  active: ['contact', 'contact.editing'],
  status: 'active',
  taken: [],
  at: 1,
  ...changes,
})
const after = (...messages: LiveMessage[]) => messages.reduce(liveBoard, new Map() as LiveBoard)
const event = (type: string) => report({ event: { type, payload: {} } })

describe('the board', () => {
  test('has the machines of each tab, until one or its whole tab says goodbye', () => {
    const all = [report(), report({ actor: 'x:2' }), report({ tab: 'b', page: '/' })]
    const left = (...more: LiveMessage[]) => [...after(...all, ...more).keys()]
    expect(left()).toEqual(['a x:1', 'a x:2', 'b x:1'])
    expect(left({ kind: 'gone', tab: 'a', actor: 'x:1' })).toEqual(['a x:2', 'b x:1'])
    expect(left({ kind: 'gone', tab: 'a' })).toEqual(['b x:1'])
    expect(left({ kind: 'who' })).toEqual(left())
  })

  test('keeps the events of a machine, the latest first, and no more than a hundred', () => {
    const log = (...messages: LiveMessage[]) => after(...messages).get('a x:1')!.log
    const types = log(report(), event('change'), event('submit')).map((one) => one.event.type)
    expect(types).toEqual(['submit', 'change'])
    expect(log(...Array.from({ length: 150 }, () => event('change')))).toHaveLength(100)
  })

  test('keeps no more than a hundred machines, and of those that ended none of another page', () => {
    const many = Array.from({ length: 150 }, (_, n) => report({ actor: `x:${n}` }))
    const names = [...after(...many).keys()]
    expect([names.length, names[0], names.at(-1)]).toEqual([100, 'a x:50', 'a x:149'])
    const ended = report({ actor: 'x:2', status: 'done' })
    expect(after(ended, report()).size).toBe(2)
    expect([...after(ended, report({ page: '/faq' })).keys()]).toEqual(['a x:1'])
  })
})

describe('what is told', () => {
  test('of a text is its length, of a sensitive field, a report and a document nothing', () => {
    const document = { name: 'ada.jpg', size: 5, type: 'image/png', key: 'k' }
    const told: [unknown, unknown][] = [
      [
        { name: 'message', value: 'Hello' },
        { name: 'message', value: 'text, 5 characters' },
      ],
      [{ email: 'ada@example.org' }, { email: 'hidden' }],
      [
        { name: 'password', value: 'secret' },
        { name: 'password', value: 'hidden' },
      ],
      [
        { name: 'report', value: 'He took it' },
        { name: 'report', value: 'hidden' },
      ],
      [{ answers: { passportPhoto: document } }, { answers: { passportPhoto: 'hidden' } }],
      [
        { name: 'passportPhoto', answer: document },
        { name: 'passportPhoto', answer: 'hidden' },
      ],
      [
        { step: 3, isOld: true, list: [1] },
        { step: 'a number', isOld: 'yes or no', list: 'list, 1 item' },
      ],
    ]
    for (const [payload, words] of told) expect(redacted(payload)).toEqual(words)
  })

  test('does not even name a place that nobody knows', () => {
    expect(redacted({ answers: { 'Ada Obi': 1, surname: '' } })).toEqual({
      answers: { surname: 'hidden', '…': '1 more part' },
    })
  })

  test('holds whatever comes, and never a text', () => {
    const canaries = fc.anything({
      withDate: true,
      withMap: true,
      key: fc.constant('Ada'),
      values: [fc.constant('Ada'), fc.integer()],
    })
    fc.assert(
      fc.property(canaries, (value) => {
        const told = JSON.stringify(redacted({ answers: value, error: [value], output: value }))
        expect(told).toMatch(/^\{"answers":.+,"error":.+,"output":.+\}$/)
        expect(told).not.toContain('Ada')
      }),
    )
    expect(redacted({ error: new Error('Ada') })).toEqual({ error: 'something' })
  })

  test('is nothing of any field that a schema marks, in every form', () => {
    const schemas = [...Object.values(formSchemas), ...loanSteps, applicationAnswer]
    const marks = schemas.flatMap(({ properties }) =>
      Object.entries(properties as Record<string, { 'x-sensitive'?: boolean }>)
        .filter(([, field]) => field['x-sensitive'])
        .map(([name]) => name),
    )
    expect(marks.length).toBeGreaterThan(40)
    expect(marks.filter((name) => !isHidden(name))).toEqual([])
  })

  test('is every page by its address, and nothing that somebody typed into one', () => {
    const shownAt = (path: string, router: AnyRouter) => {
      vi.stubGlobal('openRouter', { state: { matches: router.getMatchedRoutes(path)[0] } })
      return shownPage()
    }
    const [office, site] = [officeRouter(), createSiteRouter()]
    for (const { path } of Object.values(pages)) expect(shownAt(path, site)).toBe(path)
    for (const path of [
      ...Object.values(adminSections).map(({ adminPath }) => adminPath),
      '/login',
      '/dashboard',
      '/admin/people',
    ])
      expect(shownAt(path, office)).toBe(path)
    expect(shownAt('/products/ada', site)).toBe('/products/$index')
    expect(shownAt('/admin/inbox/contact/17', office)).toBe('/admin/inbox/contact/$id')
    expect(shownAt('/admin/people/ada', office)).toBe('/admin/people/$id')
    expect(shownAt('/admin/ada-obi', office)).toBe('another page')
    for (const path of ['/ada-obi', '/faq/ada']) expect(shownAt(path, site)).toBe('another page')
  })
})

describe('the publisher', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { cookie: liveCookie })
    vi.stubGlobal('openRouter', { state: { matches: [{ fullPath: '/contact' }] } })
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('navigator', {})
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
    const machine = createMachine({ id: 'contact', on: { look: { actions: () => {} } } })
    const actor = createActor(machine, { inspect: publisher.inspect }).start()
    const readsWith = (cookie: string) => {
      vi.stubGlobal('document', { cookie })
      reads = 0
      actor.send({ type: 'look', answers })
      return reads
    }
    expect(readsWith(liveCookie)).toBeGreaterThan(0)
    expect(readsWith('')).toBe(0)
    expect(readsWith(liveCookie)).toBeGreaterThan(0)
    actor.stop()
    publisher.stop()
  })

  const mark = 'canary'
  const input = {
    slides: 3,
    reducedMotion: false,
    progress: 'new',
    state: 'received',
    assignee: mark,
    version: 1,
    token: mark,
    username: mark,
    receipt: mark,
    answers: { [mark]: mark, text: mark },
  }
  const each = (record: object, to: unknown) =>
    Object.fromEntries(Object.keys(record).map((name) => [name, to]))

  test.each(Object.entries(everyMachine))(
    'tells where %s is and what moved it, and no word that it was fed',
    async (name, { implementations: { actions, actors, guards }, ...machine }) => {
      const messages: LiveMessage[] = []
      const listener = new BroadcastChannel(channelName)
      listener.onmessage = ({ data }: MessageEvent<LiveMessage>) => messages.push(data)
      const publisher = startPublisher()
      const waiting = fromPromise(() => new Promise(() => {}))
      const unnamed = Object.entries(actions).filter(
        ([, action]) => !('resolve' in (action as object)),
      )
      const stubbed = everyMachine[name]!.provide({
        actions: each(Object.fromEntries(unnamed), () => {}),
        actors: each(actors, waiting),
        guards: each(guards, () => true),
      } as never)
      const actor = createActor(stubbed, { input, inspect: publisher.inspect } as never)
      actor.subscribe({ error: () => {} })
      actor.start()
      const fed = {
        ...input,
        name: mark,
        value: mark,
        text: mark,
        key: mark,
        draft: mark,
        output: input,
        error: input,
      }
      for (const type of machine.events)
        if (actor.getSnapshot().status === 'active') actor.send({ type, ...fed } as never)
      actor.stop()
      publisher.stop()
      await vi.waitUntil(() => messages.some((one) => one.kind === 'gone' && !one.actor))
      listener.close()
      const [first] = messages
      expect(first).toMatchObject({ kind: 'actor', flow: name, page: '/contact' })
      expect(JSON.stringify(messages)).not.toContain(mark)
    },
  )

  test('answers who asks with what still runs, and keeps nothing that stopped', async () => {
    const messages: LiveMessage[] = []
    const viewer = new BroadcastChannel(channelName)
    const publisher = startPublisher()
    const machine = createMachine({ id: 'contact' })
    const [one, other] = [1, 2].map(() =>
      createActor(machine, { inspect: publisher.inspect }).start(),
    )
    one!.stop()
    viewer.onmessage = ({ data }: MessageEvent<LiveMessage>) => messages.push(data)
    viewer.postMessage({ kind: 'who' } satisfies LiveMessage)
    await vi.waitUntil(() => messages.some((told) => told.kind === 'actor' && told.at > 0))
    await new Promise((resolve) => setTimeout(resolve, 20))
    other!.stop()
    publisher.stop()
    viewer.close()
    const answers = messages.flatMap((told) => (told.kind === 'actor' ? [told.actor] : []))
    expect(answers.at(-1)).toBe(other!.sessionId)
    expect(answers.filter((actor) => actor === one!.sessionId).length).toBeLessThan(2)
  })
})
