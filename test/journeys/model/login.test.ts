import { beforeAll, expect, test } from 'vitest'
import { assign } from 'xstate'
import type { Answers } from '../../../machines/answers'
import { loginMachine } from '../../../machines/login.machine'
import { credentials } from '../../fixtures/administrator'
import { account } from '../../fixtures/beside'
import { turnedOn } from '../../fixtures/second-factor'
import { backOffice, button, refusals } from '../back-office'
import { everything } from './coverage'
import type { Flow, Outcome } from './flow'
import { holdCalls } from './held-call'
import { play } from './play'
import type { Start, FlowPage } from './flow-page'
import { stopClock } from '../still-clock'

// Nobody listens there: it leads straight back.
const site = backOffice({
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'lender',
  OIDC_CLIENT_SECRET: 'secret',
})
const { username, password } = credentials

type State = Parameters<(typeof flow)['events']>[0]

const change = (name: string, value: string) => ({ type: 'change', name, value })
const refusal = { message: 'Invalid credentials' }
const refused: Outcome = { output: refusal }
const accepted: Outcome = { output: { message: 'Login successful', user: {} } }
const askedForCode: Outcome = { output: { message: 'Please enter the code', codeNeeded: true } }
const noPasskey = { output: { message: 'This passkey was not accepted.' } }
const notFinished = { output: { message: 'You were not logged in at your organisation.' } }
const wrongCode: Outcome = {
  output: { message: 'This code is not correct. Each code works only once.', codeNeeded: true },
}
const noAnswer: Outcome = { error: 'no answer' }

/** A wrong code and a right one. */
const wrong = '000000'
const right = 'the next recovery code'

const missing = (answers: Answers, name: 'password' | 'code') =>
  answers[name] ? [] : [{ path: `/${name}`, message: 'It is required' }]

/** The password and the code are played; the name is there from the start. */
const flow: Flow<typeof loginMachine> = {
  machine: loginMachine.provide({
    actions: {
      validate: assign({ errors: ({ context }) => missing(context.answers, 'password') }),
      validateCode: assign({ errors: ({ context }) => missing(context.answers, 'code') }),
    },
  }),
  events(state) {
    if (!state.can({ type: 'submit' })) return []
    const { answers } = state.context
    if (!state.matches('askingCode')) {
      const changes = [change('password', 'wrong'), change('password', password)]
      return [
        { type: 'submit' },
        { type: 'usePasskey' },
        { type: 'useProvider' },
        ...(answers.password ? [] : changes),
      ]
    }
    const changes = [change('code', wrong), change('code', right)]
    return [{ type: 'submit' }, { type: 'startOver' }, ...(answers.code ? [] : changes)]
  },
  outcomes: {
    signIn: ({ context }) => [context.answers.password === password ? accepted : refused, noAnswer],
    signInWithPasskey: () => [accepted, noPasskey, noAnswer],
    signInWithProvider: () => [accepted, notFinished, noAnswer],
  },
  tells: ({ value, context: { answers, errors, refusal } }) => [
    value,
    answers.password,
    answers.code,
    errors.length,
    refusal,
  ],
}

/** How the login ends for an account with a second factor. */
function endsWithCode({ context: { answers } }: State): Outcome[] {
  if (answers.code === undefined) return [answers.password === password ? askedForCode : refused]
  // The password may have been changed since.
  return answers.code === wrong ? [wrongCode] : [accepted, refused, noAnswer]
}

let recoveryCodes: string[] = []

beforeAll(async () => {
  const eve = await account(site.dataDir, 'eve', 'editor')
  recoveryCodes = (await turnedOn(site.url, eve)).recoveryCodes
})

/** A device that signs whatever it is asked: what a real one says is checked elsewhere. */
function signAnything() {
  const nothing = new ArrayBuffer(1)
  const response = { clientDataJSON: nothing, authenticatorData: nothing, signature: nothing }
  const signed = { id: 'AA', rawId: nothing, type: 'public-key', response }
  navigator.credentials.get = () =>
    Promise.resolve({ ...signed, getClientExtensionResults: () => ({}) })
}

