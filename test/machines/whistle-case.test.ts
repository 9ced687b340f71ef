import { describe, expect, test } from 'vitest'
import { assign } from 'xstate'
import { whistleCaseMachine, type SeenReport } from '../../machines/whistle-case.machine'
import { formSchemas } from '../../schemas'
import {
  outcomeNames,
  reportDuty,
  reportStates,
  reportSteps,
  type ReportStep,
  type ReportStepName,
  type ReportState,
} from '../../src/shared/whistle-case'
import { harness } from './harness'

const machine = whistleCaseMachine.provide({
  actions: {
    validate: assign({
      errors: ({ context }) =>
        context.answers.text || context.answers.outcome
          ? []
          : [{ path: '/text', message: 'Please write.' }],
    }),
  },
})

const seen = (state: ReportState, version = 1): SeenReport => ({ state, version })
const run = (state: ReportState) => harness(machine, seen(state))
type Run = ReturnType<typeof run>
const contextOf = ({ actor }: Run) => actor.getSnapshot().context
const names = Object.keys(reportSteps) as ReportStepName[]

describe('the steps', () => {
  test.each(reportStates)('from %s are those that the server takes', (state) => {
    const possible = names.filter((type) => run(state).actor.getSnapshot().can({ type }))
    const allowed = names.filter((name) =>
      (reportSteps[name].from as readonly string[]).includes(state),
    )
    expect(allowed.length).toBeGreaterThan(0)
    expect(possible).toEqual(allowed)
    for (const type of allowed) {
      const { to, form }: ReportStep = reportSteps[type]
      const flow = run(state)
      flow.actor.send({ type })
      expect(contextOf(flow)).toMatchObject({ wanted: to, form: form ?? '' })
      expect(flow.actor.getSnapshot().value).toBe(form ? 'explaining' : 'stepping')
    }
  })

  test('have a name for each outcome', () => {
    expect(formSchemas.reportClose.properties.outcome.enum.toSorted()).toEqual(
      Object.keys(outcomeNames).toSorted(),
    )
  })
})

describe('what was typed', () => {
  test('to colleagues never becomes a message to the reporter', async () => {
    const flow = run('closed')
    flow.actor.send({ type: 'reopen' })
    flow.actor.send({ type: 'change', name: 'text', value: 'For colleagues' })
    flow.actor.send({ type: 'submit' })
    await flow.reject({ message: 'Late', errors: [], newer: seen('investigating', 2) })
    expect(contextOf(flow).answers.text).toBe('For colleagues')
    flow.actor.send({ type: 'close' })
    expect(contextOf(flow).answers.text).toBe('')
    flow.actor.send({ type: 'cancel' })
    flow.actor.send({ type: 'write', writing: 'note' })
    flow.actor.send({ type: 'change', name: 'text', value: 'A note' })
    flow.actor.send({ type: 'cancel' })
    flow.actor.send({ type: 'write', writing: 'message' })
    expect(contextOf(flow).answers.text).toBe('')
  })

  test('with a step that somebody else took first becomes a message or note to the same readers', async () => {
    for (const [state, step, to, writing] of [
      ['acknowledged', 'close', 'closed', 'message'],
      ['closed', 'reopen', 'investigating', 'note'],
    ] as const) {
      const flow = run(state)
      flow.actor.send({ type: step })
      flow.actor.send({ type: 'change', name: 'outcome', value: 'confirmed' })
      flow.actor.send({ type: 'change', name: 'text', value: 'Written before' })
      flow.actor.send({ type: 'submit' })
      await flow.reject({ message: 'Late', errors: [], newer: seen(to, 2) })
      flow.actor.send({ type: 'write', writing })
      expect(contextOf(flow).answers).toEqual({ outcome: '', text: 'Written before' })
    }
  })

  test('stays when it could not be sent', async () => {
    const flow = run('received')
    flow.actor.send({ type: 'write', writing: 'message' })
    flow.actor.send({ type: 'submit' })
    expect(flow.calls).toEqual([])
    flow.actor.send({ type: 'change', name: 'text', value: 'Where?' })
    flow.actor.send({ type: 'submit' })
    expect(flow.calls).toEqual([
      { actor: 'sendText', input: { writing: 'message', text: 'Where?' } },
    ])
    await flow.reject({ message: 'No answer', errors: [] })
    expect(flow.actor.getSnapshot().value).toBe('writing')
    expect(contextOf(flow)).toMatchObject({ problem: 'No answer', answers: { text: 'Where?' } })
  })
})

describe('what is due', () => {
  const terms = { acknowledge: 7, answer: 90 }
  const days = { receivedOn: '2026-02-27', acknowledgedOn: '' }

  test.each([
    ['received', {}, 'acknowledge', '2026-03-06'],
    ['acknowledged', { acknowledgedOn: '2026-03-01' }, 'answer', '2026-05-30'],
    ['investigating', { acknowledgedOn: '2026-03-01' }, 'answer', '2026-05-30'],
    ['investigating', {}, 'answer', '2026-05-28'],
    ['closed', {}, '', ''],
  ] as const)('of a report that is %s with %j: %s %s', (state, more, duty, dueOn) => {
    expect(reportDuty(state, { ...days, ...more }, terms)).toEqual({ duty, dueOn })
  })
})
