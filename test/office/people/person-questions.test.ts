import { expect, test } from 'vitest'
import { questionBefore } from '../../../src/office/people/person-questions'
import type { PersonDetails } from '../../../src/shared/contracts/people'

const details = (links: string[], schedules: number, isYou = false): PersonDetails => ({
  person: {
    id: 2,
    username: 'eve',
    email: '',
    role: 'administrator',
    state: 'active',
    link: null,
    hasSecondFactor: false,
    passkeys: [],
    seenAt: '',
    sessions: 0,
  },
  sessions: [],
  isYou,
  mail: 'ready',
  setUp: { links, schedules },
})

const links =
  'The links that eve made for bob, cora stop working: make new ones if they are still needed.'

test('before an account is disabled, the question says which links and schedules go with it', () => {
  const { text } = questionBefore('disable', details(['bob', 'cora'], 1), 'administrator')
  expect(text).toContain(links)
  expect(text).toContain(
    'One of eve’s drafts was to go live by itself. It is paused until somebody publishes or schedules it again.',
  )
  const none = questionBefore('disable', details([], 0), 'administrator')
  expect(none.text).not.toMatch(/link|draft/)
})

test('before another role is saved, the question says what that role does not allow', () => {
  const asEditor = questionBefore('change', details(['bob', 'cora'], 2), 'editor')
  expect([asEditor.title, asEditor.text]).toEqual(['Change the role of eve?', links])
  const asReviewer = questionBefore('change', details([], 2), 'reviewer')
  expect(asReviewer.text).toBe(
    '2 of eve’s drafts were to go live by themselves. They are paused until somebody publishes or schedules them again.',
  )
  const own = questionBefore('change', details(['bob'], 0, true), 'editor')
  expect(own.title).toBe('Change your own role?')
  expect(own.text).toContain('The links that you made for bob stop working')
})
