import { afterEach, expect, test, vi } from 'vitest'
import { startWorker, withoutLiveAttributes } from '../../src/ui/inert-document'

afterEach(() => vi.unstubAllGlobals())

test('style attributes are held under another name wherever they stand in a tag', () => {
  expect(withoutLiveAttributes('<p style="color: #b42318">')).toBe(
    '<p data-style="color: #b42318">',
  )
  expect(withoutLiveAttributes('<SPAN class="a"STYLE = red>')).toBe(
    '<SPAN class="a"data-style = red>',
  )
  expect(withoutLiveAttributes('<br/style=x>')).toBe('<br/data-style=x>')
})

test('text that speaks of styles stays as it is', () => {
  const html = '<p>Choose a style = any style, 1 < 2 style="x"</p>'
  expect(withoutLiveAttributes(html)).toBe(html)
})

test('reads event attributes without their ever being live', () => {
  expect(withoutLiveAttributes('<p onclick="run()">')).toBe('<p data-onclick="run()">')
  expect(withoutLiveAttributes('<img src=x ONERROR =run()>')).toBe(
    '<img src=x data-ONERROR =run()>',
  )
  expect(withoutLiveAttributes('<p>Turn it on = 1</p>')).toBe('<p>Turn it on = 1</p>')
})

test('a worker runs a script of our own origin and no other', () => {
  const started: string[] = []
  vi.stubGlobal('location', new URL('https://lender.example/loan'))
  vi.stubGlobal(
    'Worker',
    class {
      constructor(url: string) {
        started.push(url)
      }
    },
  )
  startWorker('/assets/pdf-worker.js', {})
  for (const url of ['https://elsewhere.example/a.js', '//elsewhere.example/a.js', 'data:,1'])
    expect(() => startWorker(url, {})).toThrow(TypeError)
  expect(started).toEqual(['/assets/pdf-worker.js'])
})
