import { expect, test } from 'vitest'
import { assign, type AnyEventObject } from 'xstate'
import type { Answers } from '../../../machines/answers'
import {
  applicationStatusMachine,
  type ApplicationFailure,
  type OwnAnswer,
  type OwnApplication,
} from '../../../machines/application-status.machine'
import { codeStates, type CodeState } from '../../../src/shared/loan-case'
import { picture } from '../../fixtures/loan-application'
import { refusals } from '../back-office'
import { loaded, visitors } from '../browser'
import { stopClock } from '../still-clock'
import { everything } from './coverage'
import type { Flow } from './flow'
import type { FlowPage } from './flow-page'
import { holdCalls } from './held-call'
import { play } from './play'

const { open } = visitors()

const reference = 'LN-7K3PQ-XD94M'
const asked: OwnApplication = {
  reference,
  initial: 'A',
  state: 'waiting',
  steps: [{ state: 'received', on: '2026-11-23' }],
  asked: { reason: 'documents', text: 'Is it new?', documents: ['passportPhoto'] },
  message: { text: '', on: '' },
  erasureAskedOn: '',
  version: 1,
}
const offered: OwnApplication = {
  ...asked,
  state: 'offered',
  asked: { reason: '', text: '', documents: [] },
  offer: {
    version: 1,
    until: '2026-12-05',
    acceptedOn: '',
    acceptedBy: '',
    acceptedHow: '',
    mindUntil: '',
    codeTo: 'a…@example.com',
    facts: {
      product: 'Salary Advance',
      amount: '200000',
      receives: '197000',
      rate: '4',
      method: 'Flat',
      from: '2026-12-05',
      instalments: [{ due: '2027-01-05', amount: '208000' }],
      fees: [{ name: 'Handling fee', amount: '3000', when: 'once' }],
      total: '208000',
      cost: '11000',
      annualRate: '92 %',
      late: '',
      mindDays: 3,
      isSample: false,
    },
  },
}
const accepted: OwnApplication = {
  ...offered,
  state: 'accepted',
  offer: {
    ...offered.offer!,
    acceptedOn: '2026-11-28',
    acceptedBy: 'Ada Obi',
    acceptedHow: 'by-code',
    mindUntil: '2026-12-01',
  },
}
const nothing = { reason: '', text: '', documents: [] }
const turnedDown: OwnApplication = { ...asked, state: 'turned-down', asked: nothing }

const failure = (message: string, isLate = false) => {
  const error: ApplicationFailure = { message, errors: [], isLate }
  return { error }
}
const failed = failure('It did not work.')

/** A code that is not taken; of one that can be used no more, the page shows no field. */
const notTaken = (codeState: CodeState): { error: ApplicationFailure } => ({
  error: {
    message: 'Not this code.',
    errors: [{ path: '/code', message: 'Not this code.' }],
    isLate: false,
    codeState,
  },
})
const late = failure('We changed your application.', true)

const change = (name: string) => ({ type: 'change', name, value: 'typed' })
const missing = (answers: Answers, name: 'reference' | 'answer' | 'name' | 'reason' | 'code') =>
  answers[name] ? [] : [{ path: `/${name}`, message: 'Please enter it.' }]

type State = Parameters<(typeof flow)['events']>[0]

