import { describe, expect, test } from 'vitest'
import { assign } from 'xstate'
import { loanCaseMachine, type SeenCase } from '../../machines/loan-case.machine'
import { formSchemas } from '../../schemas'
import {
  caseSteps,
  recordedSteps,
  loanStates,
  reasonNames,
  type CaseStep,
  type CaseStepName,
  type LoanState,
} from '../../src/shared/loan-case'
import { harness } from './harness'

const machine = loanCaseMachine.provide({
  actions: {
    validate: assign({
      errors: ({ context }) =>
        context.answers.reason ? [] : [{ path: '/reason', message: 'Please choose.' }],
    }),
  },
})

const seen = (state: LoanState, version = 1, assignee = ''): SeenCase => ({
  state,
  assignee,
  version,
})
const run = (state: LoanState, isYesAnOffer = false) =>
  harness(machine, { ...seen(state), isYesAnOffer })
type Run = ReturnType<typeof run>
const contextOf = ({ actor }: Run) => actor.getSnapshot().context
const allSteps = { ...caseSteps, ...recordedSteps }
const names = Object.keys(allSteps) as CaseStepName[]
const late = {
  message: 'bola changed this application.',
  errors: [],
  newer: seen('approved', 2, 'bola'),
}

/** An application in review whose approval is on its way. */
function approving(more: Record<string, string> = {}) {
  const flow = run('in-review')
  flow.actor.send({ type: 'approve' })
  flow.actor.send({ type: 'change', name: 'reason', value: 'meets-terms' })
  flow.actor.send({ type: 'change', name: 'text', value: 'Long typed' })
  for (const [name, value] of Object.entries(more)) flow.actor.send({ type: 'change', name, value })
  flow.actor.send({ type: 'submit' })
  expect(flow.actor.getSnapshot().matches('stepping')).toBe(true)
  return flow
}

describe('the steps', () => {
  test.each(loanStates)('from %s lead to no approval where a yes is an offer', (state) => {
    const snapshot = run(state, true).actor.getSnapshot()
    const possible = names.filter((type) => snapshot.can({ type }))
    const approves = caseSteps.approve.from.some((from) => from === state)
    expect(possible).not.toContain('approve')
    expect(possible.includes('offer') || !approves).toBe(true)
  })

  test.each(loanStates)('from %s are those that the server takes', (state) => {
    const possible = names.filter((type) => run(state).actor.getSnapshot().can({ type }))
    const allowed = names.filter((name) =>
      (allSteps[name].from as readonly string[]).includes(state),
    )
    expect(allowed.length).toBeGreaterThan(0)
    expect(possible).toEqual(allowed)
    for (const type of allowed) {
      const { to, form }: CaseStep = allSteps[type]
      const flow = run(state)
      flow.actor.send({ type })
      expect(contextOf(flow)).toMatchObject({ wanted: to, form: form ?? '' })
      expect(flow.actor.getSnapshot().value).toBe(form ? 'explaining' : 'stepping')
    }
  })

  test('leave no two ways from one state to another', () => {
    // A no that was recorded and its confirmation lead the same way, and are never possible at a time.
    const { confirmNo: _, ...others } = allSteps
    const ways = Object.values<CaseStep>(others).flatMap(({ from, to }) =>
      from.map((state) => `${state} ${to}`),
    )
    expect(new Set(ways).size).toBe(ways.length)
    expect(ways).toHaveLength(36)
  })

  test('have a name for each of their reasons', () => {
    const forms = Object.values<CaseStep>(allSteps).flatMap(({ form }) => form ?? [])
    const codes = [
      ...forms.flatMap((form) => formSchemas[form].properties.reason.enum),
      ...formSchemas.offerTurnDown.properties.reason.enum,
      'changed-mind',
      'by-code',
      ...formSchemas.loanRemoval.properties.reason.enum,
    ]
    expect(codes.length).toBeGreaterThan(10)
    expect([...new Set(codes)].toSorted()).toEqual(Object.keys(reasonNames).toSorted())
  })
})

describe('a step with a reason', () => {
  test('is not sent before it is given', () => {
    const flow = run('in-review')
    flow.actor.send({ type: 'approve' })
    flow.actor.send({ type: 'submit' })
    expect(flow.actor.getSnapshot().value).toBe('explaining')
    expect(contextOf(flow).errors).toHaveLength(1)
    expect(flow.calls).toEqual([])
  })

  test('is sent with the version that was seen, and arrives', async () => {
    const flow = approving()
    expect(flow.calls).toEqual([
      {
        actor: 'takeStep',
        input: {
          to: 'approved',
          form: 'loanApprove',
          answers: { reason: 'meets-terms', text: 'Long typed' },
          version: 1,
        },
      },
    ])
    await flow.resolve(seen('approved', 2))
    expect(flow.actor.getSnapshot().matches({ resting: 'approved' })).toBe(true)
    expect(contextOf(flow)).toMatchObject({ answers: { reason: '', text: '' }, problem: '' })
  })

  test('keeps what was typed when somebody else was faster, and shows the new state', async () => {
    const flow = approving({ message: 'You get it' })
    await flow.reject(late)
    expect(flow.actor.getSnapshot().matches({ resting: 'approved' })).toBe(true)
    expect(contextOf(flow)).toMatchObject({
      seen: late.newer,
      problem: late.message,
      answers: { text: 'Long typed' },
    })
    flow.actor.send({ type: 'reopen' })
    expect(contextOf(flow)).toMatchObject({ problem: '', answers: { text: 'Long typed' } })
    expect(contextOf(flow).answers).not.toHaveProperty('message')
    flow.actor.send({ type: 'cancel' })
    expect(contextOf(flow).answers.text).toBe('')
  })

  test('stays open when the server cannot be reached', async () => {
    const flow = approving()
    await flow.reject({ message: 'No answer', errors: [] })
    expect(flow.actor.getSnapshot().value).toBe('explaining')
    expect(contextOf(flow)).toMatchObject({ problem: 'No answer', answers: { text: 'Long typed' } })
  })
})

