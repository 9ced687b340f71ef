import { assign } from 'xstate'
import { describe, expect, test } from 'vitest'
import { passwordMachine } from '../../machines/password.machine'
import { harness } from './harness'

const validated = passwordMachine.provide({
  actions: {
    validate: assign({
      errors: ({ context }) =>
        context.answers.next ? [] : [{ path: '/next', message: 'Please enter a new password.' }],
    }),
  },
})

function typed(current = 'old one', next = 'new one') {
  const run = harness(validated)
  run.actor.send({ type: 'change', name: 'current', value: current })
  run.actor.send({ type: 'change', name: 'next', value: next })
  run.actor.send({ type: 'submit' })
  return run
}

describe('the change of a password', () => {
  test('sends nothing that is not valid', () => {
    const run = typed('old one', '')
    expect(run.calls).toEqual([])
    expect(run.state().context.errors).toHaveLength(1)
    expect(run.didAction('focusFirstInvalid')).toHaveLength(1)
  })

  test('says what the server says and forgets both passwords', async () => {
    const run = typed()
    expect(run.calls).toEqual([{ actor: 'send', input: { current: 'old one', next: 'new one' } }])
    await run.resolve({ message: 'Your password was changed.' })
    expect(run.isIn('sent')).toBe(true)
    expect(run.state().context).toMatchObject({
      answers: { current: '', next: '' },
      message: 'Your password was changed.',
    })
  })

  test('a refusal of a field stands at the field and nowhere else', async () => {
    const run = typed()
    const errors = [{ path: '/current', message: 'This is not your current password.' }]
    await run.reject({ message: 'Not changed', errors })
    expect(run.isIn('editing')).toBe(true)
    expect(run.state().context).toMatchObject({ errors, refusal: '' })
    run.actor.send({ type: 'change', name: 'current', value: 'the right one' })
    expect(run.state().context.errors).toEqual([])
  })

  test('any other refusal is shown until the next try', async () => {
    const run = typed()
    await run.reject({ message: 'Too many attempts.', errors: [] })
    expect(run.state().context.refusal).toBe('Too many attempts.')
    run.actor.send({ type: 'submit' })
    expect(run.state().context.refusal).toBe('')
  })
})
