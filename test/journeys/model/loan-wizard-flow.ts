import { assign, type AnyEventObject, type SnapshotFrom } from 'xstate'
import { loanWizardMachine, type LoanAnswers } from '../../../machines/loan-wizard.machine'
import { loanFields, stepOf } from '../../../src/ui/loan/loan-fields'
import type { Flow, Outcome } from './flow'

export type LoanState = SnapshotFrom<typeof loanWizardMachine>

/** A text that the schema of a reference refuses. */
const tooLong = 'x'.repeat(201)

const given = 'given'

/** A number that is none: a question is asked about it, which stops Next once. */
const odd = 'abc'
const oddIn = (step: number, { referI_phone_name: phone }: LoanAnswers) =>
  step === 3 && phone === odd ? ['referI_phone_name'] : []

const missing = (answers: LoanAnswers, names: string[]) => names.filter((name) => !answers[name])
const unfit = (answers: LoanAnswers, name: string) => (answers[name] === tooLong ? [name] : [])

/** The failing answers of a step: one stands for all of its texts, one for its files. */
const failing: Record<number, (answers: LoanAnswers) => string[]> = {
  1: (answers) => missing(answers, ['surname', 'passportPhoto']),
  2: (answers) => missing(answers, ['employer_name', 'officialId']),
  3: (answers) => unfit(answers, 'referI_surname'),
  4: (answers) => unfit(answers, 'referII_surname'),
  5: (answers) => missing(answers, ['loan_amount']),
}
const holds = (step: number, answers: LoanAnswers) => failing[step]!(answers).length === 0
const firstNotHolding = (steps: number[], answers: LoanAnswers) =>
  steps.find((step) => !holds(step, answers))
const isValidOnNext = (step: number, answers: LoanAnswers) =>
  [3, 4].includes(step) || holds(step, answers)
const furthest = (answers: LoanAnswers) => firstNotHolding([1, 2, 5], answers) ?? 5

