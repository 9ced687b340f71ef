import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assign, type AnyEventObject } from 'xstate'
import type { Answers } from '../../../machines/answers'
import { receiptMachine } from '../../../machines/receipt.machine'
import {
  reportReturnMachine,
  type OwnReport,
  type ReportFailure,
} from '../../../machines/report-return.machine'
import { inGroups } from '../../../src/shared/receipt'
import { elsewhere } from '../../../src/shared/site'
import { refusals } from '../back-office'
import { loaded, visitors } from '../browser'
import { startServer, type RunningServer } from '../server-process.js'
import { stopClock } from '../still-clock'
import { everything } from './coverage'
import type { Flow } from './flow'
import type { FlowPage } from './flow-page'
import { holdCalls } from './held-call'
import { play } from './play'

const { open } = visitors()

let site: RunningServer
beforeAll(async () => {
  site = await startServer({ WHISTLE_DELIVERY: 'server' })
})
afterAll(() => site?.stop())

const receipt = '1234567890123456'
const missing = (answers: Answers, name: string) =>
  answers[name] ? [] : [{ path: `/${name}`, message: 'Please enter it.' }]
const change = (name: string, value: string) => ({ type: 'change', name, value })

const visit = (path: string, before: (page: Page) => Promise<unknown>) =>
  open(path, {
    url: site.url,
    reducedMotion: 'reduce',
    mayLog: refusals,
    before: async (page) => {
      await stopClock(page)
      await before(page)
    },
  })

const countsErrors = (page: Page, errors: readonly unknown[]) =>
  expect
    .poll(() => page.getByRole('region', { name: 'There is a problem' }).count())
    .toBe(errors.length)

const report: OwnReport = {
  receivedOn: '2026-11-23',
  state: 'acknowledged',
  outcome: '',
  showsWords: false,
  text: '',
  words: [{ number: 2, on: '2026-11-24', from: 'office', text: 'Which till?', files: 0 }],
  more: true,
}
const older: OwnReport = {
  ...report,
  words: [{ number: 1, on: '2026-11-23', from: 'reporter', text: '', files: 1 }],
  more: false,
}

const failure = (message: string, isUnknown = false) => {
  const error: ReportFailure = { message, errors: [], isUnknown }
  return { error }
}
const failed = failure('It did not work.')
const unknown = failure('There is no such report.', true)

const file = { name: 'a.txt', size: 3, type: 'text/plain', key: '0' }

const returning: Flow<typeof reportReturnMachine> = {
  machine: reportReturnMachine.provide({
    actions: {
      validate: assign({ errors: ({ context }) => missing(context.answers, 'receipt') }),
      validateAnswer: assign({
        errors: ({ context: { answers, files } }) =>
          files.length > 0 ? [] : missing(answers, 'text'),
      }),
    },
  }),
  events(state) {
    const { answers, files } = state.context
    if (state.matches('asking'))
      return [{ type: 'submit' }, ...(answers.receipt ? [] : [change('receipt', receipt)])]
    if (!state.matches('showing')) return []
    return [
      { type: 'send', key: 'one' },
      { type: 'forget' },
      ...(answers.text ? [] : [change('text', 'typed')]),
      ...(files.length > 0 ? [{ type: 'detach', key: '0' }] : [{ type: 'attach', file }]),
      ...(state.can({ type: 'before' }) ? [{ type: 'before' }] : []),
    ]
  },
  outcomes: {
    openReport: () => [{ output: report }, failed],
    readBefore: () => [{ output: older }, failed, unknown],
    sendAnswer: () => [{ output: { message: 'Sent.', report } }, failed, unknown],
  },
  tells: ({ value, context: { answers, errors, problem, report: shown, files } }) => [
    value,
    answers,
    errors.length,
    problem,
    shown?.more,
    files.length,
  ],
}

