import { expect, test } from 'vitest'
import { listDefaults, listsOf } from '../../src/shared/option-lists'

const citiesOf = (...lines: string[]) =>
  listsOf({ ...listDefaults, cities: lines.join('\n') }).cities.items

test('an entry stands once in a list, however it is composed or capitalised: as it was first written', () => {
  const composed = 'Ìlọrin'.normalize('NFC')
  expect(citiesOf('Ota', composed, composed.normalize('NFD'), 'ota ', 'OTA', 'Lagos')).toEqual([
    'Ota',
    composed,
    'Lagos',
  ])
})

test('the list’s own last entry is no entry of its own', () => {
  expect(citiesOf('Lagos', 'Other', ' other', 'Otherland')).toEqual(['Lagos', 'Otherland'])
  expect(citiesOf('Other')).toEqual(listsOf(listDefaults).cities.items)
  // Where nothing can be typed it is one.
  expect(listsOf({ ...listDefaults, reasons: 'Harvest\nOther' }).reasons.items).toEqual([
    'Harvest',
    'Other',
  ])
})
