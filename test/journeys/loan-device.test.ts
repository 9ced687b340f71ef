import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { loanFields } from '../../src/ui/loan/loan-fields'
import { loanFiles } from '../../src/shared/codecs/loan'
import { fullAnswers, pictureOf } from '../fixtures/loan-application'
import { storedIn } from '../fixtures/loan-server'
import { loaded, visitors } from './browser'
import { deviceOf } from './device'
import { loanForm, openLastStep, openLoan } from './loan-form'

const { open } = visitors()
const call = '**/admin/loan/addLoanData'
const received = { json: { message: 'Received', reference: 'LN-1' } }
const notice = /We could not save your answers and files on this device/
const nothing = { local: {}, records: [] }
const keptOn = async (page: Page) => {
  const { local, records } = await deviceOf(page)
  return { local, records }
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const storedFor = async (surname: string) =>
  (await storedIn(inject('site').dataDir)).applications.filter(
    ({ answers }) => answers.surname === surname,
  )

const succeeded = (page: Page) => page.getByRole('dialog', { name: 'Success' }).waitFor()

/** Sensitive answers that no other answer contains. */
const secrets: Record<string, string> = Object.fromEntries(
  loanFields
    .filter(({ isSensitive, isDocument }) => isSensitive && !isDocument)
    .map(({ name }) => [name, fullAnswers()[name]!] as const)
    .filter(([name, answer]) => answer.startsWith(name) || /\d/.test(answer))
    .map(([name, answer]) => [name, /\d/.test(answer) ? '02/19/1971' : `secret ${name}`]),
)

/** Those of the marks that can be read on the page's device. */
async function readable(page: Page) {
  const { hidden, ...device } = await deviceOf(page).then(({ local, ...rest }) => {
    const { hidden: names = [], ...formData } = JSON.parse(local.formData ?? '{}') as {
      hidden?: string[]
    }
    return { ...rest, formData, hidden: names }
  })
  expect(hidden.filter((name) => !loanFields.some((field) => field.name === name))).toEqual([])
  const text = JSON.stringify(device)
  return Object.values(secrets).filter((secret) => text.includes(secret))
}

describe('what the device keeps of an application', () => {
  test('four files of 1,048,576 bytes outlast a reload in every step and arrive as they were', async () => {
    const pictures: Record<string, Uint8Array> = {}
    for (const name of loanFiles) pictures[name] = await pictureOf(1_048_576)
    const { page, fill, at, button, saved, about } = await openLoan(open)
    const reload = async (step: number) => {
      await saved()
      await page.reload()
      await at(step)
    }
    await fill(1, { surname: 'Four files' }, pictures)
    await reload(1)
    for (const name of ['salaryStatement', 'passportPhoto', 'governmentId'])
      await about(name).getByText(`${name}.jpg, 1.0 MB`).waitFor()
    await button('Next').click()
    await at(2)
    await fill(2, {}, pictures)
    await reload(2)
    await about('officialId').getByText('officialId.jpg, 1.0 MB').waitFor()
    for (const step of [3, 4, 5]) {
      await button('Next').click()
      await at(step)
      await reload(step)
    }
    await fill(5)
    await button('Submit').click()
    await succeeded(page)
    const [stored] = await storedFor('Four files')
    for (const name of loanFiles)
      expect(sha256((await stored!.open(name))!), name).toBe(sha256(pictures[name]!))
  })

  test('nothing sensitive of it can be read, while it is open or by the next user', async () => {
    const { page, fill, goOn, saved } = await openLoan(open)
    await fill(1, secrets)
    await goOn(2)
    await fill(2, secrets)
    await goOn(3)
    await fill(3, secrets)
    await saved()
    await expect.poll(() => readable(page)).toEqual([])
    await page.goto('/faq')
    await expect.poll(() => readable(page)).toEqual([])
    const next = await page.context().newPage()
    await page.close()
    await next.goto('/faq')
    expect((await deviceOf(next)).records.length).toBeGreaterThan(4)
    expect((await deviceOf(next)).session).not.toHaveProperty('loan-key')
    await expect.poll(() => readable(next)).toEqual([])
  })

  test('typing another address and coming back in the same tab brings all back', async () => {
    const { page, fill, goOn, at, saved, field } = await openLoan(open)
    await fill(1)
    await goOn(2)
    await saved()
    await page.goto('/faq')
    await page.goto('/loan')
    await at(2)
    await loanForm(page).button('Back').click()
    await at(1)
    await expect.poll(() => field('surname').inputValue()).toBe('surname Adaeze')
  })

  test("the browser's Back walks down to step 1, then asks, then clears all of it", async () => {
    const { page } = await open('/faq', { reducedMotion: 'reduce' })
    const { fill, goOn, at, field, saved } = loanForm(page)
    await loaded(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Loan Applications' }).click()
    await at(1)
    await fill(1)
    await goOn(2)
    await fill(2)
    await goOn(4)
    await saved()
    for (const step of [3, 2, 1]) {
      await page.goBack()
      await at(step)
    }
    const dialog = page.getByRole('dialog', { name: 'Leave this page?' })
    await page.goBack()
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => field('surname').inputValue()).toBe('surname Adaeze')
    expect((await deviceOf(page)).records.length).toBeGreaterThan(4)
    await page.goBack()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForURL('**/faq')
    await expect.poll(() => keptOn(page)).toEqual(nothing)
    await page.goForward()
    await at(1)
    await expect.poll(() => field('surname').inputValue()).toBe('')
  })

  test('coming back before the next page has opened begins a new application', async () => {
    const { page, failing, field, button, saved } = await openLoan(open, {
      before: (opened) => opened.route('**/assets/faq-page*.js', () => {}),
    })
    await field('surname').fill('Okafor')
    await saved()
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/faq')
    await page.goBack()
    await expect.poll(() => field('surname').inputValue()).toBe('')
    await field('surname').fill('Adaeze')
    await button('Next').click()
    await expect.poll(failing).toHaveLength(13)
    await saved()
  })

  test('after Success nothing is left, before the modal is closed and after Back', async () => {
    const { page, fill, at, button, field } = await openLastStep(open, {
      before: (opened) => opened.route(call, (route) => route.fulfill(received)),
    })
    await fill(5)
    await button('Submit').click()
    await succeeded(page)
    await expect.poll(() => keptOn(page)).toEqual(nothing)
    expect((await deviceOf(page)).session).not.toHaveProperty('loan-key')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await at(1)
    await page.goto('/faq')
    await page.goBack()
    await at(1)
    for (const name of ['surname', 'address', 'bvn'])
      await expect.poll(() => field(name).inputValue()).toBe('')
    await expect.poll(() => page.getByText('passportPhoto.jpg').count()).toBe(0)
  })
})

const hour = 3_600_000

/** As a tab leaves it on the device that was closed so many hours ago. */
async function keptFor(hours: number, page: Page) {
  await page.evaluate(
    (savedAt) => {
      const application = crypto.randomUUID()
      const answers = { city: 'Delhi' }
      localStorage.step = '2'
      localStorage.formData = JSON.stringify({
        version: 1,
        savedAt,
        application,
        hidden: [],
        answers,
      })
    },
    Date.now() - hours * hour,
  )
}

test.each(['/loan', '/faq'])(
  'an application that expired is gone from the device once %s is opened',
  async (path) => {
    const { page } = await open('/contact')
    await keptFor(49, page)
    await page.goto(path)
    await expect.poll(() => keptOn(page)).toEqual(nothing)
  },
)

test('another page of the site leaves an application alone that has not expired', async () => {
  const { page } = await open('/contact')
  await keptFor(47, page)
  await page.goto('/faq')
  await loaded(page)
  expect((await keptOn(page)).local).toMatchObject({ step: '2' })
})

test('the page says what is kept, for how long, and what is not', async () => {
  const { page } = await openLoan(open)
  await page
    .getByText(/kept on this device for up to 48 hours while this tab is open, even after/)
    .waitFor()
  await page
    .getByText(/Once the tab is closed, you will have to enter your personal details/)
    .waitFor()
})

test('the questions and answers say the same of what is kept', async () => {
  const { page } = await open('/faq')
  await page.getByRole('button', { name: 'Can I stop and continue later?' }).click()
  const answer = page.getByRole('region', { name: 'Can I stop and continue later?' })
  for (const said of [
    /kept on your own device for up to 48 hours while the tab is open, even after a reload/,
    /Once the tab is closed, you will have to enter your personal details and choose your files/,
    /deleted from your device when you send your application or leave the form/,
  ])
    await answer.getByText(said).waitFor()
})

describe('a saved application that was tampered with', () => {
  // What else is not believed: `draft-store.test.ts`.
  test('starts at step 1 with nothing', async () => {
    const { field } = await openLoan(open, {
      before: (page) =>
        page.addInitScript(() => Object.assign(localStorage, { step: '3', formData: '{' })),
    })
    await expect.poll(() => field('city').inputValue()).toBe('')
  })

  test('a forged step leads to the first step that does not hold', async () => {
    const { page, fill, at, saved } = await openLoan(open)
    await fill(1)
    await saved()
    await page.evaluate(() => localStorage.setItem('step', '5'))
    await page.reload()
    await at(2)
  })

  test('documents of another type are asked for again, in one sentence', async () => {
    const { page, fill, at, saved, button, sentences } = await openLoan(open)
    await fill(1)
    await saved()
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('loan-application')
          opening.onsuccess = () => {
            const change = opening.result.transaction('inputFile', 'readwrite')
            const store = change.objectStore('inputFile')
            const names = store.getAllKeys()
            names.onsuccess = () => {
              for (const name of names.result) if (name !== 'answers') store.put({ iv: 7 }, name)
            }
            change.oncomplete = () => resolve(opening.result.close())
          }
        }),
    )
    await page.reload()
    await at(1)
    await page.getByText(/We could not restore these files/).waitFor()
    await button('Next').click()
    await expect
      .poll(() => sentences())
      .toEqual(Array.from({ length: 3 }, () => 'This field is required'))
  })
})

