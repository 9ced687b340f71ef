import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { assign, type AnyEventObject, type SnapshotFrom } from 'xstate'
import {
  whistleCaseMachine,
  type SeenReport,
  type Writing,
} from '../../../machines/whistle-case.machine'
import { formSchemas } from '../../../schemas'
import type { InboxEntry } from '../../../src/shared/contracts/inbox'
import {
  reportStateNames,
  reportSteps,
  type ReportStepName,
} from '../../../src/shared/whistle-case'
import { credentials } from '../../fixtures/administrator'
import { account } from '../../fixtures/beside'
import { picture } from '../../fixtures/loan-application'
import { backOffice, button, chooseMore, openPart, refusals, signIn } from '../back-office'
import { stopClock } from '../still-clock'
import { everything } from './coverage'
import type { Flow } from './flow'
import type { FlowPage } from './flow-page'
import { holdCalls } from './held-call'
import { play } from './play'
import { answerOffice, report } from '../../fixtures/visitors'

const site = backOffice({ WHISTLE_DELIVERY: 'server' })
const cora = { ...credentials, username: 'cora' }

beforeAll(async () => {
  await account(site.dataDir, cora.username, 'compliance')
  const receipt = await report(site.url, 'The till is short')
  for (const text of ['This one', 'And these'])
    await answerOffice(site.url, receipt, text, {
      'a.png': await picture('png'),
      'b.png': await picture('png'),
      'c.png': await picture('png'),
    })
})

type Held = Awaited<ReturnType<typeof holdCalls>>
type State = SnapshotFrom<typeof whistleCaseMachine>

const stepNames: Record<ReportStepName, string> = {
  acknowledge: 'Acknowledge',
  investigate: 'Start investigation',
  close: 'Close report',
  reopen: 'Reopen',
}
const steps = Object.keys(stepNames) as ReportStepName[]
const openers: Record<Writing, { part: string; name: string }> = {
  message: { part: 'Messages', name: 'Write to the reporter' },
  note: { part: 'History', name: 'Write a note' },
}

const outcomes: readonly string[] = formSchemas.reportClose.properties.outcome.enum
const change = (name: string, value: string) => ({ type: 'change', name, value })

const flow: Flow<typeof whistleCaseMachine> = {
  machine: whistleCaseMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context: { form, answers } }) => {
          const name = form === 'reportClose' ? 'outcome' : 'text'
          return answers[name] ? [] : [{ path: `/${name}`, message: 'No' }]
        },
      }),
    },
  }),
  events(state) {
    const { seen, form, answers } = state.context
    if (state.matches('confirming')) return [{ type: 'confirm' }, { type: 'cancel' }]
    if (state.matches('explaining') || state.matches('writing')) {
      return [
        { type: 'submit' },
        { type: 'cancel' },
        ...(form === 'reportClose' && state.matches('explaining') && !answers.outcome
          ? [change('outcome', 'confirmed')]
          : []),
        ...(answers.text ? [] : [change('text', 'Known to us')]),
      ]
    }
    if (!state.matches('resting')) return []
    const newer = { state: 'closed' as const, version: seen.version + 1 }
    return [
      ...steps.map((type) => ({ type })).filter((event) => state.can(event)),
      { type: 'write', writing: 'message' },
      { type: 'write', writing: 'note' },
      { type: 'showWords', shown: !state.context.shown },
      { type: 'remove' },
      ...(seen.state === 'closed' ? [] : [{ type: 'read', seen: newer }]),
      ...(answers.text || answers.outcome ? [{ type: 'cancel' }] : []),
    ]
  },
  outcomes: {
    takeStep({ context: { form, wanted, seen } }) {
      const version = seen.version + 1
      const name = form === 'reportClose' ? 'outcome' : 'text'
      return [
        { output: { state: wanted, version } },
        {
          error: {
            message: 'Somebody was faster',
            errors: [],
            newer: { state: 'closed', version },
          },
        },
        { error: { message: 'No', errors: form ? [{ path: `/${name}`, message: 'No' }] : [] } },
      ]
    },
    sendText: () => [
      { output: undefined },
      { error: { message: 'No', errors: [{ path: '/text', message: 'No' }] } },
      { error: { message: 'No', errors: [] } },
    ],
    keepShown: () => [{ output: undefined }, { error: { message: 'No', errors: [] } }],
    removeEntry: () => [{ output: undefined }, { error: new Error('No') }],
  },
  tells: ({ value, context: { seen, form, writing, answers, errors, problem } }) => [
    value,
    seen.state,
    form,
    writing,
    answers,
    errors.length,
    problem,
  ],
}

