import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contentSchemas } from '../../../schemas'
import { ContactInformation } from '../../../src/ui/sections/contact-information'
import { phoneLink, phoneShown } from '../../../src/ui/sections/phone-number'
import { shaped } from '../../../src/shared/shaped'

const drawn = (given: object) => {
  const schema = contentSchemas.contactPage.properties.information
  return renderToStaticMarkup(<ContactInformation information={shaped(schema, given)} />)
}

test('phone numbers of 13 digits are shown with a leading plus sign and grouped 3-3-3-4', () => {
  expect(phoneShown('2348012345678')).toBe('+234 801 234 5678')
  expect(phoneLink('2348012345678')).toBe('tel:+2348012345678')
})

test('any other phone number is shown as it is stored, leading zero and all', () => {
  expect(phoneShown('08012345678')).toBe('08012345678')
  expect(phoneLink('0801 234-5678')).toBe('tel:08012345678')
})

test("the address is 'N/A' if absent, other missing lines are left out", () => {
  const html = drawn({ phone_number_2: '08012345678' })
  expect(html).toContain('N/A')
  expect(html.match(/tel:/g)).toHaveLength(1)
  expect(html).not.toContain('mailto:')
})

test('an address keeps its lines, a mail is a mail link', () => {
  const html = drawn({ addresses: '1 Marina\nLagos', emails: 'help@example.com' })
  expect(html).toMatch(/<p[^>]*>1 Marina<\/p><p[^>]*>Lagos<\/p>/)
  expect(html).toContain('href="mailto:help@example.com"')
})
