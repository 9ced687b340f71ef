import { expect, test } from 'vitest'
import { assign, type AnyEventObject, type SnapshotFrom } from 'xstate'
import { accountLinkMachine } from '../../../machines/account-link.machine'
import { peopleMachine } from '../../../machines/people.machine'
import { personMachine } from '../../../machines/person.machine'
import type { PersonDetails } from '../../../src/shared/contracts/people'
import { choosePasswordPath } from '../../../src/shared/people'
import { backOffice, button, refusals, signIn } from '../back-office'
import { stopClock } from '../still-clock'
import { everything } from './coverage'
import type { Flow, Outcome } from './flow'
import type { FlowPage } from './flow-page'
import { holdCalls } from './held-call'
import { play } from './play'

const site = backOffice()
const path = '/admin/people'

const change = (name: string, value: string) => ({ type: 'change', name, value })
const missing = (answers: Record<string, string>, names: string[]) =>
  names
    .filter((name) => !answers[name])
    .map((name) => ({ path: `/${name}`, message: 'It is missing' }))

const refused: Outcome = { error: { reason: 'refused', message: 'No', errors: [] } }
const conflict: Outcome = { error: { reason: 'conflict', message: 'No', errors: [] } }
const refusedAt = (field: string): Outcome => ({
  error: { reason: 'refused', message: 'No', errors: [{ path: `/${field}`, message: 'No' }] },
})
const statuses: Record<string, number> = { conflict: 409, refused: 422 }

type Held = Awaited<ReturnType<typeof holdCalls>>

/** Ends a held call as an actor of the model ends. */
const ending =
  (held: () => Held) =>
  ({ error, output }: AnyEventObject) => {
    const { reason, ...body } = (error ?? {}) as { reason?: string }
    return held().answer(reason ? statuses[reason]! : 200, reason ? body : output)
  }

const details = (
  state: PersonDetails['person']['state'],
  more: Partial<PersonDetails['person']> = {},
  isYou = false,
): PersonDetails => ({
  person: {
    id: 1,
    username: 'eve',
    email: '',
    role: 'administrator',
    state,
    link: null,
    hasSecondFactor: false,
    passkeys: [],
    seenAt: '2026-01-31T09:00:00Z',
    sessions: more.sessions ?? 0,
    ...more,
  },
  sessions: more.sessions
    ? [
        {
          id: '0123456789abcdef',
          since: '2026-01-31T09:00:00Z',
          seenAt: '2026-01-31T10:00:00Z',
          isThis: false,
        },
      ]
    : [],
  isYou,
  mail: 'no-mail-server',
  setUp: { links: [], schedules: 0 },
})
const withAll = details('active', {
  link: { purpose: 'password', endsAt: '2026-02-01T09:00:00Z', isOver: false },
  hasSecondFactor: true,
  sessions: 1,
})

type ListState = SnapshotFrom<typeof peopleMachine>

const list: Flow<typeof peopleMachine> = {
  machine: peopleMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context }) => missing(context.answers, ['username', 'role']),
      }),
    },
  }),
  events(state) {
    const presses = (['invite', 'submit', 'cancel', 'close', 'retry'] as const)
      .map((type) => ({ type }))
      .filter((event) => state.can(event))
    if (!state.matches('inviting')) return presses
    const { answers } = state.context
    const typed = [change('username', 'eve'), change('role', 'editor')]
    return [...presses, ...typed.filter(({ name }) => !answers[name])]
  },
  outcomes: {
    readPeople: () => [{ output: { people: [withAll.person], mail: 'no-mail-server' } }, refused],
    sendInvitation: () => [
      {
        output: {
          message: 'Invited.',
          person: withAll.person,
          token: 'A'.repeat(43),
          isMailed: false,
        },
      },
      refusedAt('username'),
    ],
  },
  tells: ({ value, context: { answers, errors, refusal } }) => [
    value,
    answers,
    errors.length,
    refusal,
  ],
}