async function atReturn(): Promise<FlowPage<Parameters<(typeof returning)['events']>[0]>> {
  type State = Parameters<(typeof returning)['events']>[0]
  let reads!: Awaited<ReturnType<typeof holdCalls>>
  let answers!: typeof reads
  const { page } = await visit('/whistle/return', async (opened) => {
    reads = await holdCalls(opened, '**/api/report/open')
    answers = await holdCalls(opened, '**/api/report/answer')
  })
  const main = page.getByRole('main')
  const button = (name: string | RegExp) => main.getByRole('button', { name, exact: true })
  const words = main.getByRole('list', { name: 'What was written since' })
  const ended =
    (calls: () => typeof reads) =>
    async ({ output, error }: AnyEventObject) => {
      const { message = 'This is your report.', isUnknown = false } = (error ?? {}) as ReportFailure
      if (error && !isUnknown) return calls().answer(503, { message })
      const found = (output as { report?: OwnReport } | undefined)?.report ?? output
      const said = (output as { message?: string } | undefined)?.message ?? message
      return calls().answer(200, {
        message: said,
        report: isUnknown ? null : found,
        isStored: !error,
        padding: '',
      })
    }
  const step = (calls: () => typeof reads) => async (event: AnyEventObject) => {
    await ended(calls)(event)
  }
  const saysProblem = ({ context: { problem } }: State) =>
    expect.poll(() => main.getByRole('alert').first().innerText()).toBe(problem)

  return {
    page,
    starts: [
      {
        async begin() {
          await page.goto('/whistle/return')
          await loaded(page)
        },
      },
    ],
    steps: {
      async change({ name, value }) {
        const label = name === 'text' ? 'Your answer' : 'Receipt'
        await main.getByLabel(label, { exact: true }).fill(String(value))
      },
      async attach() {
        const buffer = Buffer.from('abc')
        await main
          .getByLabel('Files (optional)', { exact: true })
          .setInputFiles({ name: file.name, mimeType: file.type, buffer })
        await button(/^Remove/).waitFor()
      },
      detach: () => button(/^Remove/).click(),
      submit: () => button('Open my report').click(),
      send: () => button('Send').click(),
      before: () => button('Show older messages').click(),
      forget: () => button('Close this report').click(),
      openReport: step(() => reads),
      readBefore: step(() => reads),
      sendAnswer: step(() => answers),
    },
    assertions: {
      async asking(state) {
        await main.getByRole('heading', { name: 'Open your report' }).waitFor()
        await expect.poll(() => button('Open my report').isEnabled()).toBe(true)
        await expect
          .poll(() => main.getByLabel('Receipt', { exact: true }).inputValue())
          .toBe(state.context.answers.receipt ?? '')
        await countsErrors(page, state.context.errors)
        await saysProblem(state)
      },
      opening: () => main.getByText('Looking for your report').waitFor(),
      async showing(state) {
        const { message, answers: typed, files, report: shown, errors } = state.context
        await main.getByRole('heading', { name: 'Report of 23 November 2026' }).waitFor()
        await expect.poll(() => main.getByText(message || 'Acknowledged').count()).toBe(1)
        await expect
          .poll(() => main.getByLabel('Your answer', { exact: true }).inputValue())
          .toBe(typed.text ?? '')
        await expect.poll(() => button(/^Remove/).count()).toBe(files.length)
        await expect.poll(() => words.getByRole('listitem').count()).toBe(shown!.words.length)
        await expect.poll(() => button('Show older messages').count()).toBe(shown!.more ? 1 : 0)
        await countsErrors(page, errors)
        await saysProblem(state)
      },
      readingBefore: () => expect.poll(() => button('Show older messages').isDisabled()).toBe(true),
      sending: () => main.getByText('Sending your answer').waitFor(),
    },
  }
}

test('a report after sending shows in every state, and does at every edge, what its machine says', async () => {
  const coverage = await play(returning, await atReturn())
  expect(coverage.report()).toEqual(everything)
}, 300_000)

const receiving: Flow<typeof receiptMachine> = {
  machine: receiptMachine.provide({
    actions: {
      validate: assign({ errors: ({ context }) => missing(context.answers, 'receipt') }),
    },
  }),
  events(state) {
    if (state.matches('showing')) return [{ type: 'written' }]
    return [
      { type: 'submit' },
      { type: 'showAgain' },
      ...(state.context.answers.receipt ? [] : [change('receipt', receipt)]),
    ]
  },
  tells: ({ value, context: { answers, errors } }) => [value, answers, errors.length],
}

