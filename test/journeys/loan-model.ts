import { getShortestPaths } from 'xstate/graph'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { loanWizardMachine, type LoanAnswers } from '../../machines/loan-wizard.machine'
import { stepOf } from '../../src/client/loan/loan-fields'
import { edgesIn, nameOf, nodesOf } from '../machines/walk'

/** A text that the schema of a reference refuses. */
export const tooLong = 'x'.repeat(201)

const given = 'given'

/** Whether a step's answers hold; one answer stands for all texts of a step, one for its files. */
const holds: Record<number, (answers: LoanAnswers) => boolean> = {
  1: ({ surname, passportPhoto }) => Boolean(surname && passportPhoto),
  2: ({ employer_name, officialId }) => Boolean(employer_name && officialId),
  3: ({ referI_surname }) => referI_surname !== tooLong,
  4: ({ referII_surname }) => referII_surname !== tooLong,
  5: ({ loan_amount }) => Boolean(loan_amount),
}

const firstNotHolding = (steps: number[], answers: LoanAnswers) =>
  steps.find((step) => !holds[step]!(answers))
const furthest = (answers: LoanAnswers) => firstNotHolding([1, 2, 5], answers) ?? 5

/** The wizard with a judge that a test can foresee. */
export const model = loanWizardMachine.provide({
  guards: {
    isStepValid: ({ context }, { step }) => holds[step]!(context.answers),
    isFirstFailing: ({ context }, { step }) =>
      firstNotHolding([1, 2, 3, 4, 5], context.answers) === step,
    isResumeStep: ({ context }, { step }) =>
      Math.min(context.step, furthest(context.answers)) === step,
    isWantedStep: ({ context, event }, { step }) =>
      event.type === 'goTo' &&
      event.step === step &&
      (step <= context.step || step <= furthest(context.answers)),
    isFirstRefused: ({ context }, { step }) => {
      const [refused] = context.refused
      return refused !== undefined && stepOf(refused.path.slice(1)) === step
    },
  },
})

export type State = SnapshotFrom<typeof model>

const ending = (kind: 'done' | 'error', place: string) =>
  `xstate.${kind}.actor.0.loan-wizard.wizard.${place}`

/** The device gives back what it kept. */
export const restored = (answers: LoanAnswers, step: number): AnyEventObject => ({
  type: ending('done', 'restoring'),
  output: { answers, step, lost: [], keeper: 'device' },
})

export const isAccepted = ({ type }: AnyEventObject) => type === ending('done', 'submitting')
const accepted = { type: ending('done', 'submitting'), output: { message: 'Received' } }
const refused = (...names: string[]) => ({
  type: ending('error', 'submitting'),
  error: { errors: names.map((name) => ({ path: `/${name}`, message: 'Refused' })) },
})

const change = (name: string, answer = given) => ({ type: 'change', answers: { [name]: answer } })
const attach = (name: string) => ({ type: 'attach', name, answer: given })
const [next, back, discard, leave] = ['next', 'back', 'discard', 'leave'].map((type) => ({ type }))
const onward = [next!, back!, discard!, leave!]

/** What a person, or the server, can do in each state. */
const deeds: Record<string, (answers: LoanAnswers) => AnyEventObject[]> = {
  'filling.personal': ({ surname, passportPhoto }) => [
    ...(surname ? (passportPhoto ? [] : [attach('passportPhoto')]) : [change('surname')]),
    ...onward.filter(({ type }) => type !== 'back'),
  ],
  'filling.employment': ({ employer_name, officialId }) => [
    ...(employer_name ? (officialId ? [] : [attach('officialId')]) : [change('employer_name')]),
    ...onward,
  ],
  'filling.reference1': ({ referI_surname }) => [
    change('referI_surname', referI_surname ? given : tooLong),
    ...onward,
  ],
  'filling.reference2': ({ referI_surname, referII_surname }) => [
    ...(referI_surname === given
      ? [change('referII_surname', referII_surname ? given : tooLong)]
      : []),
    ...onward,
  ],
  'filling.loan': ({ loan_amount }) => [
    ...(loan_amount ? [] : [change('loan_amount')]),
    ...onward,
    ...[1, 2, 3, 4, 5].map((step) => ({ type: 'goTo', step })),
  ],
  discarding: () => [{ type: 'stay' }, { type: 'confirm' }],
  leaving: () => [{ type: 'stay' }, { type: 'confirm' }],
  submitting: () => [
    accepted,
    refused(),
    ...['surname', 'officialId', 'referI_surname', 'referII_surname', 'installment'].map((name) =>
      refused(name),
    ),
  ],
  succeeded: () => [{ type: 'close' }, leave!],
  failed: () => [{ type: 'close' }, leave!],
}

/** Nets that nobody can fall into from the page; the tests of the machine fall into them. */
const nobodyTakes = [
  // The draft store never rejects.
  'restoring --xstate.error.actor',
  // Step 5 opens only when steps 1 and 2 hold.
  'filling.loan --next[0]',
  'filling.loan --next[1]',
]

const region = 'loan-wizard.wizard.'

/** The innermost state of the wizard, for example `filling.personal`. */
export const placeOf = ({ _nodes }: State) =>
  _nodes.map(({ id }) => id.replace(region, '')).findLast((id) => !id.startsWith('loan-wizard'))!

export const states = nodesOf(model.root.states.wizard!)
  .filter(({ type, states: inner }) => type !== 'history' && Object.keys(inner).length === 0)
  .map(({ id }) => id)

export const edges = edgesIn(model).filter(
  (name) =>
    name.startsWith(region) && !nobodyTakes.some((start) => name.startsWith(region + start)),
)

const possible = (state: State) => deeds[placeOf(state)]?.(state.context.answers) ?? []

const edgesOf = (state: State, event: AnyEventObject) =>
  model
    .getTransitionData(state, event as never)
    .map(nameOf)
    .filter((name) => edges.includes(name))

const told = ({ value, context: { step, answers, refused: errors } }: State) =>
  JSON.stringify([value.wizard, step, answers, errors])

/**
 * The shortest way from a state to an edge that is still wanted, with that edge at its end;
 * undefined when none can be reached. The draft, the region beside the wizard, is not looked at.
 */
export function wayOn(from: State, isWanted: (edge: string) => boolean) {
  const wantedIn = (state: State) =>
    possible(state).find((event) => edgesOf(state, event).some(isWanted))
  const isGoal = (state: State) => wantedIn(state) !== undefined
  const paths = getShortestPaths(model, {
    fromState: from,
    events: possible as never,
    serializeState: told as never,
    toState: isGoal as never,
    stopWhen: isGoal as never,
  })
  const [way] = paths.toSorted((a, b) => a.weight - b.weight)
  if (!way) return undefined
  const events = way.steps.map(({ event }) => event as AnyEventObject)
  return [...events.filter(({ type }) => type !== 'xstate.init'), wantedIn(way.state as State)!]
}
