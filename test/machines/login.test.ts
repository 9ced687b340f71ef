import { assign } from 'xstate'
import { describe, expect, test } from 'vitest'
import { loginMachine } from '../../machines/login.machine'
import schema from '../../schemas/login.schema.json'
import { trimmed } from '../../src/shared/trimmed'
import { underControl } from './under-control'

const fields = Object.entries(schema.properties)

const judged = loginMachine.provide({
  actions: {
    judge: assign({
      errors: ({ context }) =>
        fields
          .filter(([name]) => !trimmed(context.answers[name]))
          .map(([name, { errorMessage }]) => ({
            path: `/${name}`,
            message: errorMessage.required,
          })),
    }),
  },
})

function typed(username: string, password: string) {
  const run = underControl(judged)
  run.actor.send({ type: 'change', name: 'username', value: username })
  run.actor.send({ type: 'change', name: 'password', value: password })
  run.actor.send({ type: 'submit' })
  return run
}

describe('the login', () => {
  test('sends nothing until both are filled, and says what is required', () => {
    const run = underControl(judged)
    run.actor.send({ type: 'submit' })
    expect(run.calls).toEqual([])
    expect(run.state().context.errors.map(({ message }) => message)).toEqual([
      'Username is required',
      'Password is required',
    ])
    expect(run.didAction('focusFirstInvalid')).toHaveLength(1)
    expect(typed('ada', '  ').calls).toEqual([])
  })

  test('stores the user and enters when the message is Login successful', async () => {
    const run = typed('ada', ' secret ')
    expect(run.calls).toEqual([
      { actor: 'signIn', input: { username: 'ada', password: ' secret ' } },
    ])
    const answer = { message: 'Login successful', user: { id: 1 } }
    await run.resolve(answer)
    expect(run.isIn('signedIn')).toBe(true)
    expect(run.didAction('storeUser')[0]?.params).toEqual(answer)
    expect(run.didAction('enter')).toHaveLength(1)
  })

  test.each([
    ["the server's message", { message: 'Too many attempts.' }, 'Too many attempts.'],
    ['Invalid credentials without one', {}, 'Invalid credentials'],
    ['no success for another message', { message: 'OK', user: { id: 1 } }, 'OK'],
  ])('shows %s', async (_, answer, refusal) => {
    const run = typed('ada', 'wrong')
    await run.resolve(answer)
    expect(run.state().context.refusal).toBe(refusal)
    expect(run.isIn('failed')).toBe(true)
  })

  test('asks to try again later when there is no answer', async () => {
    const run = typed('ada', 'secret')
    await run.reject(new TypeError('Failed to fetch'))
    expect(run.state().context.refusal).toBe('An error occurred. Please try again later.')
  })

  test('keeps the username and clears the password after a failure', async () => {
    const run = typed('ada', 'wrong')
    await run.resolve({})
    expect(run.state().context.answers).toEqual({ username: 'ada', password: '' })
  })

  test('ignores a submit while one is on its way', () => {
    const run = typed('ada', 'secret')
    run.actor.send({ type: 'submit' })
    expect(run.calls).toHaveLength(1)
  })
})