/** One answer of the model stands for both fields of the page. */
const flow: Flow<typeof applicationStatusMachine> = {
  machine: applicationStatusMachine.provide({
    actions: {
      validate: assign({ errors: ({ context }) => missing(context.answers, 'reference') }),
      validateAnswer: assign({
        errors: ({ context: { reply, answers, files } }) =>
          reply === 'answer'
            ? files.passportPhoto
              ? []
              : missing(answers, 'answer')
            : reply === 'changeMind'
              ? []
              : missing(answers, reply === 'accept' ? 'name' : 'reason'),
      }),
      validateCode: assign({ errors: ({ context }) => missing(context.answers, 'code') }),
    },
  }),
  events(state) {
    const { answers, files, application } = state.context
    if (state.matches('asking'))
      return [{ type: 'submit' }, ...(answers.reference ? [] : [change('reference')])]
    if (state.matches('confirming')) return [{ type: 'confirm' }, { type: 'cancel' }]
    if (state.matches('over')) return [{ type: 'again' }, { type: 'cancel' }]
    if (state.matches('proving'))
      return [
        { type: 'submit' },
        { type: 'again' },
        { type: 'cancel' },
        ...(answers.code ? [] : [change('code')]),
      ]
    if (!state.matches('showing')) return []
    const file = { name: 'me.jpg', size: 1, type: 'image/jpeg', key: '0' }
    return [
      ...(['withdraw', 'erase', 'checkAnother', 'accept', 'turnDown', 'changeMind'] as const)
        .map((type) => ({ type }))
        .filter((event) => state.can(event)),
      ...(application?.state === 'offered'
        ? [...(answers.name ? [] : [change('name')]), ...(answers.reason ? [] : [change('reason')])]
        : []),
      ...(application?.state === 'waiting'
        ? [
            { type: 'send' },
            ...(answers.answer ? [] : [change('answer')]),
            ...(files.passportPhoto ? [] : [{ type: 'attach', name: 'passportPhoto', file }]),
          ]
        : []),
    ]
  },
  outcomes: {
    readStatus: () => [{ output: asked }, { output: offered }, { output: accepted }, failed],
    changeApplication: ({ context: { application, wanted } }) => {
      const changed: Partial<OwnApplication> =
        wanted === 'withdraw'
          ? { state: 'withdrawn', asked: nothing }
          : { erasureAskedOn: '2026-11-23' }
      return [
        { output: { message: 'Done.', application: { ...application, ...changed } } },
        failed,
        late,
      ]
    },
    requestCode: () => [{ output: { message: 'We have sent a code.' } }, failed, late],
    sendAnswer: ({ context: { reply, application } }) => [
      {
        output: {
          message: 'Thank you.',
          application: {
            answer: { ...application, state: 'in-review', asked: nothing },
            accept: accepted,
            turnDown: turnedDown,
            changeMind: turnedDown,
          }[reply],
        },
      },
      failed,
      late,
      ...(reply === 'answer' ? [] : codeStates.map(notTaken)),
    ],
  },
  tells: ({ value, context }) => {
    const { answers, errors, problem, application, wanted, reply, files, isCodeSent } = context
    return [
      value,
      answers,
      errors.length,
      problem,
      application?.state,
      application?.erasureAskedOn,
      wanted,
      reply,
      Object.keys(files),
      isCodeSent,
    ]
  },
}