async function atLogin(): Promise<FlowPage<State>> {
  let calls!: Awaited<ReturnType<typeof holdCalls>>
  let passkeyCalls!: Awaited<ReturnType<typeof holdCalls>>
  let beginnings!: Awaited<ReturnType<typeof holdCalls>>
  let providerCalls!: Awaited<ReturnType<typeof holdCalls>>
  let who = ''
  // Passkeys go by a name.
  const url = site.url.replace('127.0.0.1', 'localhost')
  const { page } = await site.visit('/login', {
    url,
    reducedMotion: 'reduce',
    mayLog: refusals,
    before: async (opened) => {
      await stopClock(opened)
      await opened.addInitScript(signAnything)
      passkeyCalls = await holdCalls(opened, '**/api/login/passkey')
      beginnings = await holdCalls(opened, '**/api/login/provider/start')
      providerCalls = await holdCalls(opened, '**/api/login/provider')
      calls = await holdCalls(opened, '**/login')
    },
  })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const fieldOf: Record<string, string> = { password: 'Password', code: 'Code' }
  const problem = page.getByRole('region', { name: 'There is a problem' })

  const beginAs = (name: string): Start<State>['begin'] =>
    async function begin() {
      who = name
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await page.goto('/login')
      await field('Username').fill(name)
    }

  async function said({ context }: State) {
    await expect.poll(() => button(page, 'Log in').isEnabled()).toBe(true)
    await expect.poll(() => problem.count()).toBe(context.errors.length)
    await expect.poll(() => page.getByRole('alert').innerText()).toBe(context.refusal)
  }

  async function form(state: State) {
    await said(state)
    await expect.poll(() => field('Password').inputValue()).toBe(state.context.answers.password)
    await expect.poll(() => field('Username').inputValue()).toBe(who)
  }

  async function busy() {
    await page.getByRole('status').getByText('Logging in').waitFor()
    await expect.poll(() => button(page, 'Log in').isDisabled()).toBe(true)
  }

  return {
    page,
    starts: [
      { begin: beginAs(username) },
      { begin: beginAs('eve'), outcomes: { signIn: endsWithCode } },
    ],
    steps: {
      async change({ name, value }) {
        const typed = value === right ? recoveryCodes.shift()! : (value as string)
        await field(fieldOf[name as string]!).fill(typed)
        return { value: typed }
      },
      submit: () => button(page, 'Log in').click(),
      startOver: () => button(page, 'Start over').click(),
      usePasskey: () => button(page, 'Log in with a passkey').click(),
      useProvider: () => button(page, 'Log in with your organisation').click(),
      async signInWithProvider({ error, output }) {
        if (error) return beginnings.fail()
        if (output === notFinished.output) return beginnings.answer(401, output)
        await beginnings.answer(200, { address: `${url}/login?code=a&state=b` })
        const answer = await page.context().request.post('/login', { data: credentials })
        return providerCalls.answer(200, await answer.json())
      },
      async signInWithPasskey({ error, output }) {
        if (error) return passkeyCalls.fail()
        if (output === noPasskey.output) return passkeyCalls.answer(401, output)
        const answer = await page.context().request.post('/login', { data: credentials })
        return passkeyCalls.answer(200, await answer.json())
      },
      async signIn({ error, output }, { context: { answers } }) {
        if (error) return calls.fail()
        const wasRight = answers.code !== undefined && answers.code !== wrong
        if (wasRight && output === refusal) return calls.answer(401, output)
        await calls.pass()
      },
    },
    assertions: {
      idle: form,
      failed: form,
      submitting: busy,
      askingPasskey: busy,
      askingProvider: busy,
      submittingCode: busy,
      async askingCode(state) {
        await said(state)
        await page.getByText('Logging in as eve.').waitFor()
        await expect.poll(() => field('Code').inputValue()).toBe(state.context.answers.code)
        await expect.poll(() => field('Password').count()).toBe(0)
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
