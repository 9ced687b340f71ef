import { expect, test } from 'vitest'
import { accountRoles, mayUse, rightToKind, type Right } from '../../src/shared/account-roles'

/** Who has a right: whoever runs the site opens no reports, because one may be about them. */
const holders: Record<Right, string> = {
  administrator: 'administrator',
  editor: 'administrator editor',
  reviewer: 'administrator reviewer',
  compliance: 'compliance',
  inbox: 'administrator reviewer compliance',
  'signed-in': 'administrator editor reviewer compliance',
}

test.each(Object.entries(holders) as [Right, string][])('the right %s has: %s', (right, names) => {
  expect(accountRoles.filter((role) => mayUse(role, right))).toEqual(names.split(' '))
})

test.each([
  ['whistle', 'compliance'],
  ['loan', 'reviewer'],
  ['contact', 'reviewer'],
])('who opens an entry of the kind %s has the right %s', (kind, right) => {
  expect(rightToKind(kind)).toBe(right)
})