async function atList(): Promise<FlowPage<ListState>> {
  let calls!: Record<'read' | 'send', Held>
  const { page } = await site.visit('/login', {
    reducedMotion: 'reduce',
    mayLog: refusals,
    before: async (opened) => {
      await stopClock(opened)
      calls = {
        read: await holdCalls(opened, '**/api/people', 'GET'),
        send: await holdCalls(opened, '**/api/people'),
      }
    },
  })
  const press = (name: string) => () => button(page, name).click()
  const username = page.getByRole('textbox', { name: 'Username', exact: true })
  const problems = page.getByRole('region', { name: 'There is a problem' }).getByRole('listitem')
  return {
    page,
    starts: [
      {
        async begin() {
          await signIn(page, site.url)
          await page.evaluate(() => sessionStorage.clear())
          await page.goto(path)
        },
      },
    ],
    steps: {
      change: ({ name, value }) =>
        name === 'role'
          ? page.getByRole('radio', { name: /^Editor/ }).check()
          : username.fill(value as string),
      invite: press('Invite someone'),
      submit: press('Create invitation'),
      cancel: press('Cancel'),
      close: press('Done'),
      retry: press('Try again'),
      readPeople: ending(() => calls.read),
      sendInvitation: ending(() => calls.send),
    },
    assertions: {
      loading: () => page.getByText('Loading', { exact: true }).waitFor({ state: 'attached' }),
      unread: () => page.getByRole('alert').getByText('The people could not be loaded.').waitFor(),
      async listing() {
        await page.getByText('1 account', { exact: true }).waitFor()
        await page.getByRole('link', { name: 'eve', exact: true }).waitFor()
      },
      async inviting({ context: { answers, errors } }) {
        await expect.poll(() => username.inputValue()).toBe(answers.username)
        await expect.poll(() => problems.count()).toBe(errors.length)
      },
      sending: () => page.getByRole('status').getByText('Creating the invitation').waitFor(),
      async invited() {
        const link = page.getByRole('textbox', { name: 'Link', exact: true })
        expect(await link.inputValue()).toContain(`${choosePasswordPath}#AAA`)
      },
    },
  }
}

test('the list of people shows in every state, and does at every edge, what its machine says', async () => {
  const coverage = await play(list, await atList())
  expect(coverage.report()).toEqual(everything)
}, 300_000)

type LinkState = SnapshotFrom<typeof accountLinkMachine>

const voidLink: Outcome = { error: { isVoid: true, message: 'No', errors: [] } }
const linkFailure = (errors: { path: string; message: string }[]): Outcome => ({
  error: { isVoid: false, message: 'No', errors },
})
const owner = { username: 'eve', purpose: 'invitation' }

const link: Flow<typeof accountLinkMachine> = {
  machine: accountLinkMachine.provide({
    actions: {
      validate: assign({ errors: ({ context }) => missing(context.answers, ['next']) }),
    },
  }),
  events(state) {
    const presses = (['submit', 'retry'] as const)
      .map((type) => ({ type }))
      .filter((event) => state.can(event))
    const isTyping = state.matches('choosing') && !state.context.answers.next
    return isTyping ? [...presses, change('next', 'long enough')] : presses
  },
  outcomes: {
    readLink: () => [{ output: owner }, voidLink, linkFailure([])],
    choosePassword: () => [
      { output: owner },
      voidLink,
      linkFailure([{ path: '/next', message: 'No' }]),
    ],
  },
  tells: ({ value, context: { answers, errors } }) => [value, answers, errors.length],
}

