// @module-tag thorough
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formSchemas } from '../../../schemas'
import login from '../../../schemas/login.schema.json?validator'
import password from '../../../schemas/password.schema.json?validator'
import start from '../../../schemas/second-factor-start.schema.json?validator'
import off from '../../../schemas/second-factor-off.schema.json?validator'
import { validate } from '../../../src/shared/validate'
import { changeOwnPassword, logIn } from '../../../src/shared/contracts/login'
import { startSecondFactor, turnOffSecondFactor } from '../../../src/shared/contracts/second-factor'
import { session, withAdministrator } from '../../fixtures/administrator'
import { startApp } from '../start-app'
import { messageOf } from '../../fixtures/answers'

/** What the server says of what no page could know: who may log in, what the password is. */
const known = /^(?:Invalid credentials|This is not your current password\.|Too many .+)$/

const typed = fc.oneof(
  fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u3000'), maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', ' ', ' '.repeat(8), ' '.repeat(200), ' '.repeat(201), ' x ', 'a\r\nb'),
  fc.constantFrom('x'.repeat(200), 'x'.repeat(201), '₦'.repeat(8), '\u0000', 'a\u2028b'),
)

test.each([
  [logIn.path, logIn, login],
  [changeOwnPassword.path, changeOwnPassword, password],
  [startSecondFactor.path, startSecondFactor, start],
  [turnOffSecondFactor.path, turnOffSecondFactor, off],
] as const)('page and server say the same of what is sent to %s', async (url, call, compiled) => {
  const { app } = await startApp(withAdministrator)
  const headers = await session(app)
  const { method, body } = call
  const schema = formSchemas[body.form]
  const answers = fc.record(
    Object.fromEntries(Object.keys(schema.properties).map((name) => [name, typed])),
    { requiredKeys: [] },
  )
  let passed = 0
  await fc.assert(
    fc.asyncProperty(answers, async (given) => {
      const errors = validate(compiled, given)
      const answer = await app.inject({ method, url, headers, payload: given })
      if (errors.length > 0) {
        expect(answer.statusCode).toBe(422)
        expect(answer.json()).toEqual({ message: errors[0]!.message, errors })
      } else {
        passed += 1
        expect(messageOf(answer)).toMatch(known)
      }
    }),
    { numRuns: 150 },
  )
  expect(passed).toBeGreaterThan(0)
})
