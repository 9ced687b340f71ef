import type { Page } from 'playwright-core'
import type { AnyEventObject } from 'xstate'
import { loaded, type visitors } from './browser'
import { loanForm, propertiesOf, stepAsking, titles } from './loan-form'
import { isAccepted, placeOf, type State } from './loan-model'

type Open = ReturnType<typeof visitors>['open']

const call = '**/admin/loan/addLoanData'

/** Holds the storage of the device back until the page is told to go on. */
export function slowDevice() {
  const { open: reallyOpen } = IDBFactory.prototype
  const { setTimeout: later } = window
  // Whoever waits for the storage has all the time there is.
  window.setTimeout = ((run: () => void, ms = 0) =>
    later(run, ms === 2000 ? 1e8 : ms)) as typeof setTimeout
  IDBFactory.prototype.open = function (name, version) {
    const held = {} as IDBOpenDBRequest
    Object.assign(window, {
      goOn: () => {
        const opening = reallyOpen.call(this, name, version)
        for (const event of ['onsuccess', 'onupgradeneeded', 'onerror'] as const)
          opening[event] = (happened) => held[event]?.call(opening, happened as never)
        Object.defineProperty(held, 'result', { get: () => opening.result })
      },
    })
    return held
  }
}

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

/** A visit of the site that can do on /loan whatever the model of the wizard calls an event. */
export async function visitLoan(
  open: Open,
  before = (page: Page): Promise<unknown> | void => void page,
) {
  let answer: (event: AnyEventObject) => void = () => {}
  const { page } = await open('/faq', {
    reducedMotion: 'reduce',
    mayLog: [/Failed to load resource/],
    before: async (opened) => {
      await before(opened)
      await opened.route(call, async (route) => {
        const event = await new Promise<AnyEventObject>((resolve) => (answer = resolve))
        if (isAccepted(event)) return route.continue()
        const { errors } = event.error as { errors: object[] }
        return errors.length > 0
          ? route.fulfill({ status: 422, json: { message: 'Refused', errors } })
          : route.abort()
      })
    },
  })
  const form = loanForm(page)
  const { button, fillTexts, attachAll, field, saved } = form
  const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })

  // One answer of the model stands for all texts of its step, one for all its files.
  const deeds: Record<string, (event: AnyEventObject, from: State) => Promise<unknown>> = {
    change: ({ answers }: AnyEventObject) => {
      const [[name, answer]] = Object.entries(answers as Record<string, string>) as [
        [string, string],
      ]
      return name.startsWith('refer') ? field(name).fill(answer) : fillTexts(stepAsking(name))
    },
    attach: ({ name }) => attachAll(stepAsking(name as string)),
    next: (_, { context }) => button(context.step === 5 ? 'Submit' : 'Next').click(),
    back: () => button('Back').click(),
    goTo: ({ step }) => {
      const [name] = propertiesOf(step as number)[0]!
      const change = page.getByRole('button', { name: `Change ${titles[name]}` })
      return change.nth(step === 4 ? 1 : 0).click()
    },
    discard: () => button('Delete my saved application').click(),
    close: () => inDialog('Close').click(),
    stay: () => inDialog('Stay').or(inDialog('Keep it')).click(),
    confirm: () => inDialog('Leave').or(inDialog('Delete')).click(),
    leave: (_, state) =>
      placeOf(state).startsWith('filling')
        ? page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
        : chooseEarlierPage(page, '/faq'),
  }

  return {
    ...form,
    /** Does what the event is, as a person or as the server. */
    act(event: AnyEventObject, from: State) {
      const deed = deeds[event.type]
      return deed ? deed(event, from) : Promise.resolve(answer(event))
    },
    /** Comes to /loan by a link. */
    come: () =>
      page.getByRole('contentinfo').getByRole('link', { name: 'Loan Applications' }).click(),
    async reload() {
      await saved()
      await page.reload()
      await loaded(page)
    },
  }
}

export type LoanVisit = Awaited<ReturnType<typeof visitLoan>>