/** What the page has copied and printed; the first copy is denied. */
interface Noted {
  copies: string[]
  prints: number
}

function noteCopies() {
  const noted: Noted = { copies: [], prints: 0 }
  Object.assign(window, { noted })
  Object.defineProperty(navigator, 'clipboard', {
    value: {
      async writeText(text: string) {
        noted.copies.push(text)
        if (noted.copies.length === 1) throw new Error('Denied')
      },
    },
  })
  window.print = () => void (noted.prints += 1)
}

async function atPanel(): Promise<FlowPage<Parameters<(typeof receiving)['events']>[0]>> {
  const { page } = await visit('/whistle', async (opened) => {
    await opened.addInitScript(noteCopies)
    await opened.route('**/whistle', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 200, json: { message: '', receipt } })
        : route.fallback(),
    )
  })
  const main = page.getByRole('main')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  return {
    page,
    starts: [
      {
        input: { receipt },
        async begin() {
          page.once('dialog', (dialog) => void dialog.accept())
          await page.goto('/whistle')
          await loaded(page)
          await main.getByLabel('Report / Concern', { exact: true }).fill('It was so.')
          await button('Submit report').click()
          await button('Close').click()
          await page.getByRole('alertdialog').waitFor({ state: 'detached' })
        },
      },
    ],
    steps: {
      written: () => button('I have written it down').click(),
      showAgain: () => button('Show the receipt again').click(),
      submit: () => button('Check it').click(),
      change: () => main.getByLabel('Receipt', { exact: true }).fill(inGroups(receipt)),
    },
    assertions: {
      async showing() {
        await main.getByRole('heading', { name: 'Write down your receipt' }).waitFor()
        await expect
          .poll(async () => (await main.innerText()).replace(/\s+/g, ' '))
          .toContain(inGroups(receipt))
      },
      async typing({ context: { answers, errors } }) {
        await main.getByRole('heading', { name: 'Check your receipt' }).waitFor()
        expect(await main.innerText()).not.toContain(receipt.slice(0, 4))
        await expect
          .poll(() => main.getByLabel('Receipt', { exact: true }).inputValue())
          .toBe(answers.receipt ? inGroups(receipt) : '')
        await countsErrors(page, errors)
      },
      confirmed: () => main.getByRole('heading', { name: 'You have your receipt' }).waitFor(),
    },
  }
}

test('a receipt shows in every state, and does at every edge, what its machine says', async () => {
  const coverage = await play(receiving, await atPanel())
  expect(coverage.report()).toEqual(everything)
}, 300_000)

test('a receipt is printed, and copied as it is; it says when the browser denied that', async () => {
  const { page, starts } = await atPanel()
  await starts[0]!.begin()
  const main = page.getByRole('main')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const status = main.locator('[role=status]').last()
  const noted = () => page.evaluate(() => (window as unknown as { noted: Noted }).noted)
  for (const said of [
    'It could not be copied. Please write it down.',
    'Copied. Programs on this device can read it until you copy something else.',
  ]) {
    await button('Copy').click()
    await expect.poll(() => status.innerText()).toBe(said)
  }
  await button('Print').click()
  await expect.poll(noted).toEqual({ copies: [receipt, receipt], prints: 1 })
})

test('the quick exit takes two presses of Escape within three seconds, or one of its link', async () => {
  const { page } = await visit('/whistle/return', async () => {})
  const main = page.getByRole('main')
  const calm = () => main.getByText('Or press Escape twice.').waitFor()
  const warned = () => main.getByText('Press Escape once more to leave.').waitFor()
  await loaded(page)
  for (const _ of '12') {
    await calm()
    await page.keyboard.press('Escape')
    await warned()
    await page.clock.runFor(3000)
  }
  await calm()
  await page.keyboard.press('Escape')
  await warned()
  await page.clock.runFor(2900)
  await page.keyboard.press('Escape')
  await page.waitForURL(elsewhere)

  await page.goto(`${site.url}/whistle/return`)
  await loaded(page)
  await main.getByRole('link', { name: 'Leave this page' }).click()
  await page.waitForURL(elsewhere)
})
