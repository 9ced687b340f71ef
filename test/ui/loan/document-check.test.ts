import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { isPdf } from '../../../src/shared/image-kind'
import { checkedDocument } from '../../../src/ui/loan/document-check'

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

  test.each([
    ['%PDF-1.7', true],
    ['\u00ef\u00bb\u00bf\r\n%PDF-1.4', true],
    [`${'x'.repeat(900)}\n%PDF-1.4`, true],
    [`${'x'.repeat(1100)}%PDF-1.4`, false],
    ['<!doctype html><p>%PDF-1.4', false],
    ['GIF89a%PDF-1.4', false],
  ])('is a PDF where readers of PDF files say so: %j %s', (content, is) => {
    expect(isPdf(Buffer.from(content, 'latin1'))).toBe(is)
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
    [
      'a program',
      readFileSync(process.execPath).subarray(0, 4096),
      'Please choose a picture (JPG, PNG, WebP or GIF).',
    ],
  ])('is refused with what helps: %s', (_, bytes, says) => {
    const document = checkedDocument(bytes, { name: 'scan.png', type: 'image/png' })
    expect(document.type).toBe('application/octet-stream')
    expect(document.help).toContain(says)
  })

  test.each(pictures.slice(0, 3))('is damaged when its end is missing: $type', ({ bytes }) => {
    const cut = bytes.slice(0, bytes.length - 20)
    expect(checkedDocument(cut, { name: 'scan', type: '' }).help).toContain('damaged')
  })

  test.each(pictures.slice(0, 3))('is whole whatever follows its end: $type', ({ type, bytes }) => {
    // As in a film: marks of JPGs, and more than a reader looks at from the end.
    const film = Buffer.concat([Buffer.alloc(9000, 'ftypmp42'), Buffer.from('ffda0008ff', 'hex')])
    const motion = new Uint8Array(Buffer.concat([bytes, film]))
    const document = checkedDocument(motion, { name: 'scan', type: '' })
    expect(document).toEqual({ name: 'scan', size: motion.length, type })
  })

  test('is damaged when only the small picture inside it has its end', () => {
    const [jpeg] = pictures
    const small = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), jpeg!.bytes])
    small.writeUInt16BE(small.length - 2, 2)
    const cut = [jpeg!.bytes.subarray(0, 2), small, jpeg!.bytes.subarray(2, -20)]
    const bytes = new Uint8Array(Buffer.concat(cut))
    expect(checkedDocument(bytes, { name: 'scan', type: '' }).help).toContain('damaged')
  })

  test('that is too large is no damaged one: its size comes first', () => {
    const [jpeg] = pictures
    const bytes = new Uint8Array(1_048_577)
    bytes.set(jpeg!.bytes.subarray(0, -20))
    const document = checkedDocument(bytes, { name: 'scan.jpg', type: '' })
    expect(document).toEqual({ name: 'scan.jpg', size: 1_048_577, type: 'image/jpeg' })
  })

  test('keeps its declared type when it is empty: the schema has a sentence for that', () => {
    const file = { name: 'scan.png', type: 'image/png' }
    expect(checkedDocument(new Uint8Array(), file)).toEqual({ ...file, size: 0 })
  })
})
