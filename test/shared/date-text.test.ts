import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAsText, dayInWords, meantDay, monthLength, readDay } from '../../src/shared/date-text'

const inWords = (day: ReturnType<typeof readDay>) => day && dayInWords(day)

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => ({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  }))

describe('a typed date', () => {
  test.each([
    ['03/27/1990', '27 March 1990'],
    ['3-4-1990', '4 March 1990'],
    ['03041990', '4 March 1990'],
    ['27 March 1990', '27 March 1990'],
    ['Mar 27th, 1990', '27 March 1990'],
  ])('%j is read month first: %j', (typed, words) => {
    expect(inWords(readDay(typed))).toBe(words)
  })

  test.each([
    ['27/03/1990', '27 March 1990'],
    ['1990-03-27', '27 March 1990'],
    ['1990-03-04', '4 March 1990'],
    ['27031990', '27 March 1990'],
    ['19900327', '27 March 1990'],
    ['20011212', '12 December 2001'],
    ['27.3.90', '27 March 1990'],
    ['3/27/90', '27 March 1990'],
    ['27 Mar 26', '27 March 2026'],
    ['1990 March 27', '27 March 1990'],
  ])('%j is not read, but its day is found: %j', (typed, words) => {
    expect(readDay(typed)).toBeUndefined()
    expect(inWords(meantDay(typed))).toBe(words)
  })

  test.each([
    ['02/30/1990', 'February 1990 has 28 days'],
    ['30/02/1992', 'February 1992 has 29 days'],
    ['31 April 1990', 'April 1990 has 30 days'],
  ])('%j is no day: %j', (typed, says) => {
    expect(readDay(typed)).toBeUndefined()
    expect(meantDay(typed)).toBeUndefined()
    expect(monthLength(typed)).toBe(says)
  })

  test.each(['soon', '', '13/13/1990', '03/1990', '1990', '00/10/1990', '123456789'])(
    '%j means nothing',
    (typed) => {
      expect([readDay(typed), meantDay(typed), monthLength(typed)]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    },
  )

  test('of any day is read as the wire writes it, and found in every other order', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [month = '', date = '', year = ''] = dayAsText(day).split('/')
        expect(readDay(`${month}/${date}/${year}`)).toEqual(day)
        expect(meantDay(`${year}-${month}-${date}`)).toEqual(day)
        const dayFirst = `${date}/${month}/${year}`
        expect(readDay(dayFirst) ?? meantDay(dayFirst)).toEqual(
          day.day > 12 ? day : { ...day, month: day.day, day: day.month },
        )
      }),
    )
  })
})
