import { expect, test } from 'vitest'
import { getNextTransitions, type AnyEventObject } from 'xstate'
import { visitors } from '../browser'
import { coverageOf, everything } from './coverage'
import { draftFlow, restored, unread, wizardFlow, type LoanState } from './loan-wizard-flow'
import { openLoanWizard, type LoanWizardPage } from './loan-wizard-page'
import { play } from './play'
import type { Start, FlowPage } from './flow-page'

const { open } = visitors()
const coverage = coverageOf(wizardFlow.machine)

/** Assertions for each state of the wizard. */
function assertionsOf({ page, seesStep, seesDialog, seesItLeft }: LoanWizardPage) {
  const says = (text: string) =>
    page.getByRole('status').filter({ hasText: text }).first().waitFor()
  const step = (number: number) => async (state: LoanState) => {
    await seesStep(number, {
      [number === 5 ? 'Submit' : 'Next']: 'on',
      Back: number === 1 ? 'off' : 'on',
      'Delete my saved application': 'on',
    })
    await expect
      .poll(() => page.getByRole('region', { name: 'There is a problem' }).count())
      .toBe(state.context.errors.length > 0 ? 1 : 0)
  }
  return {
    // Heard only where a later step was saved; elsewhere the first step is there already.
    'wizard.restoring': () =>
      page.getByText('Looking for your saved application').waitFor({ state: 'attached' }),
    'wizard.filling.personal': step(1),
    'wizard.filling.employment': step(2),
    'wizard.filling.reference1': step(3),
    'wizard.filling.reference2': step(4),
    'wizard.filling.loan': step(5),
    'wizard.discarding': () =>
      seesDialog('Delete your saved application?', /will be deleted from this device/, [
        'Delete',
        'Keep it',
      ]),
    'wizard.leaving': () =>
      seesDialog('Leave this page?', /your answers and files will be deleted/, ['Leave', 'Stay']),
    'wizard.submitting': async () => {
      const off = { 'Submitted...': 'off', Back: 'off', 'Delete my saved application': 'off' }
      await seesStep(5, off as Record<string, 'off'>)
      await says('Sending your application')
    },
    'wizard.succeeded': ({ context }: LoanState) =>
      seesDialog('Success', new RegExp(`Your reference is ${context.receipt.reference}`), [
        'Copy',
        'Print or save a copy',
        'Close',
      ]),
    'wizard.failed': () => seesDialog('Error', /^Something Went Wrong$/m, ['Close']),
    'wizard.left': seesItLeft,
  }
}

test('the loan wizard shows in every state, and does at every edge, what its machine says', async () => {
  const loan = await openLoanWizard(open)
  const starts: Start<LoanState>[] = [1, 2, 3, 4, 5].map((step) => ({
    begin: () => (step === 1 ? loan.beginAnew() : loan.beginAt(step)),
    outcomes: { restoreDraft: restored(step) },
  }))
  starts.push({ begin: () => loan.beginAnew('shut'), outcomes: { restoreDraft: unread } })
  const flowPage: FlowPage<LoanState> = {
    page: loan.page,
    starts,
    steps: { ...loan.shared, ...loan.answer, submitApplication: loan.submitApplication },
    assertions: assertionsOf(loan),
  }
  await play(wizardFlow, flowPage, coverage)
}, 600_000)

test('the draft of the loan wizard is kept, at every edge, as its machine says', async () => {
  const loan = await openLoanWizard(open)
  const { page, device, touch } = loan
  const notice = (text: RegExp, count: number) => () =>
    expect.poll(() => page.getByText(text).count()).toBe(count)
  const unsaved = /^We could not save your answers and files on this device/
  const elsewhere = /^Your application is open in another tab/
  const isSaved = notice(unsaved, 0)
  let savesBegun = 0

  /** Counts the saves that a step begins: the device ends each of them. */
  const counting =
    (step: (event: AnyEventObject, state: LoanState) => Promise<unknown>) =>
    (event: AnyEventObject, state: LoanState) => {
      const begins = getNextTransitions(state as never).some(
        ({ eventType, source, target }) =>
          eventType === event.type &&
          source.id.startsWith('loan-wizard.draft') &&
          target?.some(({ invoke }) => invoke.length > 0),
      )
      if (begins) savesBegun += 1
      return step(event, state)
    }
  const steps = {
    ...loan.shared,
    ...touch,
    hide: loan.lookAway,
    typingPause: () => page.clock.runFor(300),
  }

  const starts: Start<LoanState>[] = [
    {
      begin: async () => {
        savesBegun = 0
        await loan.beginAt(2, 'held')
      },
      outcomes: { restoreDraft: restored(2) },
    },
    {
      begin: () => loan.beginAnew('broken'),
      outcomes: { restoreDraft: restored(1, 'page') },
    },
    {
      async begin() {
        // The other tab may now use the draft of this one.
        await page.goto('/faq')
        const other = await page.context().newPage()
        await other.goto('/loan')
        await other.getByText('Step 1 of 5').waitFor()
        await loan.beginAnew()
      },
      outcomes: { restoreDraft: restored(1, 'otherTab') },
    },
  ]
  const flowPage: FlowPage<LoanState> = {
    page,
    starts,
    steps: {
      ...Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, counting(step)])),
      async restoreDraft({ output }) {
        await device.begin()
        const { keeper } = output as { keeper: string }
        // So long a tab waits for the one before it.
        if (keeper === 'otherTab') await page.clock.runFor(500)
      },
      async saveDraft({ error }) {
        await device.endSaves(savesBegun, error ? 'fail' : 'pass')
        savesBegun = 0
      },
    },
    assertions: {
      'draft.saved': isSaved,
      'draft.typing': isSaved,
      'draft.saving': isSaved,
      'draft.unsaved': notice(unsaved, 1),
      'draft.retrying': notice(unsaved, 1),
      'draft.elsewhere': notice(elsewhere, 1),
      'draft.ended': () => page.waitForURL('**/faq'),
    },
    inspect: async () => [],
  }
  await play(draftFlow, flowPage, coverage)
}, 600_000)

test('nothing of the loan wizard was left out', () => {
  expect(coverage.report()).toEqual(everything)
})
