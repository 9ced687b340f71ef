import type { Answers } from '../../../machines/answers'
import { sectionContent } from '../../fixtures/section-content'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { assign, type AnyEventObject, type SnapshotFrom } from 'xstate'
import { loanCaseMachine, type SeenCase } from '../../../machines/loan-case.machine'
import { replyMachine } from '../../../machines/reply.machine'
import { formSchemas } from '../../../schemas'
import type { InboxEntry, InboxEvent } from '../../../src/shared/contracts/inbox'
import {
  caseSteps,
  loanStateNames,
  recordedSteps,
  type CaseStepName,
} from '../../../src/shared/loan-case'
import { filledIn } from '../../../src/shared/mail-templates'
import type { Replies, Reply } from '../../../src/shared/contracts/replies'
import { fullAnswers } from '../../fixtures/loan-application'
import { backOffice, button, chooseMore, refusals, signIn } from '../back-office'
import { focused } from '../keyboard'
import { freePort } from '../server-process.js'
import { stopClock } from '../still-clock'
import { everything } from './coverage'
import type { Flow, Outcome } from './flow'
import type { FlowPage } from './flow-page'
import { holdCalls } from './held-call'
import { play } from './play'
import { apply, writeTo } from '../../fixtures/visitors'

// Nobody listens there: that a reply can be sent is enough for its form.
const site = backOffice({
  SMTP_URL: `smtp://127.0.0.1:${await freePort()}?ignoreTLS=true`,
  MAIL_TO: 'office@example.com',
})

beforeAll(async () => {
  await apply(site.url, fullAnswers('Zainab'))
  await writeTo(site.url, 'Adaora')
})

type Held = Awaited<ReturnType<typeof holdCalls>>

const change = (name: string, value: string) => ({ type: 'change', name, value })
const inDialog = (page: Page) => page.getByRole('dialog').getByRole('button')

/** Opens an entry anew, with a session. */
const opening = (page: Page, path: string) => async () => {
  await signIn(page, site.url)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(path)
}

type CaseState = SnapshotFrom<typeof loanCaseMachine>

const stepNames: Record<CaseStepName, string> = {
  start: 'Start review',
  resume: 'Continue review',
  approve: 'Approve',
  offer: 'Make an offer',
  agree: 'Agree and send',
  sendBack: 'Send back',
  recall: 'Withdraw the offer',
  decline: 'Decline',
  ask: 'Request something',
  withdraw: 'Mark as withdrawn',
  putBack: 'Return to queue',
  reopen: 'Reopen',
  recordYes: 'Record a yes',
  recordNo: 'Record a no',
  confirmNo: 'Confirm the no',
  withdrawReturn: 'Withdraw the request',
}
const steps = Object.keys(stepNames) as CaseStepName[]

/** Every other version of an accepted one is asked to be taken back, since the applicant said no. */
const isAskedBack = ({ state, version }: SeenCase) => state === 'accepted' && version % 2 === 0

/** Whether a step is there: it is taken by the machine, and where it waits for a second person. */
const isThere = (state: CaseState, type: CaseStepName) => {
  const ofReturn = type === 'confirmNo' || type === 'withdrawReturn'
  return state.can({ type }) && ofReturn === isAskedBack(state.context.seen)
}

/** Whether a form asks for a reason. */
const isAsked = (state: CaseState) => state.matches('explaining') || state.matches('askingRemoval')

/** The schema of the form that is open. */
const formIn = ({ context: { form } }: CaseState) => formSchemas[form as keyof typeof formSchemas]
const reasonsIn = (state: CaseState) =>
  (formIn(state) as typeof formSchemas.loanAsk).properties.reason.enum

/** A product brings its rate and method, the application its amount and months; other terms need grounds. */
const offerErrors = ({ product, reason, text }: Answers) =>
  [
    ...(product ? [] : ['product', 'rate', 'method']),
    ...(reason !== 'exception' ? ['reason'] : text ? [] : ['text']),
  ].map((name) => ({ path: `/${name}`, message: 'No' }))

/** What somebody recorded of an accepted offer. */
const askedBack: InboxEvent = {
  id: 987_654,
  at: '2026-11-23T12:00:00.000Z',
  who: 'bola',
  what: 'return',
  state: 'turned-down',
  reason: 'by-phone',
  assignee: '',
  documents: [],
  text: 'Called at nine',
}

