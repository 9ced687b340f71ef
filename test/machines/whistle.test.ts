import { assign } from 'xstate'
import { describe, expect, test } from 'vitest'
import { whistleMachine } from '../../machines/whistle.machine'
import { harness } from './harness'

const noReport = { path: '/report', message: 'This field is required' }

/** Stands in for the schema: only the report is required. */
const validated = whistleMachine.provide({
  actions: {
    validate: assign({ errors: ({ context }) => (context.answers.report ? [] : [noReport]) }),
  },
})

function submitted() {
  const run = harness(validated)
  run.actor.send({ type: 'change', name: 'report', value: 'I saw it.' })
  run.actor.send({ type: 'change', name: 'bankName', value: 'A bank' })
  run.actor.send({ type: 'submit' })
  return run
}

describe('the whistleblowing form', () => {
  test('asks for nothing but the report', () => {
    const run = harness(validated)
    run.actor.send({ type: 'submit' })
    expect(run.state().context.errors).toEqual([noReport])
    expect(run.calls).toEqual([])
    expect(run.didAction('focusFirstInvalid')).toHaveLength(1)
  })

  test('focuses the report again after every try that fails', () => {
    const run = harness(validated)
    run.actor.send({ type: 'submit' })
    run.actor.send({ type: 'submit' })
    expect(run.didAction('focusFirstInvalid')).toHaveLength(2)
  })

  test('is cleared with the alert once the report is delivered', async () => {
    const run = submitted()
    await run.resolve('')
    expect(run.isIn('reported')).toBe(true)
    expect(run.state().context.answers).toEqual({})
    run.actor.send({ type: 'close' })
    expect(run.isIn('editing')).toBe(true)
  })

  test('shows the receipt after the alert, until its reporter is done with it', async () => {
    const run = submitted()
    await run.resolve('1234567890123456')
    expect(run.isIn('reported')).toBe(true)
    run.actor.send({ type: 'close' })
    expect(run.isIn('receipt')).toBe(true)
    run.actor.send({ type: 'finish' })
    expect(run.isIn('editing')).toBe(true)
    expect(run.state().context).toMatchObject({ answers: {}, errors: [], receipt: '' })
  })

  test('is cleared at any moment, also while a report is on its way', () => {
    const run = submitted()
    run.actor.send({ type: 'forget' })
    expect(run.isIn('editing')).toBe(true)
    expect(run.state().context.answers).toEqual({})
  })

  test('keeps every word when the report could not be delivered', async () => {
    const run = submitted()
    await run.reject(new Error('Refused'))
    expect(run.isIn({ editing: 'notSent' })).toBe(true)
    expect(run.state().context.answers).toEqual({ report: 'I saw it.', bankName: 'A bank' })
    run.actor.send({ type: 'submit' })
    expect(run.calls.at(-1)?.input).toEqual({ report: 'I saw it.', bankName: 'A bank' })
  })

  test('is delivered once, however often it is submitted meanwhile', () => {
    const run = submitted()
    run.actor.send({ type: 'submit' })
    expect(run.calls).toHaveLength(1)
  })
})
