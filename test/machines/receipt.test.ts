import { assign } from 'xstate'
import { describe, expect, test } from 'vitest'
import { receiptMachine } from '../../machines/receipt.machine'
import { harness } from './harness'

const receipt = '1234567890123456'

const compared = receiptMachine.provide({
  actions: {
    validate: assign({
      errors: ({ context }) =>
        context.answers.receipt === context.receipt
          ? []
          : [{ path: '/receipt', message: 'These are not the digits of your receipt.' }],
    }),
  },
})

describe('the receipt of a report', () => {
  test('is confirmed only by its own digits', () => {
    const run = harness(compared, { receipt })
    run.actor.send({ type: 'written' })
    run.actor.send({ type: 'change', name: 'receipt', value: '1' })
    run.actor.send({ type: 'submit' })
    expect(run.isIn('typing')).toBe(true)
    expect(run.didAction('focusFirstInvalid')).toHaveLength(1)
    run.actor.send({ type: 'change', name: 'receipt', value: receipt })
    run.actor.send({ type: 'submit' })
    expect(run.isIn('confirmed')).toBe(true)
  })

  test('is empty again after it was shown once more', () => {
    const run = harness(compared, { receipt })
    run.actor.send({ type: 'written' })
    run.actor.send({ type: 'change', name: 'receipt', value: '1' })
    run.actor.send({ type: 'submit' })
    run.actor.send({ type: 'showAgain' })
    run.actor.send({ type: 'written' })
    expect(run.state().context).toEqual({ receipt, answers: {}, errors: [] })
  })
})
