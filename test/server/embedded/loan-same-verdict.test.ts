// @module-tag thorough
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import definitions from '../../../schemas/definitions.json'
import options from '../../../schemas/options.json'
import step5 from '../../../schemas/loan/step-5-loan.schema.json?validator'
import step4 from '../../../schemas/loan/step-4-reference-2.schema.json?validator'
import step3 from '../../../schemas/loan/step-3-reference-1.schema.json?validator'
import step2 from '../../../schemas/loan/step-2-employment.schema.json?validator'
import step1 from '../../../schemas/loan/step-1-personal.schema.json?validator'
import {
  encodeApplication,
  loanFiles,
  stepAnswers,
  type LoanFile,
} from '../../../src/shared/codecs/loan'
import type { FieldError } from '../../../src/shared/field-error'
import { validate } from '../../../src/shared/validate'
import { fullAnswers, picture, pictureOf } from '../../fixtures/loan-application'
import { startLoanServer, type LoanServer } from '../../fixtures/loan-server'

const compiledSteps = [step1, step2, step3, step4, step5]

let server: LoanServer
let pictures: File[]
beforeAll(async () => {
  server = await startLoanServer()
  const { maximum } = definitions.document.properties.size
  const file = (bytes: Uint8Array, name: string, type: string) =>
    new File([bytes as Uint8Array<ArrayBuffer>], name, { type })
  pictures = [
    file(await picture('png'), 'a.png', 'image/png'),
    file(await picture('gif'), 'a.gif', 'image/gif'),
    file(await pictureOf(maximum), 'a.jpg', 'image/jpeg'),
    file(await pictureOf(maximum + 1), 'a.jpg', 'image/jpeg'),
    file(new Uint8Array(0), 'a.jpg', 'image/jpeg'),
    file(new TextEncoder().encode('hello'), 'a.txt', 'text/plain'),
    file(await picture('webp'), `${'a'.repeat(255)}.webp`, 'image/webp'),
  ]
})
afterAll(() => server.stop())

/** The browser's errors for these answers, from the validators compiled for it. */
const browserErrors = (answers: Record<string, unknown>): FieldError[] =>
  compiledSteps.flatMap((step, index) => validate(step, stepAnswers(index, answers)))

const awkward = fc.oneof(
  fc.constantFrom('', '  ', '\r\n', ' x ', '02/30/1990', '2/3/1990', '29 Feb 2000', '1,000', 'yes'),
  fc.constantFrom(...Object.values(options).flatMap(({ items }) => items)),
  fc.constantFrom(
    'a\nb',
    'a\tb',
    '\u2028',
    'x\u0000y',
    'x'.repeat(41),
    'y'.repeat(201),
    '₦'.repeat(501),
  ),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)
/** Answers from lists that the lender may replace: the server alone knows what was ever offered. */
const offered = {
  company_position: options.positions.items,
  degree: options.degrees.items,
  reason: options.reasons.items,
}
const names = Object.keys(fullAnswers()).filter((name) => !(name in offered))
const chosenAnswers = fc.record(
  Object.fromEntries(
    Object.entries(offered).map(([name, items]) => [
      name,
      fc.option(fc.constantFrom('', ' ', ...items)),
    ]),
  ),
  { requiredKeys: [] },
)
const changes = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...names), fc.option(awkward), { maxKeys: 6 }),
    chosenAnswers,
  )
  .map(([typed, picked]) => ({ ...typed, ...picked }))
const chosen = fc.dictionary(fc.constantFrom(...loanFiles), fc.option(fc.nat({ max: 6 })), {
  maxKeys: 3,
})

test('browser and server give the same verdict and the same sentences', async () => {
  const seen = { taken: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(changes, chosen, async (changed, picked) => {
      const files: Partial<Record<LoanFile, File>> = {}
      for (const field of loanFiles) {
        const index = picked[field] === undefined ? 0 : picked[field]
        if (index !== null) files[field] = pictures[index]!
      }
      const given = Object.entries({ ...fullAnswers(), ...changed })
      const answers = {
        ...Object.fromEntries(given.filter(([, value]) => value !== null)),
        ...Object.fromEntries(
          Object.entries(files).map(([field, { name, size, type }]) => [
            field,
            { name, size, type },
          ]),
        ),
      }
      const expected = browserErrors(answers)
      const answer = await server.send(encodeApplication(answers, files))
      expect(answer.statusCode).toBe(expected.length > 0 ? 422 : 200)
      if (expected.length > 0) {
        expect(answer.json()).toEqual({ message: expected[0]!.message, errors: expected })
      }
      seen[expected.length > 0 ? 'refused' : 'taken'] += 1
    }),
    { numRuns: 150 },
  )
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(0)
})
