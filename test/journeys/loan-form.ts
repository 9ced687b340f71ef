import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { loanSteps } from '../../schemas'
import options from '../../schemas/options.json'
import { fullAnswers, picture } from '../fixtures/loan-application'
import { loaded, type visitors, type Visit } from './browser'

interface Property {
  title: string
  $ref?: string
  'x-options'?: keyof typeof options
}

type Open = ReturnType<typeof visitors>['open']

export const propertiesOf = (step: number) =>
  Object.entries(loanSteps[step - 1]!.properties as Record<string, Property>)

/** How each question is labelled. */
export const titles: Record<string, string> = Object.fromEntries(
  [1, 2, 3, 4, 5].flatMap(propertiesOf).map(([name, { title }]) => [name, title]),
)

export const stepAsking = (name: string) =>
  [1, 2, 3, 4, 5].find((step) => propertiesOf(step).some(([known]) => known === name))!

const labelOf = (answer: string, list: keyof typeof options) => {
  const { labels = {} } = options[list] as { labels?: Record<string, string> }
  return labels[answer] ?? answer
}

/** A fingerprint of the saved draft, to notice when it changes. Before the page has made its database, it always does. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const made = await indexedDB.databases()
    if (!made.some(({ name }) => name === 'loan-application')) return `none at ${performance.now()}`
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open('loan-application')
      opening.onsuccess = () => {
        const records = opening.result.transaction('inputFile').objectStore('inputFile').getAll()
        records.onsuccess = () => {
          const seals = records.result.map(({ iv }: { iv: Uint8Array }) => iv.join())
          opening.result.close()
          resolve(JSON.stringify([localStorage.formData, localStorage.step, seals]))
        }
      }
    })
  })

/** The tab goes out of sight and comes back. */
export const lookAway = (page: Page) =>
  page.evaluate(() => {
    const turn = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    turn('hidden')
    turn('visible')
  })

/**
 * Actions on /loan, by the form's labels.
 * @param typed runs after texts were filled in: a page whose clock stands still asks about what was
 *   left only when the clock goes on, and Next stops at a question that nobody has seen
 */
