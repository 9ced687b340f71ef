import { expect, test } from 'vitest'
import { assign } from 'xstate'
import { contactMachine } from '../../../machines/contact.machine'
import { properties } from '../../../schemas/contact.schema.json'
import { loaded, visitors } from '../browser'
import { everything } from './coverage'
import type { Flow } from './flow'
import { holdCalls } from './held-call'
import { play } from './play'
import type { FlowPage } from './flow-page'
import { stopClock } from '../still-clock'

const { open } = visitors()
const message = {
  first_name: 'Ada',
  last_name: 'Obi',
  phone: '+234 801 234 5678',
  email: 'ada@example.org',
  message: 'First line\nSecond line',
}
const entries = Object.entries(message) as [keyof typeof message, string][]

/** One answer of the model stands for all fields of the page. */
const flow: Flow<typeof contactMachine> = {
  machine: contactMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context }) =>
          context.answers.message ? [] : [{ path: '/message', message: 'Please enter it.' }],
      }),
    },
  }),
  events: (state) => {
    if (state.matches('editing'))
      return [
        { type: 'submit' },
        ...(state.context.answers.message
          ? []
          : [{ type: 'change', name: 'message', value: 'typed' }]),
        ...(state.can({ type: 'restore' }) ? [{ type: 'restore' }] : []),
      ]
    return state.can({ type: 'close' }) ? [{ type: 'close' }] : []
  },
  outcomes: { sendMessage: () => [{ output: '' }, { error: 'refused' }] },
  tells: ({ value, context: { answers, errors, unsent } }) => [
    value,
    answers,
    errors.length,
    unsent,
  ],
}

async function atForm(): Promise<FlowPage<Parameters<typeof flow.events>[0]>> {
  let calls!: Awaited<ReturnType<typeof holdCalls>>
  const { page } = await open('/contact', {
    reducedMotion: 'reduce',
    mayLog: [/Failed to load resource/],
    before: async (opened) => {
      await stopClock(opened)
      calls = await holdCalls(opened, '**/admin/contactUs/sent_mail')
    },
  })
  const main = page.getByRole('main')
  const field = (name: keyof typeof message) =>
    main.getByLabel(properties[name].title, { exact: true })
  const values = () => Promise.all(entries.map(([name]) => field(name).inputValue()))
  const send = main.getByRole('button', { name: 'Send message' })
  const dialog = (title: string, says: string) =>
    page.getByRole('dialog', { name: title }).getByText(says, { exact: true }).waitFor()

  return {
    page,
    starts: [
      {
        async begin() {
          await page.goto('/contact')
          await loaded(page)
        },
      },
    ],
    steps: {
      async change() {
        for (const [name, value] of entries) await field(name).fill(value)
      },
      submit: () => send.click(),
      close: () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
      restore: () => main.getByRole('button', { name: 'Restore my message' }).click(),
      async sendMessage({ error }) {
        if (error) return calls.answer(500)
        return { output: (await calls.pass()).body }
      },
    },
    assertions: {
      async editing({ context }) {
        const typed = context.answers.message ? Object.values(message) : entries.map(() => '')
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
        await expect.poll(values).toEqual(typed)
        await expect.poll(() => send.isEnabled()).toBe(true)
        await expect
          .poll(() => page.getByRole('region', { name: 'There is a problem' }).count())
          .toBe(context.errors.length)
        await expect
          .poll(() => main.getByRole('button', { name: 'Restore my message' }).count())
          .toBe(context.unsent ? 1 : 0)
      },
      async submitting() {
        await main.getByText('Sending your message').waitFor()
        const button = main.getByRole('button', { name: 'Submitted...' })
        await expect.poll(() => button.isDisabled()).toBe(true)
      },
      succeeded: ({ context }) => dialog('Success', context.result),
      failed: ({ context }) => dialog('Error', context.result),
    },
  }
}

test('the contact form shows in every state, and does at every edge, what its machine says', async () => {
  const coverage = await play(flow, await atForm())
  expect(coverage.report()).toEqual(everything)
}, 300_000)
