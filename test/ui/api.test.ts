import { afterEach, describe, expect, test, vi } from 'vitest'
import { readOf } from '../../src/shared/section-reads'
import { fetchFile } from '../../src/ui/accounts/back-office-calls'
import { readContent } from '../../src/ui/api'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function stubFetch(status = 200, body: unknown = []) {
  const fetch = vi.fn(() => Promise.resolve(Response.json(body, { status })))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('sections that share a call share its answer while it is under way', async () => {
  const fetch = stubFetch()
  await Promise.all([
    readContent(readOf('investmentResources')),
    readContent(readOf('investmentRequirements')),
  ])
  expect(fetch).toHaveBeenCalledTimes(1)
  await readContent(readOf('investmentResources'))
  expect(fetch).toHaveBeenCalledTimes(2)
})

test.each([201, 204, 206, 304, 404])(
  'products are content on status 200 only, not %i',
  async (status) => {
    const body = [204, 304].includes(status) ? null : '[]'
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
    await expect(readContent(readOf('products'))).rejects.toThrow(String(status))
  },
)

test('other sections are content on any 2xx', async () => {
  stubFetch(206)
  await expect(readContent(readOf('services'))).resolves.toEqual([])
})

test('a non-OK response is treated as an error', async () => {
  stubFetch(500, { message: 'Internal Server Error' })
  await expect(readContent(readOf('products'))).rejects.toThrow('500')
})

describe('a file', () => {
  /** Sends a part whenever the function that it returns is called. */
  function stubFile() {
    let part!: () => void
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start(controller) {
          part = () => controller.enqueue(new TextEncoder().encode('part'))
          signal!.addEventListener('abort', () => controller.error(signal!.reason))
        },
      })
      const headers = { 'content-disposition': 'attachment; filename="a.csv"' }
      return Promise.resolve(new Response(body, { headers }))
    })
    vi.useFakeTimers()
    return () => part()
  }

  test('may take long as long as more of it comes', async () => {
    const sendPart = stubFile()
    let isOver = false
    const file = fetchFile('/file', undefined, 'No file.').finally(() => (isOver = true))
    file.catch(() => {})
    for (let i = 0; i < 5; i += 1) {
      await vi.advanceTimersByTimeAsync(25_000)
      sendPart()
    }
    await vi.advanceTimersByTimeAsync(29_000)
    expect(isOver).toBe(false)
  })

  test('that stands still for 30 s is given up, with a sentence', async () => {
    stubFile()
    const file = expect(fetchFile('/file', undefined, 'No file.')).rejects.toThrow('No file.')
    await vi.advanceTimersByTimeAsync(30_000)
    await file
  })
})