/** What happens to an application elsewhere. */
const elsewhere = ['done', 'accepted', 'turned-down', 'expired'] as const

const loan: Flow<typeof loanCaseMachine> = {
  machine: loanCaseMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context: { form, answers } }) => {
          if (form === 'loanOffer') return offerErrors(answers)
          const { required, properties } = formSchemas[form as 'loanAsk']
          const isWrong = (name: string) =>
            name === 'reason' ? !properties.reason.enum.includes(answers.reason!) : !answers[name]
          const isTold = ['loanAsk', 'loanApprove', 'loanDecline'].includes(form)
          const told = isTold && answers.tell !== 'later' ? ['subject', 'message'] : []
          return [...required.filter(isWrong), ...told.filter((name) => !answers[name])].map(
            (name) => ({ path: `/${name}`, message: 'No' }),
          )
        },
      }),
    },
  }),
  events(state) {
    const { seen, answers } = state.context
    if (state.matches('confirming')) return [{ type: 'confirm' }, { type: 'cancel' }]
    if (isAsked(state)) {
      const reasons = reasonsIn(state)
      return [
        { type: 'submit' },
        { type: 'cancel' },
        ...(reasons.includes(answers.reason!) ? [] : [change('reason', reasons.at(-1)!)]),
        ...(answers.text ? [] : [change('text', 'Known to us')]),
        ...(state.context.form === 'loanYes' && !answers.name ? [change('name', 'Ada Obi')] : []),
        ...(state.context.form === 'loanOffer' && !answers.product ? [change('product', '1')] : []),
        ...(['loanAsk', 'loanApprove', 'loanDecline'].includes(state.context.form) &&
        answers.tell !== 'later'
          ? [change('tell', 'later')]
          : []),
      ]
    }
    if (!state.matches('resting')) return []
    const newer = elsewhere
      .filter((name) => name !== seen.state)
      .map((name) => ({ ...seen, state: name, version: seen.version + 1 }))
    return [
      ...steps.filter((type) => isThere(state, type)).map((type) => ({ type })),
      ...(state.can({ type: 'undo' }) ? [{ type: 'undo' }] : []),
      { type: 'assign', to: seen.assignee ? '' : 'ada' },
      { type: state.can({ type: 'askRemoval' }) ? 'askRemoval' : 'remove' },
      ...newer.map((read) => ({ type: 'read', seen: read })),
      ...(answers.text && state.context.form ? [{ type: 'cancel' }] : []),
    ]
  },
  outcomes: {
    takeStep({ context: { form, wanted, seen } }) {
      const version = seen.version + 1
      const newer = { ...seen, state: 'withdrawn', version }
      return [
        { output: { ...seen, state: wanted, version } },
        ...(form === 'loanOffer' ? [{ output: { ...seen, state: 'agreeing', version } }] : []),
        { error: { message: 'Somebody was faster', errors: [], newer } },
        { error: { message: 'No', errors: form ? [{ path: '/reason', message: 'No' }] : [] } },
      ]
    },
    assignTo: ({ context: { to, seen } }) => [
      { output: { ...seen, assignee: to, version: seen.version + 1 } },
      { error: { message: 'No', errors: [] } },
    ],
    requestRemoval: () => [
      { output: undefined },
      { error: { message: 'No', errors: [{ path: '/reason', message: 'No' }] } },
    ],
    removeEntry: () => [{ output: undefined }, { error: new Error('No') }],
  },
  tells: ({ value, context: { seen, form, answers, errors, problem } }) => [
    value,
    seen.state,
    isAskedBack(seen),
    seen.assignee,
    form,
    answers,
    errors.length,
    problem,
  ],
}