export function loanForm(page: Page, typed = async () => {}) {
  const field = (name: string) => page.getByRole('main').getByLabel(titles[name]!, { exact: true })
  /** Everything that belongs to one question. */
  const about = (name: string) =>
    page.locator('[data-field]').filter({ has: page.getByLabel(titles[name]!, { exact: true }) })
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

  async function fillTexts(step: number, changes: Record<string, string> = {}) {
    const answers: Record<string, string> = { ...fullAnswers(), ...changes }
    for (const [name, { $ref, 'x-options': list }] of propertiesOf(step)) {
      const answer = answers[name] ?? ''
      if ($ref) continue
      else if (!list) await field(name).fill(answer)
      else if (list === 'confirmations') await field(labelIn(answer, list)).check()
      else await field(name).selectOption({ label: labelOf(answer, list) })
    }
    await typed()
  }

  /** Chooses a picture for every document of a step: those given here, else small ones. */
  async function attachAll(step: number, pictures: Record<string, Uint8Array> = {}) {
    for (const [name, { $ref }] of propertiesOf(step)) {
      if (!$ref) continue
      await attach(name, { name: `${name}.jpg`, bytes: pictures[name] ?? (await picture()) })
      await about(name).getByText(`${name}.jpg`).waitFor()
    }
  }

  async function fill(
    step: number,
    changes: Record<string, string> = {},
    pictures: Record<string, Uint8Array> = {},
  ) {
    await fillTexts(step, changes)
    await attachAll(step, pictures)
  }

  /** Goes on from an open step to a later one, whose steps before hold. */
  async function goOn(to: number) {
    while (!(await page.getByText(`Step ${to} of 5`, { exact: true }).isVisible())) {
      const text = await page.getByText(/^Step \d of 5$/).innerText()
      await button('Next').click()
      await at(Number(text[5]) + 1)
    }
  }

  /** A radio button goes by its own label. */
  const labelIn = (answer: string, list: keyof typeof options) => {
    const label = labelOf(answer, list)
    titles[label] = label
    return label
  }

  const attach = (name: string, file: { name: string; bytes: Uint8Array; type?: string }) =>
    field(name).setInputFiles({
      name: file.name,
      mimeType: file.type ?? 'image/jpeg',
      buffer: Buffer.from(file.bytes),
    })

  /** Presses a button in the menu of a document. */
  async function inMenu(name: string, action: string) {
    await about(name).locator('summary').click()
    await about(name).getByRole('button', { name: action }).click()
  }

  const at = async (step: number) => {
    await page.getByText(`Step ${step} of 5`, { exact: true }).waitFor()
    await page
      .getByRole('heading', { level: 2, name: loanSteps[step - 1]!.title, exact: true })
      .waitFor()
  }

  /** Fills and leaves the steps before `step`. */
  async function goTo(step: number) {
    for (let now = 1; now < step; now++) {
      await at(now)
      if (now === 1 || now === 2) await fill(now)
      await button('Next').click()
    }
    await at(step)
  }

  /** The answers of the steps before, unfolded. */
  async function openAnswers() {
    const check = page.getByRole('region', { name: 'Check your answers' })
    for (const fold of await check
      .locator('details:not([open]) > summary')
      .all()
      .then((all) => all.toReversed()))
      await fold.click()
    return check
  }

  /** The field errors, in the order of the page. */
  const sentences = () =>
    page
      .getByRole('main')
      .locator('[aria-invalid=true]')
      .evaluateAll((controls) =>
        controls.map((control) => {
          const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
          const error = ids.find((id) => id.endsWith('-error')) ?? ''
          return document.getElementById(error)?.lastChild?.textContent ?? 'missing'
        }),
      )

  /** Which fields fail, in the order of the page. */
  const failing = () =>
    page
      .getByRole('main')
      .locator('[aria-invalid=true]')
      .evaluateAll((controls) =>
        controls.map((control) => {
          const { id } = control.id ? control : control.querySelector('input')!
          return id.replace(/^.*-/, '')
        }),
      )

  /** Resolves once the device has taken all of the draft: it does so at once when the tab is left. */
  async function saved() {
    await lookAway(page)
    for (let before = '', now = await kept(page); before !== now; now = await kept(page)) {
      before = now
      await page.waitForTimeout(150)
    }
  }

  return {
    page,
    field,
    about,
    button,
    fill,
    fillTexts,
    attach,
    attachAll,
    inMenu,
    at,
    goTo,
    goOn,
    openAnswers,
    sentences,
    failing,
    saved,
  }
}

export async function openLoan(open: Open, visit: Visit = {}) {
  const visitor = await open('/loan', visit)
  await loaded(visitor.page)
  const form = loanForm(visitor.page)
  await form.at(1)
  return { ...visitor, ...form }
}

interface Kept {
  origin: string
  application: string
  /** Cookies, local storage and databases, as JSON. */
  state: string
  session: Record<string, string>
}

/** What the device keeps of an application whose first four steps are filled in. */
async function keptBeforeLastStep(open: Open): Promise<Kept> {
  const { page, goTo, saved } = await openLoan(open)
  await goTo(5)
  await saved()
  const state = await page.context().storageState({ indexedDB: true })
  const { formData, session } = await page.evaluate(() => ({
    formData: localStorage.formData as string,
    session: { ...sessionStorage } as Record<string, string>,
  }))
  const { application } = JSON.parse(formData) as { application: string }
  return { origin: new URL(page.url()).origin, application, state: JSON.stringify(state), session }
}

/** Filled in once for all files of a worker. */
let beforeLastStep: Promise<Kept> | undefined

/** The last step of another application each time, those before filled in. */
export async function openLastStep(open: Open, { before, ...visit }: Visit = {}) {
  beforeLastStep ??= keptBeforeLastStep(open).catch((error: unknown) => {
    beforeLastStep = undefined
    throw error
  })
  const { origin, application, state, session } = await beforeLastStep
  const text = state
    .replaceAll(origin, visit.url ?? inject('site').url)
    .replaceAll(application, crypto.randomUUID())
  const visitor = await open('/loan', {
    ...visit,
    storageState: JSON.parse(text) as Exclude<Visit['storageState'], string | undefined>,
    async before(page) {
      await page.addInitScript((items) => {
        if (localStorage.formData && !sessionStorage.length) Object.assign(sessionStorage, items)
      }, session)
      await before?.(page)
    },
  })
  const form = loanForm(visitor.page)
  await form.at(5)
  return { ...visitor, ...form }
}
