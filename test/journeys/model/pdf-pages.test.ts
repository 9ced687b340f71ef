import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { pdfPagesMachine } from '../../../machines/pdf-pages.machine'
import { badPdfs, pdfOf } from '../../fixtures/pdf'
import { visitors } from '../browser'
import { loanForm } from '../loan-form'
import { everything } from './coverage'
import type { Flow } from './flow'
import type { FlowPage, Start } from './flow-page'
import { holdCalls } from './held-call'
import { play } from './play'

type State = SnapshotFrom<typeof pdfPagesMachine>

const { open } = visitors()
const field = 'salaryStatement'
const many = 21

const flow: Flow<typeof pdfPagesMachine> = {
  machine: pdfPagesMachine,
  events: (state) =>
    [
      { type: 'toggle' as const, page: state.context.first },
      { type: 'earlier' as const },
      { type: 'later' as const },
      { type: 'join' as const },
      { type: 'cancel' as const },
    ].filter((event) => state.can(event)),
  outcomes: {
    joinPages: () => [{ output: undefined }, { error: { reason: 'unreadable' } }],
  },
  tells: ({ value, context }) => [value, context.first, context.chosen.length, context.refusal],
}

interface HeldPictures extends Window {
  waiting: ((isWritten: boolean) => void)[]
}

/** Runs in the page, before it: a canvas becomes a picture when a test says so, or does not. */
function holdPictures() {
  const waiting: HeldPictures['waiting'] = []
  Object.assign(window, { waiting })
  const { toBlob } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.toBlob = function (take, ...given) {
    waiting.push((isWritten) => (isWritten ? toBlob.call(this, take, ...given) : take(null)))
  }
}

/** The canvas that waits becomes a picture, or not; one of before that nobody waits for, too. */
async function endPicture(page: Page, isWritten: boolean) {
  const isThere = () => page.evaluate(() => (window as unknown as HeldPictures).waiting.length > 0)
  await expect.poll(isThere).toBe(true)
  await page.evaluate((written) => {
    for (const end of (window as unknown as HeldPictures).waiting.splice(0)) end(written)
  }, isWritten)
}

const sheets = (count: number) =>
  pdfOf({
    sheets: Array.from({ length: count }, () => ({
      width: 300,
      height: 200,
      content: '20 20 99 99 re f',
    })),
  })

async function atDialog(): Promise<FlowPage<State>> {
  let reader!: Awaited<ReturnType<typeof holdCalls>>
  const { page } = await open('/loan', {
    reducedMotion: 'reduce',
    mayLog: [/Failed to load resource/],
    async before(opened) {
      // It goes on: pages are drawn in many small turns.
      await opened.clock.install()
      await opened.addInitScript(holdPictures)
      reader = await holdCalls(opened, '**/pdf-worker*', 'GET')
    },
  })
  const form = loanForm(page)
  const dialog = page.getByRole('dialog', { name: 'Choose pages of your PDF' })
  const press = (name: string) => () => dialog.getByRole('button', { name, exact: true }).click()
  const sees = async (status: string | RegExp, refusal: string, buttons: string[]) => {
    await dialog.getByRole('status').getByText(status).waitFor()
    await expect.poll(() => dialog.getByRole('alert').innerText()).toBe(refusal)
    await expect
      .poll(() => dialog.getByRole('button', { disabled: false }).allInnerTexts())
      .toEqual(buttons)
  }
  const isClosed = async (said: RegExp) => {
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => form.about(field).getByRole('status').innerText()).toMatch(said)
    const hasFocus = () => form.field(field).evaluate((e) => e === document.activeElement)
    await expect.poll(hasFocus).toBe(true)
  }

  const start = (bytes: Uint8Array, ends: 'done' | 'failed', pages = 0): Start<State> => ({
    async begin() {
      await page.goto('/loan')
      await form.at(1)
      await form.attach(field, { name: 'statement.pdf', bytes, type: 'application/pdf' })
    },
    outcomes: {
      readPages: () => [ends === 'done' ? { output: { pages } } : { error: { reason: 'locked' } }],
    },
  })

  return {
    page,
    starts: [
      start(sheets(many), 'done', many),
      start(sheets(1), 'done', 1),
      start(badPdfs.locked(), 'failed'),
    ],
    steps: {
      readPages: () => reader.end((route) => route.continue()),
      toggle: (_, { context: { pages, first } }) =>
        dialog.getByRole('checkbox', { name: `Page ${first} of ${pages}`, exact: true }).click(),
      earlier: press('Earlier pages'),
      later: press('Later pages'),
      join: press('Use these pages'),
      cancel: () => page.keyboard.press('Escape'),
      patience: () => page.clock.runFor(20_000),
      joinPages: ({ error }) => endPicture(page, !error),
    },
    assertions: {
      reading: ({ context }) => sees('Opening the PDF…', context.refusal, ['Cancel']),
      failed: ({ context }) => sees('', context.refusal, ['Close']),
      async choosing({ context: { pages, first, chosen, refusal } }) {
        const turns = first > 1 ? ['Earlier pages'] : pages === many ? ['Later pages'] : []
        await sees(`${chosen.length} of ${pages} pages chosen.`, refusal, [
          ...turns,
          'Use these pages',
          'Cancel',
        ])
        const shown = chosen.filter((page_) => page_ >= first && page_ < first + 20)
        await expect
          .poll(() => dialog.getByRole('checkbox', { checked: true }).count())
          .toBe(shown.length)
      },
      joining: ({ context }) =>
        sees(/^(?:Drawing page|Making one picture)/, context.refusal, ['Cancel']),
      joined: () => isClosed(/^Pages added as one picture/),
      left: () => isClosed(/^$/),
    },
  }
}

test('the pages of a PDF show in every state, and do at every edge, what their machine says', async () => {
  const coverage = await play(flow, await atDialog())
  expect(coverage.report()).toEqual(everything)
}, 600_000)
