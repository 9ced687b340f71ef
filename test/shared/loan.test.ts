import { describe, expect, test } from 'vitest'
import { loanSteps } from '../../schemas'
import {
  decodeApplication,
  encodeApplication,
  loanFieldNames,
  loanFiles,
  loanPart,
} from '../../src/shared/codecs/loan'
import { fullAnswers } from '../fixtures/loan-application'

const file = (text: string, name: string) => new File([text], name, { type: 'image/png' })
const files = Object.fromEntries(loanFiles.map((name) => [name, file(name, `${name}.png`)]))

describe('the wire form of an application', () => {
  test('the four files are salaryStatement, passportPhoto, governmentId and officialId', () => {
    expect(loanFiles).toEqual(['salaryStatement', 'passportPhoto', 'governmentId', 'officialId'])
  })

  test('all stored form fields are sent under their own names, then the four files', () => {
    const form = encodeApplication(fullAnswers(), files)
    const texts = loanFieldNames.filter((name) => loanPart(name) === 'text')
    expect([...form.keys()]).toEqual([...texts, ...loanFiles])
    expect(loanFieldNames).toHaveLength(new Set(loanFieldNames).size)
  })

  test('government_id is a text and governmentId a picture: no key is ever normalised', () => {
    const form = encodeApplication({ ...fullAnswers(), government_id: 'Passport' }, files)
    expect(form.get('government_id')).toBe('Passport')
    expect((form.get('governmentId') as File).name).toBe('governmentId.png')
    const folded = loanFieldNames.map((name) => name.toLowerCase().replaceAll('_', ''))
    expect(new Set(folded).size).toBe(loanFieldNames.length - 1)
    expect([...form.keys()].every((name) => loanFieldNames.includes(name))).toBe(true)
    expect(loanPart('governmentid')).toBeUndefined()
    expect(loanPart('penCom')).toBe('text')
    expect(loanPart('pencom')).toBeUndefined()
  })

  test('nothing is sent for a blank answer or a missing file, and no "undefined"', () => {
    const answers = { surname: ' Okafor ', bvn: '', email: '   ', pfa: undefined, city: null }
    const form = encodeApplication(answers as Record<string, unknown>, {})
    const { surname, ...rest } = Object.fromEntries(form)
    expect(surname).toBe('Okafor')
    expect(rest).toEqual({})
  })

  test('answers are sent normalised: dates as MM/DD/YYYY, amounts as digits, or else as typed', () => {
    const typed = {
      dob: '27 March 1990',
      pay_date: '27/03/1990',
      loan_amount: '₦250,000',
      salary_amount: '1.5m',
      installment: '25,00',
    }
    const sent = Object.fromEntries(encodeApplication(typed, {})) as Record<string, string>
    expect(sent).toEqual({
      dob: '03/27/1990',
      pay_date: '27/03/1990',
      loan_amount: '250000',
      salary_amount: '1500000',
      installment: '25,00',
    })
    expect(Object.assign({}, ...decodeApplication(sent))).toEqual(sent)
    expect(Object.assign({}, ...decodeApplication(typed))).toEqual(sent)
  })

  test('what stands for a file in the answers names the file, but is not sent itself', () => {
    const answers = { officialId: { name: 'card.png', size: 3, type: 'image/png', key: 'k' } }
    const form = encodeApplication(answers, { officialId: new Blob(['abc']) })
    expect([...form.keys()]).toEqual(['officialId'])
    expect((form.get('officialId') as File).name).toBe('card.png')
  })

  test('foreign answers are never sent', () => {
    const form = encodeApplication({ ...fullAnswers(), step: '3', __proto__x: 'y' }, files)
    expect(form.has('step') || form.has('__proto__x')).toBe(false)
  })
})

describe('the way back', () => {
  test('decoding gives each step what its schema validates, files as name, size and type', () => {
    const answers = fullAnswers()
    const form = encodeApplication(answers, files)
    const parts = Object.fromEntries(
      [...form].map(([name, value]) => [
        name,
        typeof value === 'string'
          ? value
          : { name: value.name, size: value.size, type: value.type },
      ]),
    )
    const steps = decodeApplication(parts)
    expect(steps.map((step) => Object.keys(step))).toEqual(
      loanSteps.map((step) => Object.keys(step.properties)),
    )
    expect(Object.assign({}, ...steps)).toEqual(parts)
    expect(parts).toMatchObject(answers)
    expect(steps[1]!.officialId).toEqual({ name: 'officialId.png', size: 10, type: 'image/png' })
  })

  test('what did not come is in no step; a part is a text, a file or unknown', () => {
    expect(decodeApplication({ surname: 'Obi' }).map((step) => Object.keys(step))).toEqual([
      ['surname'],
      [],
      [],
      [],
      [],
    ])
    expect(['surname', 'officialId', 'step'].map(loanPart)).toEqual(['text', 'file', undefined])
  })

  test('foreign parts reach no step, whatever they are called', () => {
    const parts = { surname: 'A', constructor: 'x', status: 'paid', ['__proto__']: 'z', id: '1' }
    expect(decodeApplication(parts)[0]).toEqual({ surname: 'A' })
  })
})
