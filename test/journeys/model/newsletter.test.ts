import { expect, test } from 'vitest'
import { newsletterMachine } from '../../../machines/newsletter.machine'
import { loaded, visitors } from '../browser'
import { everything } from './coverage'
import type { Flow } from './flow'
import { holdCalls } from './held-call'
import { play } from './play'
import type { FlowPage } from './flow-page'
import { stopClock } from '../still-clock'

const { open } = visitors()
const email = 'reader@example.org'
const done = (status: number, message?: string) => ({ output: { status, message } })

const flow: Flow<typeof newsletterMachine> = {
  machine: newsletterMachine,
  events: (state) => [
    ...(state.context.email ? [{ type: 'submit' }] : [{ type: 'change', email }]),
    ...(state.can({ type: 'hold' }) ? [{ type: 'hold' }] : []),
    ...(state.can({ type: 'release' }) ? [{ type: 'release' }, { type: 'dismiss' }] : []),
  ],
  outcomes: {
    subscribe: () => [done(200), done(422, 'Not now.'), done(202), { error: 'no answer' }],
  },
  tells: ({ value, context }) => [value, context.email],
}

async function atFooter(): Promise<FlowPage<Parameters<typeof flow.events>[0]>> {
  let calls!: Awaited<ReturnType<typeof holdCalls>>
  const { page } = await open('/faq', {
    reducedMotion: 'reduce',
    mayLog: [/Failed to load resource/],
    before: async (opened) => {
      await stopClock(opened)
      calls = await holdCalls(opened, '**/subscribe')
    },
  })
  const footer = page.getByRole('contentinfo')
  const address = footer.getByLabel('Email address')
  const status = footer.getByRole('status')
  const close = footer.getByRole('button', { name: 'Close this message' })
  const sees = async (notice: string, typed: string) => {
    await expect.poll(() => status.innerText()).toContain(notice)
    await expect.poll(() => close.count()).toBe(notice ? 1 : 0)
    await expect.poll(() => address.inputValue()).toBe(typed)
  }

  return {
    page,
    starts: [
      {
        async begin() {
          await page.goto('/faq')
          await loaded(page)
        },
      },
    ],
    steps: {
      change: () => address.fill(email),
      // The keyboard: a mouse would also point at the notice.
      submit: () => address.press('Enter'),
      hold: () => close.focus(),
      release: () => address.focus(),
      dismiss: () => close.press('Enter'),
      noticeVisible: () => page.clock.runFor(5000),
      async subscribe({ error, output }) {
        if (error) return calls.fail()
        const { status: code, message } = output as { status: number; message?: string }
        if (code !== 200) return calls.answer(code, { message })
        const { body } = await calls.pass()
        return { output: { status: code, ...(body as { message: string }) } }
      },
    },
    assertions: {
      idle: ({ context }) => sees('', context.email),
      submitting: ({ context }) => sees('', context.email),
      subscribed: ({ context }) => sees(context.notice, context.email),
      failed: ({ context }) => sees(context.notice, context.email),
    },
  }
}

test('the newsletter form shows in every state, and does at every edge, what its machine says', async () => {
  const coverage = await play(flow, await atFooter())
  expect(coverage.report()).toEqual(everything)
}, 300_000)
