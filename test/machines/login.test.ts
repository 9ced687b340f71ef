import { assign } from 'xstate'
import { describe, expect, test } from 'vitest'
import { loginMachine } from '../../machines/login.machine'
import compiled from '../../schemas/login.schema.json?validator'
import { validate } from '../../src/shared/validate'
import { harness } from './harness'

const validated = loginMachine.provide({
  actions: {
    validate: assign({
      errors: ({ context }) => validate(compiled, context.answers),
    }),
  },
})

function typed(username: string, password: string) {
  const run = harness(validated)
  run.actor.send({ type: 'change', name: 'username', value: username })
  run.actor.send({ type: 'change', name: 'password', value: password })
  run.actor.send({ type: 'submit' })
  return run
}

describe('the login', () => {
  test('sends nothing until both are filled, and says what is required', () => {
    const run = harness(validated)
    run.actor.send({ type: 'submit' })
    expect(run.calls).toEqual([])
    expect(run.state().context.errors.map(({ message }) => message)).toEqual([
      'Username is required',
      'Password is required',
    ])
    expect(run.didAction('focusFirstInvalid')).toHaveLength(1)
    expect(typed('  ', 'secret').calls).toEqual([])
    expect(typed('ada', '').calls).toEqual([])
    expect(typed('ada', '  ').calls).toHaveLength(1)
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

  test.each<[string, (run: ReturnType<typeof typed>) => Promise<void>]>([
    ['is not used', (run) => run.resolve({ message: 'No passkey was used.' })],
    ['has no answer', (run) => run.reject(new TypeError('Failed to fetch'))],
  ])('a passkey that %s leaves what was typed, and the focus where it was', async (_, end) => {
    const run = harness(loginMachine)
    run.actor.send({ type: 'change', name: 'username', value: 'ada' })
    run.actor.send({ type: 'change', name: 'password', value: 'secret' })
    run.actor.send({ type: 'usePasskey' })
    await end(run)
    expect(run.state().context.answers).toEqual({ username: 'ada', password: 'secret' })
    expect(run.state().context.refusal).not.toBe('')
    expect([run.didAction('focusPasskey').length, run.didAction('focusPassword')]).toEqual([1, []])
  })

  test('ignores a submit while one is on its way', () => {
    const run = typed('ada', 'secret')
    run.actor.send({ type: 'submit' })
    expect(run.calls).toHaveLength(1)
  })
})

describe('the login of an account with a second factor', () => {
  const needed = { message: 'Please enter the code.', codeNeeded: true }

  async function asked() {
    const run = typed('ada', 'secret')
    await run.resolve(needed)
    return run
  }

  test('asks for the code after the right password, without calling it wrong', async () => {
    const run = await asked()
    expect(run.isIn('askingCode')).toBe(true)
    expect(run.state().context.refusal).toBe('')
    expect(run.didAction('focusCode')).toHaveLength(1)
    expect(run.didAction('enter')).toEqual([])
  })

  test('sends name, password and code together, and enters', async () => {
    const run = await asked()
    run.actor.send({ type: 'change', name: 'code', value: '123456' })
    run.actor.send({ type: 'submit' })
    expect(run.calls.at(-1)?.input).toEqual({ username: 'ada', password: 'secret', code: '123456' })
    await run.resolve({ message: 'Login successful', user: { id: 1 } })
    expect(run.isIn('signedIn')).toBe(true)
    expect(run.didAction('storeUser')).toHaveLength(1)
  })

  test.each([
    ['a wrong code', { message: 'Not right.', codeNeeded: true }, 'askingCode'],
    ['a password that was changed meanwhile', { message: 'Invalid credentials' }, 'failed'],
  ])('after %s says so and forgets what was typed', async (_, answer, state) => {
    const run = await asked()
    run.actor.send({ type: 'change', name: 'code', value: '123456' })
    run.actor.send({ type: 'submit' })
    await run.resolve(answer)
    expect(run.isIn(state as 'failed')).toBe(true)
    expect(run.state().context.refusal).toBe(answer.message)
    expect(run.state().context.answers.code ?? '').toBe('')
  })

  test('without an answer stays at the code; starting over asks for the password', async () => {
    const run = await asked()
    run.actor.send({ type: 'change', name: 'code', value: '123456' })
    run.actor.send({ type: 'submit' })
    await run.reject(new TypeError('Failed to fetch'))
    expect(run.isIn('askingCode')).toBe(true)
    run.actor.send({ type: 'startOver' })
    expect(run.isIn('failed')).toBe(true)
    expect(run.state().context.answers).toEqual({ username: 'ada', password: '' })
    expect(run.state().context.refusal).toBe('')
  })
})
