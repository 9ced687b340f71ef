import { expect } from 'vitest'
import { violationsAtEveryWidth } from './axe'
import { overflowOf } from './browser'
import type { LoanVisit } from './loan-visit'

interface Sight {
  /** The step whose questions are on the page. */
  step?: number
  buttons?: Record<string, 'on' | 'off'>
  dialog?: { title: string; says: RegExp; buttons: string[] }
  status?: string
}

const stepSight = (step: number): Sight => ({
  step,
  buttons: {
    [step === 5 ? 'Submit' : 'Next']: 'on',
    Back: step === 1 ? 'off' : 'on',
    'Delete my saved application': 'on',
  },
})

/** What a person should see in each state of the wizard. Specification 2 "Loan application". */
const sights: Record<string, Sight> = {
  restoring: { status: 'Looking for your saved application' },
  'filling.personal': stepSight(1),
  'filling.employment': stepSight(2),
  'filling.reference1': stepSight(3),
  'filling.reference2': stepSight(4),
  'filling.loan': stepSight(5),
  discarding: {
    dialog: {
      title: 'Delete your saved application?',
      says: /are deleted from this device/,
      buttons: ['Delete', 'Keep it'],
    },
  },
  leaving: {
    dialog: {
      title: 'Leave this page?',
      says: /answers and files of your application are deleted/,
      buttons: ['Leave', 'Stay'],
    },
  },
  submitting: {
    step: 5,
    buttons: { 'Submitted...': 'off', Back: 'off', 'Delete my saved application': 'off' },
    status: 'Sending your application',
  },
  succeeded: {
    dialog: {
      title: 'Success',
      says: /We have received your application\. Your reference is \S+: please keep it/,
      buttons: ['Print or save a copy', 'Close'],
    },
  },
  failed: { dialog: { title: 'Error', says: /^Something Went Wrong$/m, buttons: ['Close'] } },
}

export async function expectSight(
  { page, at, button }: LoanVisit,
  place: string,
  hasErrors: boolean,
) {
  if (place === 'left') {
    await page.waitForURL('**/faq')
    await page.getByText(/^Step \d of 5$/).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
    return
  }
  const { step, buttons = {}, dialog, status } = sights[place]!
  if (dialog) {
    const modal = page.getByRole('dialog', { name: dialog.title })
    await modal.waitFor()
    await expect.poll(() => modal.innerText()).toMatch(dialog.says)
    expect((await modal.getByRole('button').allInnerTexts()).toSorted()).toEqual(
      dialog.buttons.toSorted(),
    )
    return
  }
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  if (step) await at(step)
  if (hasErrors) await page.getByRole('region', { name: 'There is a problem' }).waitFor()
  for (const [name, state] of Object.entries(buttons))
    await expect.poll(() => button(name).isEnabled()).toBe(state === 'on')
  if (status) await page.getByRole('status').filter({ hasText: status }).first().waitFor()
}

/** The page as it is: accessible, and no wider than the screen, at every width. */
export async function expectGood({ page }: LoanVisit, place: string) {
  // From the top: what is scrolled under the header counts as covered.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  expect(await violationsAtEveryWidth(page), place).toEqual([])
  await expect.poll(() => overflowOf(page), { message: place }).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
}
