import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadChunk } from '../../src/ui/load-chunk'
import { loadPage } from '../../src/ui/load-page'

const reload = vi.fn()
let fields: { value: string }[] = []
let asksBefore = false
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockClear()
  fields = [{ value: '' }]
  asksBefore = false
  vi.stubGlobal('document', { querySelectorAll: () => fields })
  vi.stubGlobal('dispatchEvent', () => !asksBefore)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', memoryStorage())
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a chunk that comes is handed on', async () => {
  await expect(loadChunk(() => Promise.resolve({ Page: 1 }))).resolves.toEqual({ Page: 1 })
})

test("a chunk that has not come after 120 s raises 'Loading chunk failed'", async () => {
  const outcome = expect(loadChunk(() => new Promise(() => {}))).rejects.toThrow(
    'Loading chunk failed',
  )
  const page = expect(loadPage(() => new Promise(() => {}))).rejects.toThrow('Loading chunk failed')
  await vi.advanceTimersByTimeAsync(120_000)
  await outcome
  await page
  expect(reload).not.toHaveBeenCalled()
})

test('a part whose chunk is gone raises, and reloads nothing', async () => {
  await expect(loadChunk(missing)).rejects.toThrow('Loading chunk failed')
  expect(reload).not.toHaveBeenCalled()
})

test('a page that a new deployment removed is loaded anew once, then raises', async () => {
  void loadPage(missing)
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledTimes(1)
  await expect(loadPage(missing)).rejects.toThrow('Loading chunk failed')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('nothing that is typed, and nothing that a page would ask about, is lost for a missing page', async () => {
  fields = [{ value: '' }, { value: 'ada@exam' }]
  const held = { message: 'Loading chunk failed', isHeld: true }
  await expect(loadPage(missing)).rejects.toMatchObject(held)
  fields = []
  asksBefore = true
  await expect(loadPage(missing)).rejects.toMatchObject(held)
  expect(reload).not.toHaveBeenCalled()
})

test('after a page that came the browser may reload again', async () => {
  void loadPage(missing)
  await vi.advanceTimersByTimeAsync(0)
  await loadPage(() => Promise.resolve({}))
  void loadPage(missing)
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('without a network or without storage the page does not reload', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await expect(loadPage(missing)).rejects.toThrow('Loading chunk failed')
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('sessionStorage', undefined)
  await expect(loadPage(missing)).rejects.toThrow('Loading chunk failed')
  expect(reload).not.toHaveBeenCalled()
})
