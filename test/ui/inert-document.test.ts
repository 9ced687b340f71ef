import { expect, test } from 'vitest'
import { withoutLiveAttributes } from '../../src/ui/inert-document'

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