describe('the device', () => {
  test('that forbids storage: the whole wizard works in memory, and says so', async () => {
    const { page, goTo, fill, button } = await openLoan(open, {
      before: async (opened) => {
        await opened.addInitScript(() => {
          for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
            Object.defineProperty(window, name, {
              get() {
                throw new DOMException('Forbidden', 'SecurityError')
              },
            })
        })
        await opened.route(call, (route) => route.fulfill(received))
      },
    })
    await page.getByText(notice).waitFor()
    await goTo(5)
    await fill(5)
    await button('Submit').click()
    await succeeded(page)
  })

  test('whose storage hangs is given up after two seconds; the wizard works in memory', async () => {
    const { page, fill, goOn } = await openLoan(open, {
      before: (opened) =>
        opened.addInitScript(() => {
          IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
        }),
    })
    await page.getByText(notice).waitFor()
    await fill(1)
    await goOn(2)
  })

  test('that is full: one notice, nothing lost in the page', async () => {
    const { page, fill, at, button, field } = await openLoan(open, {
      before: (opened) =>
        opened.addInitScript(() => localStorage.setItem('filler', 'x'.repeat(5_242_800))),
    })
    await fill(1)
    await page.getByText(notice).waitFor()
    await button('Next').click()
    await at(2)
    await button('Back').click()
    await at(1)
    await expect.poll(() => field('surname').inputValue()).toBe('surname Adaeze')
  })

  test('that gives no room to files: one notice, and all of them are sent', async () => {
    const { page, fill, goOn, button } = await openLoan(open, {
      before: async (opened) => {
        const cdp = await opened.context().newCDPSession(opened)
        await cdp.send('Storage.overrideQuotaForOrigin', {
          origin: inject('site').url,
          quotaSize: 100_000,
        })
      },
    })
    const pictures = { passportPhoto: await pictureOf(1_048_576) }
    await fill(1, { surname: 'No room' }, pictures)
    await page.getByText(notice).waitFor()
    await expect.poll(() => page.getByText(notice).count()).toBe(1)
    await goOn(2)
    await fill(2)
    await goOn(5)
    await fill(5)
    await button('Submit').click()
    await succeeded(page)
    const [stored] = await storedFor('No room')
    expect(sha256((await stored!.open('passportPhoto'))!)).toBe(sha256(pictures.passportPhoto))
  })

  test('whose storage is cleared under the page: one notice, and all is saved anew', async () => {
    const { page, fill, field, about, saved } = await openLoan(open)
    await fill(1)
    await saved()
    const browser = await page.context().newCDPSession(page)
    await browser.send('Storage.clearDataForOrigin', {
      origin: new URL(page.url()).origin,
      storageTypes: 'all',
    })
    expect(await keptOn(page)).toEqual(nothing)
    // Back from the browser's settings.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const says = page.getByText(/^What we had saved on this device was deleted/)
    await says.waitFor()
    await saved()
    await page.reload()
    await about('passportPhoto').getByText('passportPhoto.jpg').waitFor()
    expect(await field('surname').inputValue()).toBe(fullAnswers().surname)
    expect(await says.count()).toBe(0)
    expect(await page.getByText(/^Welcome back\./).count()).toBe(0)
  })

  test('with two tabs: each keeps and sends its own application', async () => {
    const { page, fill, goOn, button, at, field, saved } = await openLoan(open)
    await fill(1, { surname: 'First tab' })
    await saved()
    const tab = await page.context().newPage()
    await tab.goto('/loan')
    const other = loanForm(tab)
    await tab.getByText(/open in another tab/).waitFor()
    await other.fill(1, { surname: 'Second tab' })
    await page.reload()
    await at(1)
    await expect.poll(() => field('surname').inputValue()).toBe('First tab')
    await goOn(2)
    await fill(2)
    await goOn(5)
    await fill(5)
    await button('Submit').click()
    await succeeded(page)
    await expect.poll(() => other.field('surname').inputValue()).toBe('Second tab')
    await other.goOn(2)
    await other.fill(2)
    await other.goOn(5)
    await other.fill(5)
    await other.button('Submit').click()
    await succeeded(tab)
    await expect.poll(() => storedFor('First tab')).toHaveLength(1)
    await expect.poll(() => storedFor('Second tab')).toHaveLength(1)
  })

  test('after the tab is gone gives back what identifies nobody, and asks for the rest', async () => {
    const { page, fill, saved } = await openLoan(open)
    await fill(1)
    await saved()
    const context = page.context()
    await page.close()
    const later = await context.newPage()
    await later.goto('/loan')
    await later.getByText(/we do not keep personal details and files/).waitFor()
    await expect.poll(() => later.getByLabel('City', { exact: true }).inputValue()).toBe('Mumbai')
    await expect.poll(() => later.getByLabel('Surname', { exact: true }).inputValue()).toBe('')
  })
})
