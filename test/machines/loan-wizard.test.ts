import { assign } from 'xstate'
import { describe, expect, test } from 'vitest'
import { loanWizardMachine, type LoanAnswers } from '../../machines/loan-wizard.machine'
import { harness } from './harness'

/** Stands in for the schemas: step n wants the answer `s<n>`; steps 3 and 4 want nothing. */
const needs: Record<number, string> = { 1: 's1', 2: 's2', 5: 's5' }
const isValid = (answers: LoanAnswers, step: number) =>
  !needs[step] || Boolean(answers[needs[step]])
const failing = (answers: LoanAnswers) => [1, 2, 3, 4, 5].find((step) => !isValid(answers, step))
const errorsOf = (answers: LoanAnswers, step: number) =>
  isValid(answers, step) ? [] : [{ path: `/s${step}`, message: 'This field is required' }]

/** One answer of each step looks wrong. */
const questionable = (answers: LoanAnswers, step: number) =>
  answers[`s${step}`] === 'abc' ? [`s${step}`] : []

const validated = loanWizardMachine.provide({
  actions: {
    showQuestions: assign(({ context }, params) => ({
      asked: questionable(context.answers, params.step),
    })),
    showErrors: assign(({ context }, { step }) => ({ errors: errorsOf(context.answers, step) })),
  },
  guards: {
    isStepValid: ({ context }, { step }) => isValid(context.answers, step),
    isStepDone: ({ context: { answers, asked } }, { step }) =>
      isValid(answers, step) && questionable(answers, step).every((name) => asked.includes(name)),
    isFirstFailing: ({ context }, { step }) => failing(context.answers) === step,
    isResumeStep: ({ context }, { step }) =>
      Math.min(context.step, failing(context.answers) ?? 5) === step,
    isFirstRefused: ({ context }, { step }) => context.refused[0]?.path === `/s${step}`,
  },
})

const all = { s1: 'a', s2: 'b', s5: 'c' }
const step = (run: { state: () => { context: { step: number } } }) => run.state().context.step

async function restored(answers: LoanAnswers = {}, at = 1, keeper = 'device') {
  const run = harness(validated)
  await run.resolve({ answers, step: at, lost: [], keeper })
  return run
}

async function submitting() {
  const run = await restored(all, 5)
  run.actor.send({ type: 'next' })
  return run
}

describe('the loan wizard', () => {
  test('moves forward only if the step validates, and focuses the first failing field', async () => {
    const run = await restored()
    run.actor.send({ type: 'next' })
    expect(step(run)).toBe(1)
    expect(run.state().context.errors).toEqual([{ path: '/s1', message: 'This field is required' }])
    expect(run.didAction('focusFirstInvalid')).toHaveLength(1)
    run.actor.send({ type: 'change', answers: { s1: 'a' } })
    expect(run.state().context.errors).toEqual([])
    run.actor.send({ type: 'next' })
    expect(step(run)).toBe(2)
  })

  test('lets steps 3 and 4 pass; Back moves down to a minimum of 1', async () => {
    const run = await restored({ s1: 'a', s2: 'b' }, 3)
    run.actor.send({ type: 'next' })
    run.actor.send({ type: 'next' })
    expect(step(run)).toBe(5)
    for (let i = 0; i < 7; i++) run.actor.send({ type: 'back' })
    expect(step(run)).toBe(1)
  })

  test.each([1, 2, 3, 4, 5])(
    'is stopped once on step %i by a question that nobody has seen, with the focus there',
    async (at) => {
      const run = await restored({ ...all, [`s${at}`]: 'a' }, at)
      const isOn = () => step(run) !== at || run.state().matches({ wizard: 'submitting' })
      run.actor.send({ type: 'change', answers: { [`s${at}`]: 'abc' } })
      run.actor.send({ type: 'next' })
      expect(isOn()).toBe(false)
      expect(run.state().context).toMatchObject({ asked: [`s${at}`], errors: [] })
      expect(run.didAction('focusFirstUnasked')).toHaveLength(1)
      run.actor.send({ type: 'next' })
      expect(isOn()).toBe(true)
    },
  )

  test('is not stopped by a question that was seen, and again by the next answer', async () => {
    const run = await restored(all, 1)
    run.actor.send({ type: 'change', answers: { s1: 'abc' } })
    run.actor.send({ type: 'ask', name: 's1' })
    run.actor.send({ type: 'change', answers: { s1: 'abc' } })
    run.actor.send({ type: 'next' })
    expect(step(run)).toBe(1)
    run.actor.send({ type: 'next' })
    expect(step(run)).toBe(2)
    run.actor.send({ type: 'back' })
    run.actor.send({ type: 'next' })
    expect(step(run)).toBe(2)
    expect(run.didAction('focusFirstUnasked')).toHaveLength(1)
  })

  test('asks about nothing before every error is gone', async () => {
    const run = await restored({ s1: 'a' }, 2)
    run.actor.send({ type: 'next' })
    expect(run.didAction('focusFirstInvalid')).toHaveLength(1)
    expect(run.didAction('focusFirstUnasked')).toHaveLength(0)
  })

  test('goes on at the saved step, but never beyond the first that does not hold', async () => {
    expect(step(await restored(all, 4))).toBe(4)
    expect(step(await restored({ s1: 'a' }, 5))).toBe(2)
    expect(step(await restored({}, 5))).toBe(1)
  })

  test('sends the answers once; meanwhile neither Submit nor Back does anything', async () => {
    const run = await submitting()
    run.actor.send({ type: 'next' })
    run.actor.send({ type: 'back' })
    expect(run.state().matches({ wizard: 'submitting' })).toBe(true)
    expect(run.calls.filter(({ actor }) => actor === 'submitApplication')).toHaveLength(1)
  })

  test('keeps the reference of what was sent until another application is begun', async () => {
    const run = await restored(all, 5, 'otherTab')
    run.actor.send({ type: 'next' })
    await run.resolve({ message: 'Received', reference: 'LN-1' })
    expect(run.didAction('keepSent')).toHaveLength(1)
    run.actor.send({ type: 'close' })
    expect(run.state().context).toMatchObject({ answers: {}, sent: 'LN-1' })
    run.actor.send({ type: 'change', answers: { s1: 'a' } })
    expect(run.state().context.sent).toBeUndefined()
    expect(run.didAction('keepSent')).toHaveLength(2)
  })

  test('keeps the list of errors as it is while nothing in it changes', async () => {
    const run = await restored()
    run.actor.send({ type: 'next' })
    const { errors } = run.state().context
    run.actor.send({ type: 'change', answers: { other: 'x' } })
    expect(run.state().context.errors).toBe(errors)
  })

  test('says when another tab keeps the application, and saves nothing then', async () => {
    const run = await restored({}, 1, 'otherTab')
    run.actor.send({ type: 'change', answers: all })
    run.actor.send({ type: 'next' })
    expect(run.state().hasTag('elsewhere')).toBe(true)
    expect(run.calls.some(({ actor }) => actor === 'saveDraft')).toBe(false)
  })

  test('saves nothing after it was left', async () => {
    const run = await restored()
    run.actor.send({ type: 'leave' })
    expect(run.state().matches({ wizard: 'left', draft: 'ended' })).toBe(true)
    expect(run.didAction('clearSaved')).toHaveLength(1)
  })
})