async function atLoan(): Promise<FlowPage<CaseState>> {
  const first: SeenCase = { state: 'received', assignee: '', version: 1 }
  let calls!: Record<'takeStep' | 'assignTo' | 'requestRemoval' | 'removeEntry', Held>
  /** The application as the server has it. */
  let stored = first
  const { page } = await site.visit('/login', {
    reducedMotion: 'reduce',
    mayLog: refusals,
    before: async (opened) => {
      await stopClock(opened)
      await opened.route('**/api/inbox/loan/1', async (route) => {
        if (route.request().method() !== 'GET') return route.fallback()
        const response = await route.fetch()
        const entry = (await response.json()) as InboxEntry
        const { state, ...rest } = stored
        Object.assign(entry.item, { state })
        Object.assign(entry.item.loan!, rest)
        entry.case!.mayAgree = ['ada']
        entry.case!.takesAnswer = true
        if (isAskedBack(stored)) {
          entry.events.push(askedBack)
          Object.assign(entry.case!, { returnAsked: askedBack.id, mayWithdrawReturn: true })
        }
        return route.fulfill({ response, json: entry })
      })
      // No template: the message begins empty.
      await opened.route('**/api/inbox/loan/1/replies', async (route) => {
        const response = await route.fetch()
        const replies = (await response.json()) as Replies
        return route.fulfill({ response, json: { ...replies, templates: [] } })
      })
      await opened.route('**/api/inbox/loan/1/note', (route) =>
        route.fulfill({ json: { message: 'Added.' } }),
      )
      await opened.route('**/api/rates', (route) =>
        route.fulfill({ json: sectionContent('').rates }),
      )
      calls = {
        takeStep: await holdCalls(opened, /\/api\/inbox\/loan\/1\/(?:step|answer)$/),
        assignTo: await holdCalls(opened, '**/api/inbox/loan/1/assign'),
        requestRemoval: await holdCalls(opened, '**/api/inbox/loan/1/removal'),
        removeEntry: await holdCalls(opened, '**/api/inbox/loan/1', 'DELETE'),
      }
    },
  })
  const form = page.getByRole('form')
  // Above them stand the terms of an offer.
  const reason = form.getByRole('combobox').last()
  const text = form.locator('[name=text]').first()
  const problems = page.getByRole('region', { name: 'There is a problem' }).getByRole('listitem')
  const status = page.getByRole('region', { name: 'Status' })
  const assignee = status.getByLabel('Assigned to')

  const ending = (name: keyof typeof calls) => (event: AnyEventObject) => {
    const { newer, ...failed } = (event.error ?? {}) as { newer?: SeenCase; message?: string }
    if (newer) {
      stored = newer
      return calls[name].answer(412, { message: failed.message, conflict: newer })
    }
    if (event.error) return calls[name].answer(422, { errors: [], ...failed, message: 'No' })
    if (event.output) stored = event.output as SeenCase
    return calls[name].answer(200, event.output)
  }

  const isSending = () => form.locator('[type=submit][aria-disabled=true]').waitFor()
  const isBusy = () => status.locator('[aria-disabled=true]').first().waitFor({ state: 'attached' })

  async function resting(state: CaseState) {
    const { seen, problem, answers, form: kept } = state.context
    await status.getByRole('status').getByText(loanStateNames[seen.state]).waitFor()
    for (const type of steps)
      await expect
        .poll(() => {
          // In a closed menu.
          const includeHidden = type === 'withdraw'
          return page
            .getByRole('button', { name: stepNames[type], exact: true, includeHidden })
            .count()
        })
        .toBe(isThere(state, type) ? 1 : 0)
    await expect.poll(() => button(page, 'Undo').count()).toBe(state.can({ type: 'undo' }) ? 1 : 0)
    await expect.poll(() => assignee.inputValue()).toBe(seen.assignee)
    await expect
      .poll(() => status.getByRole('alert').filter({ hasText: /./ }).count())
      .toBe(problem ? 1 : 0)
    await expect
      .poll(() => page.getByText(`“${answers.text}”`).count())
      .toBe(answers.text && kept ? 1 : 0)
  }
  async function explaining(state: CaseState) {
    const { answers, errors } = state.context
    await expect.poll(() => problems.count()).toBe(errors.length)
    await expect.poll(() => text.inputValue()).toBe(answers.text)
    await expect
      .poll(() => reason.inputValue())
      .toBe(reasonsIn(state).includes(answers.reason!) ? answers.reason : '')
  }

  return {
    page,
    starts: [
      {
        async begin() {
          stored = first
          await opening(page, '/admin/inbox/loan/1')()
        },
        input: { ...first, isYesAnOffer: false },
      },
    ],
    steps: {
      ...Object.fromEntries(
        steps.map((type) => [
          type,
          () =>
            type === 'withdraw'
              ? chooseMore(page, stepNames[type])
              : button(page, stepNames[type]).click(),
        ]),
      ),
      change: ({ name, value }) =>
        name === 'reason'
          ? reason.selectOption(value as string)
          : name === 'name'
            ? form.locator('[name=name]').fill(value as string)
            : name === 'tell'
              ? form.getByLabel('Tell them later').check()
              : name === 'product'
                ? form
                    .getByRole('combobox')
                    .first()
                    .selectOption(value as string)
                : text.fill(value as string),
      submit: () => form.locator('[type=submit]').click(),
      cancel: (_, state) =>
        state.matches('confirming')
          ? inDialog(page).last().click()
          : isAsked(state)
            ? form.getByRole('button', { name: 'Cancel' }).click()
            : button(page, 'Discard what you wrote').click(),
      undo: () => button(page, 'Undo').click(),
      undoOffered: () => page.clock.runFor(10_000),
      assign: ({ to }) =>
        to ? button(page, 'Assign to me').click() : assignee.selectOption('Nobody'),
      // Whoever adds a note sees what happened meanwhile.
      async read({ seen }) {
        stored = seen as SeenCase
        await page.getByRole('tab', { name: /^History/ }).click()
        await page.getByLabel('New note').fill('Called')
        await button(page, 'Add note').click()
      },
      remove: () => chooseMore(page, 'Delete'),
      askRemoval: () => chooseMore(page, 'Delete'),
      confirm: () => inDialog(page).first().click(),
      takeStep: ending('takeStep'),
      assignTo: ending('assignTo'),
      requestRemoval: ending('requestRemoval'),
      removeEntry: ending('removeEntry'),
    },
    assertions: {
      ...Object.fromEntries(
        [
          'received',
          'inReview',
          'waiting',
          'agreeing',
          'offered',
          'approved',
          'accepted',
          'declined',
          'turnedDown',
          'expired',
          'withdrawn',
          'done',
          'decided',
        ].map((name) => [`resting.${name}`, resting]),
      ),
      explaining,
      askingRemoval: explaining,
      sendingRemoval: isSending,
      async stepping({ context }) {
        if (context.form === '') await isBusy()
        else await isSending()
      },
      async assigning({ context: { to } }) {
        await isBusy()
        await expect.poll(() => assignee.inputValue()).toBe(to)
      },
      confirming: () =>
        page.getByRole('dialog', { name: /^Delete loan application LN-/ }).waitFor(),
      removing: isBusy,
      gone: () => page.getByRole('heading', { level: 1, name: 'Loan applications' }).waitFor(),
    },
  }
}

