import { afterEach, describe, expect, test, vi } from 'vitest'
import { createDraftStore } from '../../../src/site/loan/draft-store'
import { draftLifetime } from '../../../src/site/loan/expired-draft'
import { fakePlaces, type FakePlaces } from './fake-places'

const nothing = { answers: {}, step: 1, lost: [] }
const texts = { city: 'Mumbai', surname: 'Okafor', bvn: '12345678901', employer_name: 'Acme' }
const bytes = new Uint8Array(1_048_576).fill(7)
const picture = new Blob([bytes], { type: 'image/png' })

/** The same tab of the same device after a reload. */
async function reloaded(places: FakePlaces) {
  const store = createDraftStore({ ...places, locks: undefined })
  return { store, draft: await store.restore() }
}

async function started(places: FakePlaces, onErased?: () => void) {
  const store = createDraftStore(places, onErased)
  expect(await store.restore()).toMatchObject({ ...nothing, keeper: 'device' })
  return store
}

async function withDocument(places: FakePlaces, onErased?: () => void) {
  const store = await started(places, onErased)
  const key = store.keepFile(picture)
  const document = { name: 'me.png', size: picture.size, type: picture.type, key }
  await store.save({ answers: { ...texts, passportPhoto: document }, step: 2 })
  return { store, document }
}

const everything = ({ local, kept }: FakePlaces) =>
  JSON.stringify([[...local.items], [...kept.keys()]]) +
  [...kept.values()]
    .map((record) => new TextDecoder().decode((record as { data: ArrayBuffer }).data))
    .join()

afterEach(() => void vi.useRealTimers())

