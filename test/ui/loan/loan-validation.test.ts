import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loanSteps } from '../../../schemas'
import {
  firstFailing,
  furthestStep,
  isStepValid,
  validateStep,
} from '../../../src/ui/loan/loan-validation'
import { stepAnswers } from '../../../src/shared/codecs/loan'
import { validate } from '../../../src/shared/validate'
import { compileSchema } from '../../../src/shared/vocabulary'
import { fullAnswers } from '../../fixtures/loan-application'

const validatedByServer = (step: number, answers: Record<string, unknown>) =>
  validate(compileSchema(loanSteps[step - 1]!), stepAnswers(step - 1, answers))

const document = { name: 'me.jpg', size: 1_048_576, type: 'image/jpeg', key: 'a' }
const documents = {
  salaryStatement: document,
  passportPhoto: document,
  governmentId: document,
  officialId: document,
}
const full = { ...fullAnswers(), ...documents }

const names = loanSteps.flatMap((step) => Object.keys(step.properties))
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('', '  ', '02/30/2020', '27 March 1990', '1,000.50', 'Mumbai', 'PL', '3', 'yes'),
)
const file = fc.record({
  name: fc.string(),
  size: fc.constantFrom(0, 1, 1_048_576, 1_048_577),
  type: fc.constantFrom('image/png', 'image/svg+xml', ''),
})
const someAnswers = fc.dictionary(fc.constantFrom(...names), fc.oneof(text, file))

describe('the answers of a step', () => {
  test('get the same verdict and the same sentences in the browser and on the server', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), someAnswers, (step, answers) => {
        const mixed = { ...full, ...answers }
        expect(validateStep(step, mixed)).toEqual(validatedByServer(step, mixed))
        expect(validateStep(step, answers)).toEqual(validatedByServer(step, answers))
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    [1_048_576, []],
    [1_048_577, ['Image size exceeds the 1MB limit. Please upload a smaller image.']],
    [0, ['This file is empty. Please choose another one.']],
  ])('with a document of %i bytes: %j', (size, sentences) => {
    const answers = { ...full, passportPhoto: { ...document, size } }
    expect(validateStep(1, answers).map(({ message }) => message)).toEqual(sentences)
  })

  test('of steps 3 and 4 always pass', () => {
    expect([3, 4].every((step) => isStepValid(step, { referI_surname: '\u0000' }))).toBe(true)
  })

  test('open the steps as far as those before them hold', () => {
    expect(furthestStep({})).toBe(1)
    expect(furthestStep({ ...full, employer_name: ' ' })).toBe(2)
    expect(furthestStep(full)).toBe(5)
    expect(firstFailing(full)).toBeUndefined()
    expect(firstFailing({ ...full, duration: '6' })).toBe(5)
  })
})
