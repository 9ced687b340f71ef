import { describe, expect, test } from 'vitest'
import { imageKind, imageProblem } from '../../src/shared/image-kind'
import { picture } from '../fixtures/loan-application'

const text = (content: string) => new TextEncoder().encode(content)
const heic = text('\0\0\0\x18ftypheic\0\0\0\0')

describe('a picture is known by its bytes', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('%s', async (format) => {
    const bytes = await picture(format)
    expect(imageKind(bytes)?.type).toBe(`image/${format}`)
    expect(imageProblem(bytes, { name: `a.${format}`, type: `image/${format}` })).toBeUndefined()
  })

  test.each([
    ['photo', ''],
    ['photo.JPG', 'application/octet-stream'],
    ['Scan 03.12.2025', 'image/pjpeg'],
    ['a.b.jpe', 'IMAGE/JPEG; x=y'],
  ])('a JPG called %j and declared as %j agrees with itself', async (name, type) => {
    expect(imageProblem(await picture('jpeg'), { name, type })).toBeUndefined()
  })

  test.each([
    ['photo.png', 'image/jpeg'],
    ['photo.jpg', 'image/png'],
    ['photo.html', 'image/jpeg'],
    ['photo.jpg', 'text/html'],
  ])('a JPG called %j and declared as %j does not', async (name, type) => {
    expect(imageProblem(await picture('jpeg'), { name, type })).toBe(
      'This is a JPG picture under another name. Please save it as .jpg and choose it again.',
    )
  })
})

describe('what is no picture gets its own sentence', () => {
  test.each([
    ['HEIC', heic, /HEIC/],
    ['PDF', text('%PDF-1.7\n'), /PDF/],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/],
    ['SVG behind a prolog', text('<?xml version="1.0"?>\n<!-- a -->\n<svg >'), /SVG/],
    ['a web page', text('\ufeff<!DOCTYPE html><title>x</title>'), /web page/],
    ['text', text('hello'), /^Please choose a picture \(JPG, PNG, WebP or GIF\)\.$/],
    ['nothing', text(''), /^Please choose a picture \(JPG, PNG, WebP or GIF\)\.$/],
  ])('%s', (_, bytes, says) => {
    expect(imageProblem(bytes, { name: 'photo.jpg', type: 'image/jpeg' })).toMatch(says)
  })

  test('a start made to keep the reader busy is read in no time at all', () => {
    const bytes = text('<?xml'.repeat(100_000))
    expect(imageProblem(bytes, { name: 'a.svg', type: 'image/svg+xml' })).toMatch(
      /choose a picture/,
    )
  })
})