async function atReport(): Promise<FlowPage<State>> {
  const first: SeenReport = { state: 'received', version: 1 }
  const names = {
    takeStep: 'step',
    message: 'message',
    note: 'note',
    keepShown: 'words',
  }
  const calls = {} as Record<keyof typeof names | 'removeEntry', Held>
  /** The report as the server has it. */
  let stored = first
  let showsWords = false
  /** Pictures that were looked at since the page was opened. */
  let viewed = 0
  const { page } = await site.visit('/login', {
    reducedMotion: 'reduce',
    mayLog: refusals,
    before: async (opened) => {
      await stopClock(opened)
      await opened.route('**/api/inbox/whistle/1', async (route) => {
        if (route.request().method() !== 'GET') return route.fallback()
        const response = await route.fetch()
        const entry = (await response.json()) as InboxEntry
        const { state, version } = stored
        Object.assign(entry.item, { state })
        Object.assign(entry.item.report!, { version })
        Object.assign(entry.report!, { showsWords })
        return route.fulfill({ response, json: entry })
      })
      for (const [name, path] of Object.entries(names))
        calls[name as keyof typeof names] = await holdCalls(
          opened,
          `**/api/inbox/whistle/1/${path}`,
        )
      calls.removeEntry = await holdCalls(opened, '**/api/inbox/whistle/1', 'DELETE')
    },
  })
  const form = page.getByRole('form')
  const problems = page.getByRole('region', { name: 'There is a problem' }).getByRole('listitem')
  const status = page.getByRole('region', { name: 'Status' })
  // Its part of the page may not be the one that is shown.
  const ownWords = page.getByRole('checkbox', { includeHidden: true })
  const alerts = (within: typeof form) =>
    expect.poll(() => within.getByRole('alert').filter({ hasText: /./ }).count())

  async function open(pageToOpen: Page) {
    stored = first
    showsWords = false
    viewed = 0
    await signIn(pageToOpen, site.url, cora)
    await pageToOpen.evaluate(() => sessionStorage.clear())
    await pageToOpen.goto('/admin/inbox/whistle/1')
  }

  const answered = async (call: Held, event: AnyEventObject, output: unknown) => {
    const { newer, ...failed } = (event.error ?? {}) as { newer?: SeenReport; message?: string }
    if (newer) {
      stored = newer
      return call.answer(412, { message: failed.message, conflict: newer })
    }
    if (event.error) return call.answer(422, { errors: [], ...failed, message: 'No' })
    return call.answer(200, output)
  }

  /** What is off may stand in a closed menu. */
  const isBusy = () => status.locator('[aria-disabled=true]').first().waitFor({ state: 'attached' })

  async function resting(state: State) {
    const { seen, problem, answers } = state.context
    await status.getByRole('status').getByText(reportStateNames[seen.state]).waitFor()
    for (const type of steps)
      await expect
        .poll(() => page.getByRole('button', { name: stepNames[type], exact: true }).count())
        .toBe(state.can({ type }) ? 1 : 0)
    await alerts(status).toBe(problem ? 1 : 0)
    await expect.poll(() => page.getByText(`“${answers.text}”`).count()).toBe(answers.text ? 1 : 0)
    await expect.poll(() => ownWords.isChecked()).toBe(showsWords)
  }
  async function writes(state: State) {
    const { answers, errors, problem } = state.context
    await expect.poll(() => problems.count()).toBe(errors.length)
    await expect.poll(() => form.getByRole('textbox').inputValue()).toBe(answers.text)
    await alerts(form).toBe(problem ? 1 : 0)
  }

  return {
    page,
    starts: [{ begin: () => open(page), input: first }],
    steps: {
      ...Object.fromEntries(
        steps.map((type) => [type, () => button(page, stepNames[type]).click()]),
      ),
      async write({ writing }) {
        const { part, name } = openers[writing as Writing]
        await openPart(page, part)
        await button(page, name).click()
      },
      async showWords() {
        await openPart(page, 'Messages')
        await ownWords.click()
      },
      change: ({ name, value }) =>
        name === 'outcome'
          ? form.getByRole('combobox').selectOption(value as string)
          : form.getByRole('textbox').fill(value as string),
      submit: () => form.locator('[type=submit]').click(),
      cancel: (_, state) =>
        state.matches('confirming')
          ? page.getByRole('dialog').getByRole('button').last().click()
          : state.matches('resting')
            ? button(page, 'Discard what you wrote').click()
            : form.getByRole('button', { name: 'Cancel' }).click(),
      // Whoever looks at a picture for the first time sees what happened meanwhile.
      async read({ seen }) {
        stored = seen as SeenReport
        viewed += 1
        await openPart(page, 'Messages')
        await button(page, new RegExp(`^View picture ${viewed} `)).click()
        await page.getByRole('dialog').getByRole('img').waitFor()
        await page.keyboard.press('Escape')
      },
      remove: () => chooseMore(page, 'Delete'),
      confirm: () => page.getByRole('dialog').getByRole('button').first().click(),
      takeStep(event) {
        if (event.output) stored = event.output as SeenReport
        return answered(calls.takeStep, event, event.output)
      },
      sendText: (event, { context: { writing } }) =>
        answered(calls[writing], event, { message: 'Done' }),
      keepShown(event, { context: { shown } }) {
        if (!event.error) showsWords = shown
        return answered(calls.keepShown, event, { message: 'Done' })
      },
      removeEntry: (event) => answered(calls.removeEntry, event, { message: 'Done' }),
    },
    assertions: {
      ...Object.fromEntries(
        ['received', 'acknowledged', 'investigating', 'closed'].map((name) => [
          `resting.${name}`,
          resting,
        ]),
      ),
      async explaining(state) {
        await writes(state)
        const { form: name, answers } = state.context
        const outcome = form.getByRole('combobox')
        expect(await outcome.count()).toBe(name === 'reportClose' ? 1 : 0)
        for (const select of await outcome.all())
          await expect
            .poll(() => select.inputValue())
            .toBe(outcomes.includes(answers.outcome!) ? answers.outcome : '')
      },
      async stepping({ context }) {
        if (context.form === '') await isBusy()
        else await form.locator('[type=submit][aria-disabled=true]').waitFor()
      },
      async writing(state) {
        const { writing } = state.context
        const title = { message: 'Message to the reporter', note: 'Note for colleagues' }[writing]
        await page.getByRole('form', { name: title }).waitFor()
        await writes(state)
      },
      sending: () => form.locator('[type=submit][aria-disabled=true]').waitFor(),
      async showing({ context: { shown } }) {
        await page.locator('[type=checkbox][aria-disabled=true]').waitFor()
        await expect.poll(() => ownWords.isChecked()).toBe(shown)
      },
      confirming: () => page.getByRole('dialog', { name: /^Delete Report \d+ of / }).waitFor(),
      removing: isBusy,
      gone: () => page.getByRole('heading', { level: 1, name: 'Whistleblowing reports' }).waitFor(),
    },
  }
}

test('a report shows in every state, and does at every edge, what its machine says', async () => {
  expect(Object.keys(reportSteps).toSorted()).toEqual(steps.toSorted())
  const coverage = await play(flow, await atReport())
  expect(coverage.report()).toEqual(everything)
}, 300_000)
