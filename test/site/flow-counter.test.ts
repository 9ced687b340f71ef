import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fromPromise, type AnyMachineSnapshot } from 'xstate'
import { contactMachine } from '../../machines/contact.machine'
import { loginMachine } from '../../machines/login.machine'
import { newsletterMachine } from '../../machines/newsletter.machine'
import { whistleMachine } from '../../machines/whistle.machine'
import { additionsOf } from '../../src/server/office/flow-counts/counted-names'
import { countedFlows } from '../../src/shared/flow-counts'
import { contactVisit, countedPage } from '../fixtures/counted-page'
import { everyMachine } from '../machines/every-machine'

afterEach(() => void vi.unstubAllGlobals())

const pause = () => new Promise((resolve) => setTimeout(resolve, 2))

describe.each(countedFlows)('any visit of %s', (flow) => {
  const { implementations, events } = everyMachine[flow]!
  const types = events.filter((type) => !type.startsWith('xstate.'))
  const each = (record: object, to: unknown) =>
    Object.fromEntries(Object.keys(record).map((name) => [name, to]))

  test('is told by the states that it came to and where it ended, and the server knows them', async () => {
    const answers = fc.array(fc.nat({ max: 10_000 }), { minLength: 5, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(answers, async (list) => {
        let place = 0
        const next = () => list[place++ % list.length]!
        const machine = everyMachine[flow]!.provide({
          actions: each(implementations.actions, () => {}),
          guards: each(implementations.guards, () => next() % 2 === 0),
          delays: each(implementations.delays, 1),
          actors: each(
            implementations.actors,
            fromPromise(async () => {
              if (next() % 2 === 0) throw new Error('as the list says')
            }),
          ),
        } as never)
        const page = countedPage()
        const actor = page.start(machine, { input: { slides: 3, reducedMotion: false } } as never)
        const rested = new Set<string>()
        const now = () => (actor.getSnapshot() as AnyMachineSnapshot)._nodes
        actor.subscribe(() => now().forEach(({ id }) => rested.add(id)))
        for (const _ of list) {
          if (next() % 5 === 0) await pause()
          else if (types[0] && actor.getSnapshot().status === 'active')
            actor.send({ type: types[next() % types.length]!, name: 'email', answers: {} })
        }
        const leaves = now().filter(({ type }) => type === 'atomic' || type === 'final')
        page.leave()
        actor.stop()
        const visits = (await page.sent()).flatMap((one) => one.visits)
        expect(visits).toHaveLength(1)
        expect(visits[0]!.ended.toSorted()).toEqual(leaves.map(({ id }) => id).toSorted())
        expect(visits[0]!.seen).toEqual(expect.arrayContaining([flow, ...rested]))
        expect(additionsOf(visits).length).toBeGreaterThan(1)
      }),
      { numRuns: 30 },
    )
  }, 60_000)
})

describe('a page', () => {
  test('tells once, when it is left, where its visit came, ended and failed', async () => {
    expect(await contactVisit({ email: 'ada at example', phone: '' })).toEqual([
      {
        visits: [
          {
            flow: 'contact',
            seen: ['contact', 'contact.editing', 'contact.validating'],
            ended: ['contact.editing'],
            failed: ['phone', 'email'],
          },
        ],
      },
    ])
  })

  test('tells nothing of what is typed', async () => {
    const sent = await contactVisit({ first_name: 'Canary', message: 'canary' })
    expect(sent[0]!.visits[0]!.ended).toEqual(['contact.succeeded'])
    expect(JSON.stringify(sent)).not.toMatch(/canary|080312|ada@/i)
  })

  test('is one visit of each flow, however often a form is shown, and none without a flow', async () => {
    const page = countedPage()
    page.leave()
    page.start(contactMachine).stop()
    page.start(newsletterMachine)
    page.start(contactMachine)
    page.leave()
    page.leave()
    const sent = await page.sent()
    expect(sent.map(({ visits }) => visits.map(({ flow }) => flow))).toEqual([
      ['contact', 'newsletter'],
    ])
  })

  test.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
    'counts nothing when its visitor asks not to be tracked: %o',
    async (wishes) => {
      const page = countedPage(wishes)
      expect(globalThis.inspectFlow).toBeUndefined()
      page.start(contactMachine)
      page.leave()
      expect(await page.sent()).toEqual([])
    },
  )

  test('counts no login, and nothing at all of a visit that came to the form for reports', async () => {
    const login = countedPage()
    login.start(loginMachine, { input: { username: '' } } as never)
    login.leave()
    expect(await login.sent()).toEqual([])
    const page = countedPage()
    page.start(contactMachine)
    page.start(whistleMachine)
    page.start(contactMachine)
    page.leave()
    expect(await page.sent()).toEqual([])
  })

  test('goes on telling the live view', () => {
    const seen: string[] = []
    countedPage({}, ({ type }) => seen.push(type)).start(contactMachine)
    expect(seen).toContain('@xstate.snapshot')
  })
})