async function atPage(): Promise<FlowPage<State>> {
  type Calls = Awaited<ReturnType<typeof holdCalls>>
  let reads!: Calls
  let changes!: Calls
  let answers!: Calls
  let codes!: Calls
  const { page } = await open('/application', {
    reducedMotion: 'reduce',
    mayLog: refusals,
    before: async (opened) => {
      await stopClock(opened)
      reads = await holdCalls(opened, '**/api/application/status')
      changes = await holdCalls(opened, /\/api\/application\/(?:withdraw|erasure)$/)
      codes = await holdCalls(opened, '**/api/application/code')
      answers = await holdCalls(
        opened,
        /\/api\/application\/(?:answer|accept|turn-down|change-mind)$/,
      )
    },
  })
  const main = page.getByRole('main')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const form = main.getByRole('form', { name: 'What we need from you' })
  const accept = main.getByRole('form', { name: 'Accept the offer' })
  const turnDown = main.getByRole('form', { name: 'Turn the offer down' })
  const code = main.getByRole('form', { name: /^(?:Enter the code|You need a new code)/ })
  const actions = {
    accept: 'Accept the offer',
    turnDown: 'Turn the offer down',
    changeMind: 'Take my acceptance back',
  }
  async function openTurnDown() {
    if (!(await turnDown.isVisible())) await main.getByText('I do not want this offer').click()
  }
  /** What ends an application is folded. */
  async function openEnds() {
    if (!(await button('Ask for deletion').isVisible()))
      await main.getByText(/^(?:Withdraw or delete this application|Delete my details)$/).click()
  }
  const questions = {
    withdraw: ['Withdraw this application?', 'Withdraw it'],
    erasure: ['Ask us to delete this application?', 'Ask for deletion'],
  }
  const photo = {
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', 64),
  }
  const ended =
    (calls: () => Calls) =>
    async ({ output, error }: AnyEventObject) => {
      const { isLate, codeState, ...body } = (error ?? {}) as ApplicationFailure
      const status = isLate ? 412 : codeState ? 422 : 404
      if (error) await calls().answer(status, { ...body, ...(codeState && { codeState }) })
      else await calls().answer(200, output)
    }
  const saysProblem = ({ context: { problem } }: State) =>
    expect.poll(() => main.getByRole('alert').first().innerText()).toBe(problem)
  const countsErrors = ({ context: { errors } }: State) =>
    expect
      .poll(() => page.getByRole('region', { name: 'There is a problem' }).count())
      .toBe(errors.length)

  async function proving(state: State) {
    const { answers: typed } = state.context
    const field = code.getByLabel('Code from our email')
    await expect.poll(() => field.inputValue()).toBe(typed.code ? '123456' : '')
    await countsErrors(state)
    await saysProblem(state)
  }
  async function over() {
    await code.getByRole('heading', { name: 'You need a new code' }).waitFor()
    await code.getByText('Not this code.').waitFor()
    await expect.poll(() => code.getByRole('textbox').count()).toBe(0)
  }

  return {
    page,
    starts: [
      {
        async begin() {
          await page.goto('/application')
          await loaded(page)
        },
      },
    ],
    steps: {
      async change({ name }) {
        if (name === 'answer')
          return form.getByLabel('Your answer (optional)', { exact: true }).fill('typed')
        if (name === 'code') return code.getByLabel('Code from our email').fill('123456')
        if (name === 'name') {
          await accept.getByLabel('Your full name').fill('Ada Obi')
          return accept.getByRole('checkbox').check()
        }
        if (name === 'reason') {
          await openTurnDown()
          return void (await turnDown.getByRole('combobox').selectOption('cost'))
        }
        await main.getByLabel('Reference', { exact: true }).fill(reference)
        await main.getByLabel('Phone number', { exact: true }).fill('0803 123 4567')
      },
      async attach() {
        await form.getByLabel('Passport photo', { exact: true }).setInputFiles(photo)
        await form.getByText('File added.').waitFor()
      },
      submit: (_event, { context: { application, reply } }) =>
        application
          ? code.getByRole('button', { name: actions[reply as OwnAnswer] }).click()
          : button('Show my application').click(),
      again: () => code.getByRole('button', { name: 'Send a new code' }).click(),
      send: () => form.getByRole('button', { name: 'Send' }).click(),
      accept: () => accept.getByRole('button').click(),
      async turnDown() {
        await openTurnDown()
        await turnDown.getByRole('button').click()
      },
      changeMind: () => button('Take my acceptance back').click(),
      async withdraw() {
        await openEnds()
        await button('Withdraw my application').click()
      },
      async erase() {
        await openEnds()
        await button('Ask for deletion').click()
      },
      checkAnother: () => button('Check another application').click(),
      confirm: (_event, { context: { wanted } }) =>
        page.getByRole('dialog').getByRole('button', { name: questions[wanted][1]! }).click(),
      cancel: (_event, state) =>
        state.matches('confirming')
          ? page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
          : code.getByRole('button', { name: 'Cancel' }).click(),
      readStatus: ended(() => reads),
      changeApplication: ended(() => changes),
      requestCode: ended(() => codes),
      sendAnswer: ended(() => answers),
    },
    assertions: {
      async asking(state) {
        await main.getByRole('heading', { name: 'Find your application' }).waitFor()
        await expect.poll(() => button('Show my application').isEnabled()).toBe(true)
        await countsErrors(state)
        await saysProblem(state)
      },
      async reading({ context }) {
        if (context.application)
          await main.getByRole('heading', { name: `Application ${reference}` }).waitFor()
        else await main.getByText('Looking for your application').waitFor()
      },
      async showing(state) {
        const { message, application } = state.context
        await main.getByRole('heading', { name: `Application ${reference}` }).waitFor()
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
        await expect.poll(() => main.getByRole('status').first().innerText()).toBe(message)
        await expect
          .poll(() =>
            main
              .getByRole('button', { name: 'Withdraw my application', includeHidden: true })
              .count(),
          )
          .toBe(state.can({ type: 'withdraw' }) ? 1 : 0)
        await expect.poll(() => form.count()).toBe(application?.state === 'waiting' ? 1 : 0)
        await expect.poll(() => accept.count()).toBe(application?.state === 'offered' ? 1 : 0)
        await countsErrors(state)
        await saysProblem(state)
      },
      confirming: ({ context: { wanted } }) =>
        page
          .getByRole('dialog', {
            name: questions[wanted][0]!,
          })
          .waitFor(),
      acting: () => main.getByText('Sending your request').waitFor(),
      requestingCode: () => main.getByText('Sending a code').waitFor(),
      'proving.sent': proving,
      'proving.typing': proving,
      'proving.wrong': proving,
      'over.expired': over,
      'over.usedUp': over,
      sending: ({ context: { reply } }) =>
        ({
          answer: form.getByText('Sending what you added'),
          accept: code.getByText('Sending your acceptance'),
          turnDown: code.getByText('Sending your answer'),
          changeMind: code.getByText('Sending your answer'),
        })[reply].waitFor(),
    },
  }
}

test('an application after sending shows in every state, and does at every edge, what its machine says', async () => {
  const coverage = await play(flow, await atPage())
  expect(coverage.report()).toEqual(everything)
}, 300_000)