async function atLink(): Promise<FlowPage<LinkState>> {
  let calls!: Record<'read' | 'choose', Held>
  const { page } = await site.visit('/login', {
    reducedMotion: 'reduce',
    mayLog: refusals,
    before: async (opened) => {
      await stopClock(opened)
      calls = {
        read: await holdCalls(opened, '**/api/account-link'),
        choose: await holdCalls(opened, '**/api/account-link/password'),
      }
    },
  })
  const next = page.getByRole('textbox', { name: 'New password', exact: true })
  const problems = page.getByRole('region', { name: 'There is a problem' }).getByRole('listitem')
  const answered =
    (held: () => Held) =>
    ({ error, output }: AnyEventObject) => {
      const failure = error as { isVoid: boolean } | undefined
      const status = failure ? (failure.isVoid ? 404 : 422) : 200
      return held().answer(status, failure ?? output)
    }
  const opened = (token: string) => async () => {
    await page.goto('/login')
    await page.goto(token ? `${choosePasswordPath}#${token}` : choosePasswordPath)
  }
  const title = (name: string) => () =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  return {
    page,
    starts: [
      { begin: opened('a-token'), input: { token: 'a-token' } },
      { begin: opened(''), input: { token: '' } },
    ],
    steps: {
      change: ({ value }) => next.fill(value as string),
      submit: () => button(page, 'Save password').click(),
      retry: () => button(page, 'Try again').click(),
      readLink: answered(() => calls.read),
      choosePassword: answered(() => calls.choose),
    },
    assertions: {
      reading: () => page.getByText('Loading', { exact: true }).waitFor({ state: 'attached' }),
      unread: () => page.getByRole('alert').getByText('The link could not be opened.').waitFor(),
      async choosing({ context: { answers, errors } }) {
        await page.getByText('Your username is eve.').waitFor()
        await expect.poll(() => next.inputValue()).toBe(answers.next)
        await expect.poll(() => problems.count()).toBe(errors.length)
      },
      saving: () => page.getByRole('status').getByText('Saving your password').waitFor(),
      void: title('This link does not work'),
      chosen: title('Your password is saved'),
    },
  }
}

test('choosing a password shows in every state, and does at every edge, what its machine says', async () => {
  const coverage = await play(link, await atLink())
  expect(coverage.report()).toEqual(everything)
}, 300_000)

type PersonState = SnapshotFrom<typeof personMachine>

const buttons = {
  makeLink: /^Make a /,
  withdraw: /^Withdraw the /,
  disable: 'Disable',
  enable: 'Enable',
  turnOffSecondFactor: 'Turn off two-step login',
  endSessions: 'Log out everywhere',
  endSession: /^Log out the session/,
  save: 'Save',
  close: 'Done',
  retry: 'Try again',
} as const

const account: Flow<typeof personMachine> = {
  machine: personMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context: { answers } }) =>
          answers.email === 'eve' ? [{ path: '/email', message: 'It is wrong' }] : [],
      }),
    },
  }),
  events(state) {
    const types = [...Object.keys(buttons), 'confirm', 'cancel'] as (keyof typeof buttons)[]
    const presses = types
      .map((type) =>
        type === 'endSession' ? { type, session: '0123456789abcdef' } : ({ type } as const),
      )
      .filter((event) => state.can(event as never))
      .filter(({ type }) => type !== 'endSession' || state.context.facts.person.sessions > 0)
    if (!state.matches('standing')) return presses
    const typed = [change('email', 'eve'), change('role', 'editor')]
    const { answers } = state.context as { answers: Record<string, string> }
    return [...presses, ...typed.filter(({ name, value }) => answers[name] !== value)]
  },
  outcomes: {
    readPerson: () => [
      { output: withAll },
      { output: details('active', {}, true) },
      { output: details('invited') },
      { output: details('disabled') },
      refused,
    ],
    act({ context: { wanted, facts, answers } }) {
      const { person, isYou } = facts
      const next =
        wanted === 'withdraw' && person.state === 'invited'
          ? 'people'
          : isYou && (wanted === 'disable' || wanted === 'endSessions')
            ? 'login'
            : isYou && wanted === 'change' && answers.role !== 'administrator'
              ? 'dashboard'
              : 'here'
      const token = wanted === 'makeLink' ? 'A'.repeat(43) : ''
      const output = { message: 'Done.', person, token, isMailed: false, facts, next }
      return [{ output }, wanted === 'change' ? refusedAt('email') : refused, conflict]
    },
  },
  tells: ({ value, context: { facts, answers, errors, wanted, problem } }) => [
    value,
    facts.person.state,
    facts.isYou,
    answers,
    errors.length,
    wanted,
    problem,
  ],
}