test('an application shows in every state, and does at every edge, what its machine says', async () => {
  const all = Object.keys({ ...caseSteps, ...recordedSteps })
  expect(all.toSorted()).toEqual(steps.toSorted())
  const coverage = await play(loan, await atLoan())
  expect(coverage.report()).toEqual(everything)
}, 300_000)

type ReplyState = SnapshotFrom<typeof replyMachine>

const refused = (errors: { path: string; message: string }[] = []): Outcome => ({
  error: { message: 'No', errors },
})

/** A reply, begun with what its first template says. */
const reply = (template: Record<string, string>): Flow<typeof replyMachine> => ({
  machine: replyMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context: { answers } }) =>
          ['subject', 'text']
            .filter((name) => !answers[name])
            .map((name) => ({ path: `/${name}`, message: 'It is missing' })),
      }),
    },
  }),
  events(state) {
    const presses = (['submit', 'discard', 'confirm', 'cancel'] as const)
      .map((type) => ({ type }))
      .filter((event) => state.can(event))
    if (state.hasTag('idle')) return [{ type: 'write', key: 'key' }]
    if (!state.matches('writing')) return presses
    const { subject, text } = state.context.answers
    return [
      ...presses,
      { type: 'choose', answers: template },
      ...(subject ? [] : [change('subject', 'Opening hours')]),
      ...(text ? [] : [change('text', 'At eight')]),
    ]
  },
  outcomes: {
    sendReply: () => [
      { output: { message: 'Your reply will be sent.' } },
      refused([{ path: '/text', message: 'No' }]),
      refused(),
    ],
  },
  tells: ({ value, context: { answers, errors, refusal } }) => [
    value,
    answers,
    errors.length,
    refusal,
  ],
})