describe('a draft on the device', () => {
  test('comes back after a reload: step, answers and documents', async () => {
    const places = fakePlaces()
    const { document } = await withDocument(places)
    const { store, draft } = await reloaded(places)
    expect(draft).toEqual({
      answers: { ...texts, passportPhoto: document },
      step: 2,
      lost: [],
      keeper: 'device',
    })
    const file = store.file(document.key)!
    expect(file.type).toBe('image/png')
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('stands under formData and step, documents as name, size and type, nothing sensitive', async () => {
    const places = fakePlaces()
    await withDocument(places)
    expect([...places.local.items.keys()].sort()).toEqual(['formData', 'step'])
    const { answers } = JSON.parse(places.local.getItem('formData')!) as { answers: object }
    expect(answers).toMatchObject({
      city: 'Mumbai',
      passportPhoto: { name: 'me.png', size: 1_048_576, type: 'image/png' },
    })
    expect(places.local.getItem('step')).toBe('2')
    expect(everything(places)).not.toMatch(/Okafor|12345678901/)
  })

  test('is asked for again, as far as it is private, once the tab is gone', async () => {
    const places = fakePlaces()
    await withDocument(places)
    const { draft } = await reloaded(fakePlaces(places))
    expect(draft.answers).toEqual({ city: 'Mumbai', employer_name: 'Acme' })
    expect(draft.lost.sort()).toEqual(['bvn', 'passportPhoto', 'surname'])
  })

  test.each<[string, (places: FakePlaces) => void]>([
    [
      'everything',
      ({ local, session, kept }) => [local, session, kept].forEach((one) => one.clear()),
    ],
    ['the files', ({ kept }) => kept.clear()],
    ['the key', ({ session }) => session.clear()],
    ['the plain answers', ({ local }) => local.clear()],
  ])('is saved anew when something else removed %s under the page', async (_, remove) => {
    const places = fakePlaces()
    const erased = vi.fn<() => void>()
    const { store, document } = await withDocument(places, erased)
    await store.check()
    expect(erased).not.toHaveBeenCalled()
    remove(places)
    await store.check()
    expect(erased).toHaveBeenCalledOnce()
    await store.save({ answers: { ...texts, passportPhoto: document }, step: 2 })
    const { draft } = await reloaded(places)
    expect(draft).toMatchObject({ answers: { ...texts, passportPhoto: document }, lost: [] })
  })

  test('is saved anew with the next answer, too', async () => {
    const places = fakePlaces()
    const { store, document } = await withDocument(places)
    places.kept.clear()
    await store.save({ answers: { ...texts, city: 'Delhi', passportPhoto: document }, step: 2 })
    expect((await reloaded(places)).draft.lost).toEqual([])
  })

  test('tells whether the tab was closed or its storage removed', async () => {
    const places = fakePlaces()
    await withDocument(places)
    expect((await reloaded(fakePlaces(places))).draft.isErased).toBeUndefined()
    places.kept.clear()
    const { draft } = await reloaded(places)
    expect(draft.lost.sort()).toEqual(['bvn', 'passportPhoto', 'surname'])
    expect(draft.isErased).toBe(true)
  })

  test('is written again only when it changed', async () => {
    const places = fakePlaces()
    const { store, draft } = await reloaded(places)
    const written = vi.spyOn(places.local, 'setItem')
    await store.save(draft)
    expect(written).not.toHaveBeenCalled()
    await store.save({ answers: texts, step: 1 })
    await store.save({ answers: texts, step: 1 })
    expect(written).toHaveBeenCalledTimes(2)
    await store.save({ answers: texts, step: 2 })
    expect(places.local.getItem('step')).toBe('2')
  })

  test('expires after 48 hours', async () => {
    const places = fakePlaces()
    await withDocument(places)
    const later = { ...places, now: () => Date.now() + draftLifetime }
    expect((await reloaded(later)).draft).toEqual(expect.objectContaining(nothing))
    expect(places.kept.size).toBe(0)
    expect(places.local.items.size).toBe(0)
  })

  test('counts a document whose content is missing as not given, and says so', async () => {
    const places = fakePlaces()
    const { document } = await withDocument(places)
    places.kept.delete(document.key)
    const { draft } = await reloaded(places)
    expect(draft.answers).toEqual(texts)
    expect(draft.lost).toEqual(['passportPhoto'])
  })

  test('forgets the content of a document that was replaced or removed', async () => {
    const places = fakePlaces()
    const { store, document } = await withDocument(places)
    expect(places.kept.has(document.key)).toBe(true)
    await store.save({ answers: texts, step: 2 })
    expect(places.kept.has(document.key)).toBe(false)
  })

  test('seals no private answers before there are any', async () => {
    const places = fakePlaces()
    const store = await started(places)
    const set = vi.spyOn(places.records, 'set')
    await store.save({ answers: { city: 'Mumbai' }, step: 1 })
    expect(set).not.toHaveBeenCalled()
    await store.save({ answers: texts, step: 1 })
    expect(set).toHaveBeenCalledTimes(1)
    await store.save({ answers: { city: 'Pune' }, step: 1 })
    const { answers } = (await reloaded(places)).draft
    expect(answers).toEqual({ city: 'Pune' })
  })

  test('keeps the name of an application until it is cleared', async () => {
    const places = fakePlaces()
    const { store } = await withDocument(places)
    const name = store.application()
    expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect((await reloaded(places)).store.application()).toBe(name)
    await store.clear()
    expect(store.application()).not.toBe(name)
  })
})

describe('the reference of what was sent', () => {
  test('stays with the tab, whatever becomes of the draft, until it is forgotten', async () => {
    const places = fakePlaces()
    const { store } = await withDocument(places)
    store.keepSent('LN-7K3PQ-XD94M')
    await store.clear()
    expect((await reloaded(places)).draft.sent).toBe('LN-7K3PQ-XD94M')
    expect((await reloaded(fakePlaces(places))).draft.sent).toBeUndefined()
    store.keepSent(undefined)
    expect((await reloaded(places)).draft.sent).toBeUndefined()
  })

  test('is believed only in the shape of a reference', async () => {
    const places = fakePlaces()
    places.session.setItem('loan-sent', 'call 0900 123456')
    expect((await reloaded(places)).draft.sent).toBeUndefined()
  })
})

describe('clearing', () => {
  test('removes formData, inputFile and step', async () => {
    const places = fakePlaces()
    const { store } = await withDocument(places)
    await store.clear()
    expect(places.local.items.size + places.session.items.size + places.kept.size).toBe(0)
    expect((await reloaded(places)).draft).toEqual(expect.objectContaining(nothing))
  })

  test('makes the same answers as before be sealed again', async () => {
    const places = fakePlaces()
    const store = await started(places)
    await store.save({ answers: texts, step: 2 })
    await store.clear()
    await store.save({ answers: texts, step: 2 })
    expect((await reloaded(places)).draft).toMatchObject({ answers: texts, lost: [] })
  })

  test('wins over a save that is on its way', async () => {
    const places = fakePlaces()
    const store = await started(places)
    const key = store.keepFile(picture)
    const document = { name: 'me.png', size: picture.size, type: picture.type, key }
    const saves = [1, 2, 3].map((step) => store.save({ answers: { ...texts, document }, step }))
    const cleared = store.clear()
    await Promise.allSettled([...saves, cleared])
    expect(places.local.items.size + places.kept.size).toBe(0)
  })

  test('does not make a save that it overtook count as kept', async () => {
    const places = fakePlaces()
    const store = await started(places)
    let write = () => {}
    const writing = new Promise<void>((resolve) => (write = resolve))
    places.records.set = (name, record) => writing.then(() => void places.kept.set(name, record))
    const draft = { answers: texts, step: 2 }
    const overtaken = store.save(draft)
    await vi.waitFor(() => expect(places.local.items.size).toBe(2))
    const cleared = store.clear()
    write()
    await Promise.allSettled([overtaken, cleared])
    await store.save(draft)
    expect((await reloaded(places)).draft).toMatchObject({ answers: texts, step: 2 })
  })
})

describe('a second tab', () => {
  test('keeps its own application in memory and leaves the other one alone', async () => {
    const places = fakePlaces()
    const { store } = await withDocument(places)
    const other = createDraftStore(fakePlaces(places))
    expect(await other.restore()).toEqual({ ...nothing, keeper: 'otherTab' })
    await expect(other.save({ answers: texts, step: 5 })).rejects.toThrow()
    await other.clear()
    expect(places.local.getItem('step')).toBe('2')
    store.release()
    const third = createDraftStore({ ...fakePlaces(places), session: places.session })
    expect(await third.restore()).toMatchObject({ step: 2, keeper: 'device' })
  })
})

describe('a saved state that nobody should believe', () => {
  const kept = (change: object) =>
    JSON.stringify({
      version: 1,
      savedAt: Date.now(),
      application: crypto.randomUUID(),
      hidden: [],
      answers: { city: 'Delhi' },
      ...change,
    })

  test.each(['{', '[]', 'null', '"text"', '{"__proto__":{}}', 'x'.repeat(5_000_000)])(
    'is dropped: %.20s',
    async (text) => {
      const places = fakePlaces()
      places.local.setItem('formData', text)
      places.local.setItem('step', '3')
      expect((await reloaded(places)).draft).toEqual(expect.objectContaining(nothing))
    },
  )

  test.each([
    { version: 0 },
    { savedAt: 'yesterday' },
    { savedAt: Date.now() + 10 * draftLifetime },
    { application: '../../etc' },
    { answers: [] },
  ])('of another version, age or form is dropped: %o', async (change) => {
    const places = fakePlaces()
    places.local.setItem('formData', kept(change))
    expect((await reloaded(places)).draft).toEqual(expect.objectContaining(nothing))
  })

  test('loses only the parts that do not belong there', async () => {
    const places = fakePlaces()
    const answers = `{"__proto__":{"city":"x"},"unknown":1,"city":7,"state":"Maharashtra",
      "surname":"plain","government_id":{"a":1},"passportPhoto":{"name":"a.png"}}`
    places.local.setItem('formData', kept({ answers: JSON.parse(answers) as object }))
    const { draft } = await reloaded(places)
    expect(draft.answers).toEqual({ state: 'Maharashtra' })
    expect(Object.getPrototypeOf(draft.answers)).toBe(Object.prototype)
  })

  test.each(['99', '-1', 'abc', 'null', '', '1.5', '5 '])(
    'starts at step 1 for %j',
    async (step) => {
      const places = fakePlaces()
      places.local.setItem('formData', kept({}))
      places.local.setItem('step', step)
      expect((await reloaded(places)).draft).toMatchObject({ step: 1, answers: { city: 'Delhi' } })
    },
  )

  test('drops a record of another type, and one that was swapped for another', async () => {
    const places = fakePlaces()
    const { document } = await withDocument(places)
    places.kept.set(document.key, places.kept.get('answers'))
    places.kept.set('answers', 'a text')
    const { draft } = await reloaded(places)
    expect(draft.answers).toEqual({ city: 'Mumbai', employer_name: 'Acme' })
    expect(draft.lost.sort()).toEqual(['bvn', 'passportPhoto', 'surname'])
  })
})

describe('a device that cannot keep a draft', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

  test('goes on where locks are forbidden', async () => {
    const places = Object.defineProperty(fakePlaces(), 'locks', { get: forbidden })
    expect(await createDraftStore(places).restore()).toEqual(expect.objectContaining(nothing))
  })

  const begun = { ...nothing, keeper: 'page' }

  test.each([
    ['local', 'no'],
    ['session', begun],
    ['records', begun],
    ['crypto', begun],
  ])('holds it in the page where %s is forbidden', async (place, restored) => {
    const places = Object.defineProperty(fakePlaces(), place, { get: forbidden })
    const store = createDraftStore(places)
    const draft = await store.restore().catch((error: unknown) => (error as Error).message)
    expect(draft).toEqual(
      typeof restored === 'string' ? restored : expect.objectContaining(restored),
    )
    const key = store.keepFile(picture)
    await expect(store.save({ answers: texts, step: 2 })).rejects.toThrow()
    expect(store.file(key)).toBe(picture)
    await store.clear()
  })

  test('says so when it is full, and keeps what fits', async () => {
    const places = fakePlaces()
    const store = await started(places)
    places.records.set = full
    await expect(store.save({ answers: texts, step: 2 })).rejects.toThrow('full')
    expect(places.local.getItem('step')).toBe('2')
  })

  test('is given up after two seconds of silence', async () => {
    vi.useFakeTimers()
    const places = fakePlaces()
    places.records.clear = () => new Promise(() => {})
    const store = createDraftStore(places)
    const restored = store.restore()
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(2000)
    expect(await restored).toEqual(expect.objectContaining(begun))
    await expect(store.save({ answers: texts, step: 2 })).rejects.toThrow()
  })

  test('is given up when it stops answering later', async () => {
    vi.useFakeTimers()
    const places = fakePlaces()
    const store = createDraftStore(places)
    expect(await store.restore()).toMatchObject({ keeper: 'device' })
    places.records.set = () => new Promise(() => {})
    const saved = store.save({ answers: texts, step: 2 })
    const refused = expect(saved).rejects.toThrow('hangs')
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(2000)
    await refused
    await expect(store.save({ answers: texts, step: 2 })).rejects.toThrow('cannot keep')
  })
})
