import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { checkedDocument } from '../../../src/client/loan/document-check'

const text = (content: string) => new TextEncoder().encode(content)
const drawing = sharp({ create: { width: 40, height: 30, channels: 3, background: '#243d59' } })
const pictures = await Promise.all(
  (['jpeg', 'png', 'webp', 'gif'] as const).map(async (format) => ({
    type: `image/${format}`,
    bytes: new Uint8Array(await drawing.clone().toFormat(format).toBuffer()),
  })),
)

describe('a chosen file', () => {
  test.each(pictures)('is a picture by its bytes, whatever it calls itself: $type', (picture) => {
    const { type, size, help } = checkedDocument(picture.bytes, { name: 'scan', type: 'text/html' })
    expect({ type, size, help }).toEqual({ type: picture.type, size: picture.bytes.length })
  })

  test('gets the ending that fits its bytes', () => {
    const [jpeg] = pictures
    const named = (name: string) => checkedDocument(jpeg!.bytes, { name, type: '' }).name
    expect(named('scan.png')).toBe('scan.jpg')
    expect(named('scan.JPEG')).toBe('scan.JPEG')
    expect(named('Scan 03.12.2025')).toBe('Scan 03.12.2025')
    expect(named(`${'x'.repeat(400)}.png`).length).toBeLessThanOrEqual(255)
  })

  test.each([
    ['HEIC', text('\0\0\0\x18ftypheic\0\0'), 'HEIC'],
    ['PDF', text('%PDF-1.7'), 'PDF'],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG'],
    ['HTML', text('<!doctype html><p>hello'), 'web page'],
    ['a program', readFileSync(process.execPath).subarray(0, 4096), 'Please upload an image file.'],
  ])('is refused with what helps: %s', (_, bytes, says) => {
    const document = checkedDocument(bytes, { name: 'scan.png', type: 'image/png' })
    expect(document.type).toBe('application/octet-stream')
    expect(document.help).toContain(says)
  })

  test.each(pictures.slice(0, 3))('is damaged when its end is missing: $type', ({ bytes }) => {
    const cut = bytes.slice(0, bytes.length - 20)
    expect(checkedDocument(cut, { name: 'scan', type: '' }).help).toContain('damaged')
  })

  test('keeps its declared type when it is empty: the schema has a sentence for that', () => {
    const file = { name: 'scan.png', type: 'image/png' }
    expect(checkedDocument(new Uint8Array(), file)).toEqual({ ...file, size: 0 })
  })
})
