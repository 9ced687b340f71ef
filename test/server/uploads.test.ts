// @module-tag stores
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureStore } from '../../src/server/core/files/picture-store'
import { pictureCopies } from '../../src/shared/picture'
import { filesAt, forget } from '../fixtures/server-storage'
import { openApp, type OpenApp } from './start-app'

/** A running site that holds one picture of 300 × 200 pixels. */
let site: OpenApp & { name: string }

beforeAll(async () => {
  const open = await openApp()
  const { pictures: originals, copies } = await filesAt(open.dataDir)
  const bytes = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#243d59' },
  })
    .jpeg()
    .toBuffer()
  const name = await pictureStore({ originals, copies }).put(bytes)
  site = { ...open, name }
})

afterAll(async () => {
  await site.app.close()
  await forget(site.dataDir)
})

describe('GET /uploads/{file}', () => {
  test('serves a picture that never has to be asked for again', async () => {
    const { app, name } = site
    const answer = await app.inject(`/uploads/${name}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-length': String(answer.rawPayload.length),
    })
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(300)
  })

  test('answers 304 to who has it already, and HEAD without a body', async () => {
    const { app, name } = site
    const head = await app.inject({ method: 'HEAD', url: `/uploads/${name}` })
    expect(head.rawPayload).toHaveLength(0)
    const etag = String(head.headers.etag)
    for (const wanted of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await app.inject({
        url: `/uploads/${name}`,
        headers: { 'if-none-match': wanted },
      })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    }
  })

  test.each(['avif', 'webp'] as const)('serves its copies as %s', async (format) => {
    const { app, name } = site
    const copies = pictureCopies(name, format)
    expect(copies.length).toBeGreaterThan(0)
    for (const copy of copies) {
      const answer = await app.inject(`/uploads/${copy.name}`)
      expect(answer.headers['content-type']).toBe(`image/${format}`)
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(copy.width)
    }
  })

  test.each([
    '/uploads/',
    '/uploads/nothing.jpg',
    '/uploads/../site.db',
    '/uploads/..%2fsite.db',
    '/uploads/%2e%2e/site.db',
    '/uploads/..%5c..%5csite.db',
    '/uploads/%252e%252e%252fsite.db',
    '/uploads//etc/passwd',
    '/uploads/site.db%00.jpg',
    `/uploads/${'0'.repeat(32)}-300x200.jpg`,
    `/uploads/${'0'.repeat(32)}-300x200.w160.avif`,
    `/uploads/${'A'.repeat(32)}-300x200.jpg`,
  ])('knows nothing at %s', async (url) => {
    const { app } = site
    const answer = await app.inject({ url, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ message: 'There is nothing at this address.' })
  })
})
