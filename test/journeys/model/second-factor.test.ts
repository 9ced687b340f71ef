import { expect, test } from 'vitest'
import { assign, type AnyEventObject, type SnapshotFrom } from 'xstate'
import { secondFactorMachine } from '../../../machines/second-factor.machine'
import { credentials } from '../../fixtures/administrator'
import { backOffice, button, refusals, signIn } from '../back-office'
import { stopClock } from '../still-clock'
import { everything } from './coverage'
import type { Flow, Outcome } from './flow'
import { holdCalls } from './held-call'
import { play } from './play'
import type { FlowPage } from './flow-page'

type State = SnapshotFrom<typeof secondFactorMachine>

const site = backOffice()
const { password } = credentials
const path = '/admin/second-factor'

const change = (name: string, value: string) => ({ type: 'change', name, value })
const isOn = { isOn: true, since: '2026-01-31T09:00:00Z', recoveryCodesLeft: 10, isRequired: false }
const isOff = { isOn: false, since: '', recoveryCodesLeft: 0, isRequired: false }
const refusedAt = (field: string): Outcome => ({
  error: { message: 'No', errors: [{ path: `/${field}`, message: 'No' }] },
})
const ends = (output: unknown, refused: Outcome) => () => [{ output }, refused]

/** The fields of each form. */
const asked = { start: ['current'], confirm: ['code'], off: ['current', 'code'] }
const formIn = (state: State) =>
  state.matches('off') ? 'start' : state.matches('confirming') ? 'confirm' : 'off'

/** The server's answers are chosen here; what it really does is played in `second-factor.test.ts`. */
const flow: Flow<typeof secondFactorMachine> = {
  machine: secondFactorMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context: { answers } }, { form }) =>
          asked[form]
            .filter((name) => !answers[name])
            .map((name) => ({ path: `/${name}`, message: 'It is missing' })),
      }),
    },
  }),
  events(state) {
    const presses = (['cancel', 'codesSaved', 'retry'] as const)
      .map((type) => ({ type }))
      .filter((event) => state.can(event))
    if (!state.can({ type: 'submit' })) return presses
    const { answers } = state.context
    const missing = asked[formIn(state)].filter((name) => !answers[name])
    const [name] = missing
    const value = name === 'code' ? '123456' : password
    return [...presses, { type: 'submit' }, ...(name ? [change(name, value)] : [])]
  },
  outcomes: {
    readState: () => [
      { output: isOff },
      { output: isOn },
      { error: { message: 'No', errors: [] } },
    ],
    begin: ends({ key: 'ABCDEFGH', link: 'otpauth://totp/ada' }, refusedAt('current')),
    confirm: ends({ message: 'Done', recoveryCodes: ['1111-2222-3333'] }, refusedAt('code')),
    turnOff: ends({ message: 'Done' }, refusedAt('code')),
  },
  tells: ({ value, context: { answers, errors } }) => [value, answers, errors.length],
}

async function atPage(): Promise<FlowPage<State>> {
  let calls!: Record<string, Awaited<ReturnType<typeof holdCalls>>>
  const { page } = await site.visit('/login', {
    reducedMotion: 'reduce',
    mayLog: refusals,
    before: async (opened) => {
      await stopClock(opened)
      calls = {
        readState: await holdCalls(opened, '**/api/second-factor', 'GET'),
        begin: await holdCalls(opened, '**/api/second-factor'),
        confirm: await holdCalls(opened, '**/api/second-factor/confirm'),
        turnOff: await holdCalls(opened, '**/api/second-factor/off'),
      }
    },
  })
  const field = (name: string) =>
    page.getByRole('textbox', { name: name === 'code' ? 'Code' : 'Current password', exact: true })
  const problems = page.getByRole('region', { name: 'There is a problem' }).getByRole('listitem')
  const press = (name: string) => () => button(page, name).click()
  const submits = { start: 'Set up two-step login', confirm: 'Turn on', off: 'Turn off' }

  const ending =
    (name: string) =>
    ({ error, output }: AnyEventObject) => {
      return error ? calls[name]!.answer(422, error) : calls[name]!.answer(200, output)
    }

  async function form(state: State) {
    const name = formIn(state)
    const { answers, errors } = state.context
    await button(page, submits[name]).waitFor()
    await expect.poll(() => page.getByText('Saving').count()).toBe(0)
    await expect.poll(() => problems.count()).toBe(errors.length)
    for (const one of asked[name]) {
      await expect.poll(() => field(one).inputValue()).toBe(answers[one])
    }
  }
  const busy = () => page.getByRole('status').getByText('Saving').waitFor()

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
      change: ({ name, value }) => field(name as string).fill(value as string),
      submit: (_, state) => press(submits[formIn(state)])(),
      cancel: press('Cancel'),
      codesSaved: press('I have saved the codes'),
      retry: press('Try again'),
      readState: ending('readState'),
      begin: ending('begin'),
      confirm: ending('confirm'),
      turnOff: ending('turnOff'),
    },
    assertions: {
      loading: () => page.getByText('Loading', { exact: true }).waitFor({ state: 'attached' }),
      unread: () =>
        page
          .getByRole('alert')
          .getByText('Your two-step login settings could not be loaded.')
          .waitFor(),
      off: form,
      beginning: busy,
      async confirming(state) {
        await page.getByRole('img', { name: /^QR code/ }).waitFor()
        await page.getByRole('definition').getByText('ABCD EFGH').waitFor()
        await form(state)
      },
      turningOn: busy,
      showingCodes: () => page.getByText('1111-2222-3333').waitFor(),
      async on(state) {
        await page.getByText(/^Two-step login has been on since 31 January 2026/).waitFor()
        await form(state)
      },
      turningOff: busy,
    },
  }
}

test('the second factor shows in every state, and does at every edge, what its machine says', async () => {
  const coverage = await play(flow, await atPage())
  expect(coverage.report()).toEqual(everything)
}, 300_000)