async function atAccount(): Promise<FlowPage<PersonState>> {
  let calls!: Record<'read' | 'post' | 'remove', Held>
  const { page } = await site.visit('/login', {
    reducedMotion: 'reduce',
    mayLog: refusals,
    before: async (opened) => {
      await stopClock(opened)
      const own = /\/api\/people\/1(?:\/|$)/
      calls = {
        read: await holdCalls(opened, own, 'GET'),
        post: await holdCalls(opened, own),
        remove: await holdCalls(opened, own, 'DELETE'),
      }
    },
  })
  const email = page.getByRole('textbox', { name: 'Email address (optional)', exact: true })
  const problems = page.getByRole('region', { name: 'There is a problem' }).getByRole('listitem')
  const dialog = page.getByRole('dialog')
  const presses = Object.fromEntries(
    Object.entries(buttons).map(([type, name]) => [type, () => button(page, name).click()]),
  )
  const removing = ['withdraw', 'turnOffSecondFactor', 'endSession', 'endSessions']

  async function act(event: AnyEventObject, { context }: PersonState) {
    const held = removing.includes(context.wanted) ? calls.remove : calls.post
    const { reason, ...body } = (event.error ?? {}) as { reason?: string }
    if (reason) return held.answer(statuses[reason]!, body)
    const { facts, next, ...answer } = event.output as { facts: unknown; next: string }
    await held.answer(200, answer)
    if (next === 'here') await calls.read.answer(200, facts)
  }

  async function form({ context: { answers, errors } }: PersonState) {
    await expect.poll(() => page.getByText('Saving', { exact: true }).count()).toBe(0)
    await expect.poll(() => email.inputValue()).toBe(answers.email)
    await expect.poll(() => problems.count()).toBe(errors.length)
  }
  const standing = (name: string) => async (state: PersonState) => {
    await page.getByText(name, { exact: true }).waitFor()
    await form(state)
  }

  return {
    page,
    starts: [
      {
        async begin() {
          await signIn(page, site.url)
          await page.evaluate(() => sessionStorage.clear())
          await page.goto(`${path}/1`)
        },
      },
    ],
    steps: {
      ...presses,
      change: ({ name, value }) =>
        name === 'role'
          ? page.getByRole('radio', { name: /^Editor/ }).check()
          : email.fill(value as string),
      confirm: () => dialog.getByRole('button').first().click(),
      cancel: () => dialog.getByRole('button').last().click(),
      readPerson: ending(() => calls.read),
      act,
    },
    assertions: {
      loading: () => page.getByText('Loading', { exact: true }).waitFor({ state: 'attached' }),
      unread: () =>
        page.getByRole('alert').getByText('This account could not be loaded.').waitFor(),
      'standing.invited': standing('Invited'),
      'standing.active': standing('Active'),
      'standing.disabled': standing('Disabled'),
      confirming: () => dialog.waitFor(),
      acting: () => page.getByRole('status').getByText('Saving', { exact: true }).waitFor(),
      linked: () => page.getByRole('textbox', { name: 'Link', exact: true }).waitFor(),
      left: () => page.waitForURL((url) => url.pathname !== `${path}/1`),
    },
  }
}

test('an account shows in every state, and does at every edge, what its machine says', async () => {
  const coverage = await play(account, await atAccount())
  expect(coverage.report()).toEqual(everything)
}, 300_000)