/** A reply as the server answers it. */
const stored: Reply = {
  id: 1,
  at: '2026-11-23T12:00:00.000Z',
  by: 'ada',
  subject: 'Opening hours',
  text: 'At eight',
  state: 'waiting',
  sentAt: '',
  problem: '',
}

async function atReply() {
  let calls!: Held
  const { page } = await site.visit('/login', {
    reducedMotion: 'reduce',
    mayLog: refusals,
    before: async (opened) => {
      await stopClock(opened)
      calls = await holdCalls(opened, '**/api/inbox/contact/1/replies')
    },
  })
  await signIn(page, site.url)
  const answer = await page.request.get('/api/inbox/contact/1/replies')
  const { templates, values } = (await answer.json()) as Replies
  const { template: name, subject, text } = templates[0]!
  const template = { subject: filledIn(subject, values), text: filledIn(text, values) }

  const form = page.getByRole('form', { name: 'Replies' })
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const problems = page.getByRole('region', { name: 'There is a problem' }).getByRole('listitem')
  const press = (label: string) => () => button(page, label).click()
  const dialog = (title: string) => () => page.getByRole('dialog', { name: title }).waitFor()
  const questions = {
    choosing: 'Replace what you have written?',
    discarding: 'Discard this reply?',
  }
  // The dialog before it may still be fading out.
  const inQuestion = ({ value }: ReplyState) =>
    page.getByRole('dialog', { name: questions[value as 'choosing'] }).getByRole('button')
  async function begin() {
    await opening(page, '/admin/inbox/contact')()
    await page.getByRole('link', { name: 'Adaora' }).click()
  }
  let isGoingBack = false
  const flowPage: FlowPage<ReplyState> = {
    page,
    starts: [{ begin }],
    steps: {
      write: press('Reply'),
      change: ({ name: changed, value }) =>
        field(changed === 'text' ? 'Message' : 'Subject').fill(value as string),
      async choose() {
        await form.getByLabel('Template').selectOption(name)
        await button(page, 'Use template').click()
      },
      submit: press('Send reply'),
      // Behind a dialog only the browser's own Back can be pressed.
      async discard(_, state) {
        isGoingBack = !state.matches('writing')
        if (isGoingBack) await page.evaluate(() => history.back())
        else await button(page, 'Discard').click()
      },
      async confirm(_, state) {
        await inQuestion(state).first().click()
        if (!state.matches('discarding')) return
        if (!isGoingBack) return expect.poll(() => focused(page)).toBe('Reply')
        // The page has been left; the reply in the next one is closed, too.
        await page
          .getByRole('heading', { level: 1, name: 'Adaora Obi' })
          .waitFor({ state: 'detached' })
        return begin()
      },
      cancel: (_, state) => inQuestion(state).last().click(),
      sendReply({ error, output }) {
        if (error) return calls.answer(422, error)
        return calls.answer(200, { ...(output as object), reply: stored })
      },
    },
    assertions: {
      closed: () => button(page, 'Reply').waitFor(),
      async writing({ context: { answers, errors, refusal } }) {
        await expect.poll(() => field('Subject').inputValue()).toBe(answers.subject)
        await expect.poll(() => field('Message').inputValue()).toBe(answers.text)
        await expect.poll(() => problems.count()).toBe(errors.length)
        await expect
          .poll(() => form.getByRole('alert').filter({ hasText: /./ }).count())
          .toBe(refusal ? 1 : 0)
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      },
      choosing: dialog(questions.choosing),
      discarding: dialog(questions.discarding),
      sending: () => form.getByRole('status').getByText('Sending your reply').waitFor(),
      async sent({ context: { message } }) {
        await page.getByText(message, { exact: true }).waitFor()
        await button(page, 'Reply').waitFor()
      },
    },
  }
  return { flow: reply(template), flowPage }
}

test('a reply shows in every state, and does at every edge, what its machine says', async () => {
  const { flow, flowPage } = await atReply()
  const coverage = await play(flow, flowPage)
  expect(coverage.report()).toEqual(everything)
}, 300_000)