describe('a decision that nobody was told', () => {
  const approved = async (more = {}) => {
    const flow = approving(more)
    await flow.resolve(seen('approved', 2))
    return flow
  }
  const canUndo = ({ actor }: Run) => actor.getSnapshot().can({ type: 'undo' })

  test('is taken back by one event, with a reason of its own', async () => {
    const flow = await approved({ tell: 'later' })
    expect(flow.actor.getSnapshot().matches({ resting: 'decided' })).toBe(true)
    flow.actor.send({ type: 'undo' })
    expect(flow.calls.at(-1)).toEqual({
      actor: 'takeStep',
      input: {
        to: 'in-review',
        form: '',
        answers: { reason: 'mistake', text: 'Undone right after the decision.' },
        version: 2,
      },
    })
    await flow.resolve(seen('in-review', 3))
    expect(canUndo(flow)).toBe(false)
  })

  test('stays as it is after ten seconds, or as soon as something else is done', async () => {
    const flow = await approved({ tell: 'later' })
    flow.wait(10_000)
    expect(flow.actor.getSnapshot().matches({ resting: 'approved' })).toBe(true)
    expect(canUndo(flow)).toBe(false)
    const other = await approved({ tell: 'later' })
    other.actor.send({ type: 'assign', to: 'ada' })
    await other.resolve(seen('approved', 3, 'ada'))
    expect(canUndo(other)).toBe(false)
  })

  test('is none when the applicant was told with it', async () => {
    expect(canUndo(await approved())).toBe(false)
  })
})

describe('the deletion of a loan that was granted', () => {
  const mayAsk = ({ actor }: Run) => actor.getSnapshot().can({ type: 'askRemoval' })
  function asking() {
    const flow = run('accepted')
    flow.actor.send({ type: 'askRemoval' })
    flow.actor.send({ type: 'submit' })
    expect(flow.actor.getSnapshot().value).toBe('askingRemoval')
    expect(contextOf(flow).errors).toHaveLength(1)
    flow.actor.send({ type: 'change', name: 'reason', value: 'time-over' })
    flow.actor.send({ type: 'change', name: 'text', value: 'Paid back' })
    flow.actor.send({ type: 'submit' })
    return flow
  }

  test('is asked for in no other state', () => {
    expect(loanStates.filter((state) => mayAsk(run(state)))).toEqual(['approved', 'accepted'])
  })

  test('is asked for with a reason, and the loan stays as it is', async () => {
    const flow = asking()
    const answers = { reason: 'time-over', text: 'Paid back' }
    expect(flow.calls).toEqual([{ actor: 'requestRemoval', input: { answers } }])
    await flow.resolve(undefined)
    expect(flow.actor.getSnapshot().matches({ resting: 'accepted' })).toBe(true)
    expect(contextOf(flow).answers).toEqual({ reason: '', text: '' })
  })

  test('keeps its reason when the server cannot be reached', async () => {
    const flow = asking()
    await flow.reject({ message: 'No answer', errors: [] })
    expect(flow.actor.getSnapshot().value).toBe('askingRemoval')
    expect(contextOf(flow)).toMatchObject({ problem: 'No answer', answers: { text: 'Paid back' } })
  })
})

test('an assignment that fails leaves the assignee as it was', async () => {
  const flow = run('received')
  flow.actor.send({ type: 'assign', to: 'ada' })
  expect(flow.calls).toEqual([{ actor: 'assignTo', input: { to: 'ada', version: 1 } }])
  await flow.reject({ message: 'No answer', errors: [] })
  expect(contextOf(flow)).toMatchObject({ seen: seen('received'), problem: 'No answer' })
})

test('what was read before the last step does not undo it', () => {
  const flow = run('in-review')
  flow.actor.send({ type: 'read', seen: seen('received', 1) })
  expect(flow.actor.getSnapshot().matches({ resting: 'inReview' })).toBe(true)
  flow.actor.send({ type: 'read', seen: seen('waiting', 2) })
  expect(flow.actor.getSnapshot().matches({ resting: 'waiting' })).toBe(true)
})
