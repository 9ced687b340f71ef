import { assign } from 'xstate'
import { describe, expect, test } from 'vitest'
import { contactMachine } from '../../machines/contact.machine'
import { harness } from './harness'

const noMessage = { path: '/message', message: 'Please enter your Message.' }

/** Stands in for the schema: only the message is required. */
const validated = contactMachine.provide({
  actions: {
    validate: assign({ errors: ({ context }) => (context.answers.message ? [] : [noMessage]) }),
  },
})

function submitted() {
  const run = harness(validated)
  run.actor.send({ type: 'change', name: 'message', value: 'Hello' })
  run.actor.send({ type: 'submit' })
  return run
}

describe('the contact form', () => {
  test('is not sent while a field fails; the first failing field gets the focus', () => {
    const run = harness(validated)
    run.actor.send({ type: 'submit' })
    expect(run.isIn('editing')).toBe(true)
    expect(run.calls).toEqual([])
    expect(run.state().context.errors).toEqual([noMessage])
    expect(run.didAction('focusFirstInvalid')).toHaveLength(1)
  })

  test('takes a sentence away when its field is edited, and only that one', () => {
    const run = harness(validated)
    run.actor.send({ type: 'submit' })
    run.actor.send({ type: 'change', name: 'phone', value: '1' })
    expect(run.state().context.errors).toEqual([noMessage])
    run.actor.send({ type: 'change', name: 'message', value: 'H' })
    expect(run.state().context.errors).toEqual([])
  })

  test('sends the answers once; further submits are ignored while it sends', () => {
    const run = submitted()
    run.actor.send({ type: 'submit' })
    expect(run.isIn('submitting')).toBe(true)
    expect(run.calls).toEqual([{ actor: 'sendMessage', input: { message: 'Hello' } }])
  })

  test('shows the text of the server on success; closing clears the form', async () => {
    const run = submitted()
    await run.resolve('We will answer soon.')
    expect(run.isIn('succeeded')).toBe(true)
    expect(run.state().context.result).toBe('We will answer soon.')
    run.actor.send({ type: 'close' })
    expect(run.isIn('editing')).toBe(true)
    expect(run.state().context.answers).toEqual({})
  })

  test("shows 'Something Went Wrong' on failure; closing clears the form too", async () => {
    const run = submitted()
    await run.reject(new Error('Refused'))
    expect(run.isIn('failed')).toBe(true)
    expect(run.state().context.result).toBe('Something Went Wrong')
    run.actor.send({ type: 'close' })
    expect(run.state().context.answers).toEqual({})
  })

  test('brings the unsent message back when it is asked to', async () => {
    const run = submitted()
    await run.reject(new Error('Refused'))
    run.actor.send({ type: 'close' })
    run.actor.send({ type: 'restore' })
    expect(run.state().context.answers).toEqual({ message: 'Hello' })
    run.actor.send({ type: 'submit' })
    expect(run.calls).toHaveLength(2)
  })

  test('has nothing to bring back after a success', async () => {
    const run = submitted()
    await run.resolve('Thank you')
    run.actor.send({ type: 'close' })
    run.actor.send({ type: 'restore' })
    expect(run.state().context.answers).toEqual({})
  })

  test('brings an unsent message back once', async () => {
    const run = submitted()
    await run.reject(new Error('Refused'))
    run.actor.send({ type: 'close' })
    run.actor.send({ type: 'restore' })
    expect(run.state().can({ type: 'restore' })).toBe(false)
  })
})
