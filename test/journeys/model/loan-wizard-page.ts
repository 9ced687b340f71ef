import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { loanSteps } from '../../../schemas'
import { picture } from '../../fixtures/loan-application'
import { loaded, type visitors } from '../browser'
import { loanForm, lookAway, propertiesOf, stepAsking, titles } from '../loan-form'
import { holdCalls } from './held-call'
import { heldDevice } from './held-device'
import type { LoanState } from './loan-wizard-flow'
import type { Step } from './flow-page'
import { stopClock, whileTimeCreeps } from '../still-clock'

type Open = ReturnType<typeof visitors>['open']

/** What a long press on the browser's Back button offers: any page of this visit. */
const chooseEarlierPage = (page: Page, path: string) =>
  page.evaluate((wanted) => {
    const { navigation } = window as unknown as {
      navigation: {
        entries: () => { url: string; index: number }[]
        currentEntry: { index: number }
      }
    }
    const entry = navigation.entries().findLast(({ url }) => new URL(url).pathname === wanted)!
    history.go(entry.index - navigation.currentEntry.index)
  }, path)

/** /loan on a device and a line that end what they do when a test says so. */
export async function openLoanWizard(open: Open) {
  let calls!: Awaited<ReturnType<typeof holdCalls>>
  let device!: Awaited<ReturnType<typeof heldDevice>>
  const { page } = await open('/faq', {
    reducedMotion: 'reduce',
    mayLog: [/Failed to load resource/],
    before: async (opened) => {
      await stopClock(opened)
      device = await heldDevice(opened)
      calls = await holdCalls(opened, '**/admin/loan/addLoanData')
    },
  })
  const form = loanForm(page, () => page.clock.runFor(20))
  const { button, fillTexts, attachAll, attach, about, field, at, goTo, openAnswers, saved } = form
  const footer = page.getByRole('contentinfo')
  const inDialog = (...names: string[]) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^(?:${names.join('|')})$`) })
      .click()
  const forward = (step: number) => button(step === 5 ? 'Submit' : 'Next').click()
  let files = 0

  /** Comes to a wizard that has nothing to restore; it waits for the device. */
  async function beginAnew(mood: Parameters<typeof device.feel>[0] = 'free') {
    await page.goto('/faq')
    await loaded(page)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await device.feel(mood)
    await footer.getByRole('link', { name: 'Loan Applications' }).click()
    await page.waitForURL('**/loan')
  }

  const shared: Record<string, Step<LoanState>> = {
    restoreDraft: () => device.begin(),
    next: (_, { context }) => forward(context.step),
    back: () => button('Back').click(),
    discard: () => button('Delete my saved application').click(),
    stay: () => inDialog('Stay', 'Keep it'),
    confirm: () => inDialog('Leave', 'Delete'),
    close: () => inDialog('Close'),
    leave: (_, state) =>
      state.matches({ wizard: 'filling' })
        ? footer.getByRole('link', { name: 'FAQ' }).click()
        : chooseEarlierPage(page, '/faq'),
  }

  return {
    ...form,
    device,
    lookAway: () => lookAway(page),
    beginAnew,
    /** Comes back to a wizard that was left at a step. */
    async beginAt(step: number, mood: Parameters<typeof device.feel>[0] = 'free') {
      await beginAnew()
      await device.begin()
      await goTo(step)
      await saved()
      await device.feel(mood)
      await page.reload()
    },
    shared,
    // One answer of the model stands for all texts of its step, one for all its files.
    answer: {
      change({ answers }: AnyEventObject) {
        const [[name, answer]] = Object.entries(answers as Record<string, string>) as [
          [string, string],
        ]
        return name.startsWith('refer') ? field(name).fill(answer) : fillTexts(stepAsking(name))
      },
      attach: ({ name }: AnyEventObject) => attachAll(stepAsking(name as string)),
      /** The line is left for another. */
      async ask({ name }: AnyEventObject) {
        await field(name as string).focus()
        await field('referI_address_name').focus()
        // It is asked a turn later, so that a press on its way is not lost.
        await whileTimeCreeps(page, page.getByText('Is this right?').waitFor())
      },
      /** By the links of the last step. */
      async goTo({ step }: AnyEventObject) {
        await openAnswers()
        const [name] = propertiesOf(step as number)[0]!
        const { title } = loanSteps[(step as number) - 1]!
        const question = titles[name]!.replace(' (optional)', '')
        // A reference that nobody gave is one line.
        await page
          .getByRole('button', { name: new RegExp(`^Change (?:${question}, )?${title}$`) })
          .or(page.getByRole('button', { name: `Change ${question}`, exact: true }))
          .click()
      },
    },
    /** The same for one text, one file, and the browser's Back. */
    touch: {
      async change({ answers }: AnyEventObject) {
        const [name] = Object.keys(answers as object)
        await field(name!).fill(`Text ${(files += 1)}`)
        // The machine hears of it a moment later.
        await page.clock.runFor(100)
      },
      async attach({ name }: AnyEventObject) {
        const file = `file-${(files += 1)}.jpg`
        await attach(name as string, { name: file, bytes: await picture() })
        await about(name as string)
          .getByText(file)
          .waitFor()
      },
      goTo: () => page.goBack(),
    },
    async submitApplication({ error }: AnyEventObject) {
      if (!error) {
        const { body } = await calls.pass()
        return { output: body }
      }
      const { errors } = error as { errors: object[] }
      await (errors.length > 0 ? calls.answer(422, { message: 'Refused', errors }) : calls.fail())
      return undefined
    },
    async seesStep(step: number, buttons: Record<string, 'on' | 'off'>) {
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      await at(step)
      for (const [name, state] of Object.entries(buttons))
        await expect.poll(() => button(name).isEnabled()).toBe(state === 'on')
    },
    async seesDialog(title: string, says: RegExp, buttons: string[]) {
      const modal = page.getByRole('dialog', { name: title })
      await modal.waitFor()
      await expect.poll(() => modal.innerText()).toMatch(says)
      await expect
        .poll(async () => (await modal.getByRole('button').allInnerTexts()).toSorted())
        .toEqual(buttons.toSorted())
    },
    /** Another page, and nothing of the application on the device. */
    async seesItLeft() {
      await page.waitForURL('**/faq')
      await page.getByText(/^Step \d of 5$/).waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
    },
  }
}

export type LoanWizardPage = Awaited<ReturnType<typeof openLoanWizard>>
