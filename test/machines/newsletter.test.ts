import { describe, expect, test } from 'vitest'
import { newsletterMachine } from '../../machines/newsletter.machine'
import { harness } from './harness'

function submitted(email = 'ada@example.org') {
  const run = harness(newsletterMachine)
  run.actor.send({ type: 'change', email })
  run.actor.send({ type: 'submit' })
  return run
}

describe('the newsletter form', () => {
  test('sends the email that was typed', () => {
    expect(submitted().calls).toEqual([{ actor: 'subscribe', input: { email: 'ada@example.org' } }])
  })

  test("on HTTP 200 clears the email and shows the server's message", async () => {
    const run = submitted()
    await run.resolve({ status: 200, message: 'Thank you for subscribing.' })
    expect(run.state().context).toMatchObject({ email: '', notice: 'Thank you for subscribing.' })
    expect(run.isIn('subscribed')).toBe(true)
  })

  test.each([201, 202, 204, 299])('on %i says that something went wrong', async (status) => {
    const run = submitted()
    await run.resolve({ status, message: 'Accepted' })
    expect(run.state().context).toMatchObject({
      email: 'ada@example.org',
      notice: 'Something Went Wrong',
    })
  })

  test.each([199, 300, 404, 422, 429, 500])(
    'on %i shows the message of the answer',
    async (status) => {
      const run = submitted()
      await run.resolve({ status, message: 'Please try later.' })
      expect(run.isIn('failed')).toBe(true)
      expect(run.state().context.notice).toBe('Please try later.')
    },
  )

  test.each([undefined, ''])(
    'says that something went wrong when a refusal has no message',
    async (message) => {
      const run = submitted()
      await run.resolve({ status: 500, message })
      expect(run.state().context.notice).toBe('Something Went Wrong')
    },
  )

  test('says that something went wrong when there is no answer', async () => {
    const run = submitted()
    await run.reject(new TypeError('Failed to fetch'))
    expect(run.state().context).toMatchObject({
      email: 'ada@example.org',
      notice: 'Something Went Wrong',
    })
  })

  test.each([
    ['a success', { status: 200, message: 'Thank you' }],
    ['an error', { status: 422, message: 'No' }],
  ])('takes the notice of %s away after 5 seconds', async (_, answer) => {
    const run = submitted()
    await run.resolve(answer)
    run.wait(4999)
    expect(run.state().context.notice).toBe(answer.message)
    run.wait(1)
    expect(run.state().context.notice).toBe('')
    expect(run.isIn('idle')).toBe(true)
  })

  test('keeps a notice for as long as somebody points at it', async () => {
    const run = submitted()
    await run.resolve({ status: 200, message: 'Thank you' })
    run.wait(4000)
    run.actor.send({ type: 'hold' })
    run.wait(60_000)
    expect(run.state().context.notice).toBe('Thank you')
    run.actor.send({ type: 'release' })
    run.wait(4999)
    expect(run.state().context.notice).toBe('Thank you')
    run.wait(1)
    expect(run.state().context.notice).toBe('')
  })

  test('starts the 5 seconds again after a new submit', async () => {
    const run = submitted()
    await run.resolve({ status: 500 })
    run.wait(3000)
    run.actor.send({ type: 'submit' })
    expect(run.state().context.notice).toBe('')
    await run.resolve({ status: 200, message: 'Thank you' })
    run.wait(4999)
    expect(run.state().context.notice).toBe('Thank you')
  })

  test('ignores a submit while one is on its way', () => {
    const run = submitted()
    run.actor.send({ type: 'submit' })
    run.actor.send({ type: 'submit' })
    expect(run.calls).toHaveLength(1)
  })

  test('closes a notice at once when somebody dismisses it', async () => {
    const run = submitted()
    await run.resolve({ status: 200, message: 'Thank you' })
    run.actor.send({ type: 'dismiss' })
    expect(run.state().context.notice).toBe('')
  })

  test.each<[string, (run: ReturnType<typeof submitted>) => Promise<void>]>([
    ['fails', (run) => run.reject()],
    ['is taken', (run) => run.resolve({ status: 200 })],
  ])('keeps what is typed while a submit is on its way that %s', async (_, end) => {
    const run = submitted()
    run.actor.send({ type: 'change', email: 'grace@example.org' })
    await end(run)
    expect(run.isIn('submitting')).toBe(false)
    expect(run.state().context.email).toBe('grace@example.org')
  })
})
