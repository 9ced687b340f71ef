import { afterEach, expect, test, vi } from 'vitest'
import { readOf } from '../../src/shared/section-reads'
import { readContent } from '../../src/ui/api'

afterEach(() => vi.unstubAllGlobals())

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
