import { assign } from 'xstate'
import { expect, test } from 'vitest'
import { personMachine } from '../../machines/person.machine'
import { harness } from './harness'

const valid = personMachine.provide({ actions: { validate: assign({ errors: () => [] }) } })

/** Saves another role for somebody else, who set something up; the state that follows. */
async function afterRole(was: string, role: string, setUp: { links: string[]; schedules: number }) {
  const run = harness(valid)
  await run.resolve({
    person: {
      state: 'active',
      role: was,
      email: '',
      link: null,
      hasSecondFactor: false,
      sessions: 0,
    },
    isYou: false,
    setUp,
  })
  run.actor.send({ type: 'change', name: 'role', value: role })
  run.actor.send({ type: 'save' })
  return run.state().value
}

test.each([
  ['administrator', 'editor', { links: ['bob'], schedules: 0 }],
  ['administrator', 'reviewer', { links: [], schedules: 1 }],
  ['editor', 'compliance', { links: [], schedules: 2 }],
])('a role that takes what somebody set up is asked about: %s, then %s', async (was, role, up) => {
  expect(await afterRole(was, role, up)).toBe('confirming')
})

test.each([
  ['administrator', 'editor', { links: [], schedules: 1 }],
  ['editor', 'administrator', { links: [], schedules: 1 }],
  ['editor', 'reviewer', { links: [], schedules: 0 }],
])('a role that takes nothing is saved at once: %s, then %s', async (was, role, up) => {
  expect(await afterRole(was, role, up)).toBe('acting')
})