/** The wizard with validation that a test can foresee. */
const machine = loanWizardMachine.provide({
  actions: {
    showErrors: assign(({ context }, { step }) => ({
      errors: failing[step]!(context.answers).map((name) => ({
        path: `/${name}`,
        message: 'Wrong',
      })),
    })),
    showQuestions: assign(({ context }, { step }) => ({ asked: oddIn(step, context.answers) })),
    validateAnswer: assign(({ context }) => ({ errors: context.errors })),
  },
  guards: {
    isStepValid: ({ context }, { step }) => isValidOnNext(step, context.answers),
    isStepDone: ({ context: { answers, asked } }, { step }) =>
      isValidOnNext(step, answers) && oddIn(step, answers).every((name) => asked.includes(name)),
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

/** A draft left at a step, with every earlier step filled in. */
export const restored =
  (step: number, keeper = 'device') =>
  (): Outcome[] => {
    const first = { surname: given, passportPhoto: given }
    const second = { employer_name: given, officialId: given }
    const answers = { ...(step > 1 && first), ...(step > 2 && second) }
    return [{ output: { answers, step, lost: [], keeper } }]
  }

/** The device lets nobody read it. */
export const unread = (): Outcome[] => [{ error: 'Forbidden' }]

const refusal = (...names: string[]): Outcome => ({
  error: { errors: names.map((name) => ({ path: `/${name}`, message: 'Refused' })) },
})

const change = (name: string, answer = given) => ({ type: 'change', answers: { [name]: answer } })
/** The first answer stands for all: each of them is given. */
const changeAll = (name: string) => {
  const texts = loanFields.filter(
    (field) => stepOf(field.name) === stepOf(name) && !field.isDocument,
  )
  const answers = Object.fromEntries(texts.map((field) => [field.name, given]))
  return { type: 'change', answers: { [name]: given, ...answers } }
}
const attach = (name: string) => ({ type: 'attach', name, answer: given })
const plain = (...types: string[]) => types.map((type) => ({ type }))

/** The events that give a step its missing answers. */
const open: Record<number, (answers: LoanAnswers, asked: string[]) => AnyEventObject[]> = {
  1: ({ surname, passportPhoto }) =>
    surname ? (passportPhoto ? [] : [attach('passportPhoto')]) : [changeAll('surname')],
  2: ({ employer_name, officialId }) =>
    employer_name ? (officialId ? [] : [attach('officialId')]) : [changeAll('employer_name')],
  3: ({ referI_surname, referI_phone_name }, { length: asked }) =>
    referI_phone_name === odd && asked === 0
      ? [{ type: 'ask', name: 'referI_phone_name' }]
      : [
          change('referI_surname', referI_surname ? given : tooLong),
          ...(referI_phone_name ? [] : [change('referI_phone_name', odd)]),
        ],
  4: ({ referI_surname, referII_surname }) =>
    referI_surname === given ? [change('referII_surname', referII_surname ? given : tooLong)] : [],
  5: ({ loan_amount }) => [
    ...(loan_amount ? [] : [changeAll('loan_amount')]),
    // What is being filled is listed once it is answered.
    ...[1, 2, 3, 4, ...(loan_amount ? [5] : [])].map((step) => ({ type: 'goTo', step })),
  ],
}

const answering = (state: LoanState) => {
  if (state.matches({ wizard: 'discarding' })) return plain('stay', 'confirm', 'leave')
  if (state.matches({ wizard: 'leaving' })) return plain('stay', 'confirm')
  return state.can({ type: 'close' }) ? plain('close', 'leave') : []
}

/** The steps, the questions and the results. The draft is kept beside them, unwatched. */
export const wizardFlow: Flow<typeof loanWizardMachine> = {
  machine,
  region: 'loan-wizard.wizard',
  events(state) {
    const { step, answers, asked } = state.context
    if (!state.matches({ wizard: 'filling' })) return answering(state)
    return [
      ...open[step]!(answers, asked),
      ...plain('next', 'discard', 'leave', ...(step > 1 ? ['back'] : [])),
    ]
  },
  outcomes: {
    submitApplication: () => [
      { output: { message: 'Received' } },
      refusal(),
      ...['surname', 'officialId', 'referI_surname', 'referII_surname', 'installment'].map((name) =>
        refusal(name),
      ),
    ],
  },
  tells: ({ value, context: { step, answers, asked, errors, refused } }) => [
    value.wizard,
    step,
    [1, 2, 3, 4, 5].map((number) => failing[number]!(answers)),
    [answers.referI_surname, answers.referII_surname, Object.keys(answers).length > 0],
    errors.length,
    [asked, Boolean(answers.referI_phone_name)],
    refused,
  ],
}

/** Drafts at the first two steps; their answers are valid, so every transition is possible. */
export const draftFlow: Flow<typeof loanWizardMachine> = {
  machine,
  region: 'loan-wizard.draft',
  events(state) {
    const { step } = state.context
    if (!state.matches({ wizard: 'filling' }))
      return state.matches({ wizard: 'leaving' }) || state.matches({ wizard: 'discarding' })
        ? plain('stay', ...(state.matches({ wizard: 'leaving' }) ? ['confirm'] : []))
        : []
    const [text, file] = step === 1 ? ['surname', 'passportPhoto'] : ['employer_name', 'officialId']
    return [
      change(text!),
      attach(file!),
      ...plain('discard', 'leave'),
      ...(state.matches({ draft: 'typing' }) ? plain('hide') : []),
      ...(step === 1 ? plain('next') : [...plain('back'), { type: 'goTo', step: 1 }]),
    ]
  },
  outcomes: {
    saveDraft: () => [{ output: undefined }, { error: 'full' }],
  },
  tells: ({ value, context: { step, keeper, answers } }) => [
    value,
    step,
    keeper,
    Object.keys(answers).length,
  ],
}
