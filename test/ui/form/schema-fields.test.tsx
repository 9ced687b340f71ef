import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import contact from '../../../schemas/contact.schema.json'
import whistle from '../../../schemas/whistle.schema.json'
import { controlOf, type TextProperty } from '../../../src/ui/form/control-of'
import { Echo } from '../../../src/ui/form/echo'
import { SchemaFields, type TextSchema } from '../../../src/ui/form/schema-fields'

const drawn = (schema: TextSchema, failing: string[] = []) =>
  renderToStaticMarkup(
    <SchemaFields
      answers={{}}
      errors={failing.map((name) => ({ path: `/${name}`, message: 'This field is required' }))}
      onChange={() => {}}
      schema={schema}
    />,
  )

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((m) => m[1]!)

test('every control has a label, and remarks point only at what is on the page', () => {
  const failing = fc.subarray(Object.keys(contact.properties))
  fc.assert(
    fc.property(failing, (names) => {
      const html = drawn(contact, names)
      const ids = matches(html, / id="([^"]+)"/g)
      const controls = matches(html, /<(?:input|textarea)[^>]* id="([^"]+)"/g)
      expect(controls).toHaveLength(Object.keys(contact.properties).length)
      expect(matches(html, / for="([^"]+)"/g)).toEqual(controls)
      const described = matches(html, /aria-describedby="([^"]+)"/g)
      expect(described.length).toBeGreaterThanOrEqual(names.length)
      expect(ids).toEqual(expect.arrayContaining(described.flatMap((all) => all.split(' '))))
    }),
  )
})

test('only failing fields are marked invalid', () => {
  const html = drawn(contact, ['phone'])
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(1)
  expect(html).toMatch(/<input[^>]*id="contact-phone"[^>]*aria-invalid="true"/)
})

test('an error reads exactly as the schema says, its field named for those who hear it', () => {
  expect(drawn(contact, ['phone'])).toContain(
    '<span class="visually-hidden">Phone number: </span>This field is required</p>',
  )
})

test('a text of several lines stands as its own writing runs', () => {
  for (const area of drawn(contact).match(/<textarea[^>]*>/g) ?? ['none'])
    expect(area).toContain('dir="auto"')
})

test('what is understood of an amount with each key is shown, and said only where it rests', () => {
  const html = renderToStaticMarkup(<Echo id="amount" question={undefined} understood="₦50,000" />)
  expect(html).toMatch(/<p aria-hidden="true"[^>]*><span>₦50,000</)
  expect(html).toMatch(/<p class="visually-hidden" role="status">₦50,000</)
})

test('the schema decides keyboard, autofill and room of a field', () => {
  const html = drawn(contact)
  expect(matches(html, / autocomplete="([^"]+)"/gi)).toEqual([
    'given-name',
    'family-name',
    'tel',
    'email',
  ])
  expect(html).toMatch(/<input[^>]*autoComplete="tel"[^>]*type="tel"/i)
  expect(html).toMatch(/<input[^>]*type="email"/)
  expect(html).toMatch(/<textarea[^>]*id="contact-message"/)
})

test('no field of a report may be filled in by the browser, and its email is plain text', () => {
  const html = drawn(whistle)
  const controls = html.match(/<(input|textarea)[^>]*>/g) ?? []
  expect(controls).toHaveLength(6)
  for (const control of controls) expect(control).toMatch(/autocomplete="off"/i)
  const email = controls.find((control) => control.includes('whistle-email'))
  expect(email).toContain('type="text"')
  expect(email).toMatch(/inputmode="email"/i)
})

test('a schema decides its control alone, whoever draws it', () => {
  const kinds = [
    [{ 'x-options': 'roles' }, 'choice'],
    [{ enum: ['cost', 'other'] }, 'choice'],
    [{ 'x-date': true, maxLength: 40 }, 'date'],
    [{ 'x-amount': '₦' }, 'amount'],
    [{ autocomplete: 'new-password' }, 'password'],
    [{ format: 'text' }, 'lines'],
    [{ format: 'email' }, 'line'],
  ] as const
  for (const [property, kind] of kinds)
    expect(controlOf({ title: '', ...property } as TextProperty)).toMatchObject({ kind })
  const rows = [500, 501, 2000, 2001, 10_000, 10_001].map(
    (maxLength) => controlOf({ title: '', format: 'text', maxLength }).rows,
  )
  expect(rows).toEqual([3, 4, 4, 6, 6, 10])
})
