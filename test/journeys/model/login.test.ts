import { expect, test } from 'vitest'
import { assign } from 'xstate'
import { loginMachine } from '../../../machines/login.machine'
import { credentials } from '../../fixtures/administrator'
import { backOffice, button, refusals } from '../back-office'
import { everything } from './coverage'
import type { Flow, Outcome } from './flow'
import { holdCalls } from './held-call'
import { play } from './play'
import type { Visit } from './visit'
import { stopClock } from '../still-clock'

const site = backOffice()
const { username, password } = credentials

const change = (value: string) => ({ type: 'change', name: 'password', value })
const refused: Outcome = { output: { message: 'Invalid credentials' } }
const accepted: Outcome = { output: { message: 'Login successful', user: {} } }

/** The password alone is played; the name is there from the start. */
const flow: Flow<typeof loginMachine> = {
  machine: loginMachine.provide({
    actions: {
      judge: assign({
        errors: ({ context }) =>
          context.answers.password ? [] : [{ path: '/password', message: 'It is required' }],
      }),
    },
  }),
  events: (state) =>
    state.can({ type: 'submit' })
      ? [
          { type: 'submit' },
          ...(state.context.answers.password ? [] : [change('wrong'), change(password)]),
        ]
      : [],
  outcomes: {
    signIn: ({ context }) => [
      context.answers.password === password ? accepted : refused,
      { error: 'no answer' },
    ],
  },
  tells: ({ value, context: { answers, errors, refusal } }) => [
    value,
    answers.password,
    errors.length,
    refusal,
  ],
}

async function atLogin(): Promise<Visit<Parameters<typeof flow.events>[0]>> {
  let calls!: Awaited<ReturnType<typeof holdCalls>>
  const { page } = await site.visit('/login', {
    reducedMotion: 'reduce',
    mayLog: refusals,
    before: async (opened) => {
      await stopClock(opened)
      calls = await holdCalls(opened, '**/login')
    },
  })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const problem = page.getByRole('region', { name: 'There is a problem' })

  async function form({ context }: Parameters<typeof flow.events>[0]) {
    await expect.poll(() => button(page, 'Log in').isEnabled()).toBe(true)
    await expect.poll(() => field('Password').inputValue()).toBe(context.answers.password)
    await expect.poll(() => field('Username').inputValue()).toBe(username)
    await expect.poll(() => problem.count()).toBe(context.errors.length)
    await expect.poll(() => page.getByRole('alert').innerText()).toBe(context.refusal)
  }

  return {
    page,
    starts: [
      {
        async begin() {
          await page.context().clearCookies()
          await page.evaluate(() => localStorage.clear())
          await page.goto('/login')
          await field('Username').fill(username)
        },
      },
    ],
    deeds: {
      change: ({ value }) => field('Password').fill(value as string),
      submit: () => button(page, 'Log in').click(),
      signIn: ({ error }) => (error ? calls.fail() : calls.pass().then(() => undefined)),
    },
    sights: {
      idle: form,
      failed: form,
      async submitting() {
        await page.getByRole('status').getByText('Logging in').waitFor()
        await expect.poll(() => button(page, 'Log in').isDisabled()).toBe(true)
      },
      async signedIn() {
        await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
        expect(new URL(page.url()).pathname).toBe('/dashboard')
      },
    },
  }
}

test('the login shows in every state, and does at every edge, what its machine says', async () => {
  const coverage = await play(flow, await atLogin())
  expect(coverage.report()).toEqual(everything)
}, 300_000)
