import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, inject, test } from 'vitest'
import { loanFiles } from '../../src/shared/codecs/loan'
import { asFulfilled } from '../fixtures/foreign-answers'
import { pictureOf, picture } from '../fixtures/loan-application'
import { storedIn } from '../fixtures/loan-server'
import { once, smallTargets, visitors } from './browser'
import { rowsOf } from './database'
import { deviceOf } from './device'
import { openLastStep, openLoan, propertiesOf } from './loan-form'

const { open } = visitors()
const call = '**/admin/loan/addLoanData'
const required = 'This field is required'
const tooLarge = 'Image size exceeds the 1MB limit. Please upload a smaller image.'
const requiredIn: [step: number, names: string][] = [
  [
    1,
    'surname, first_name, middle_name, salaryStatement, passportPhoto, governmentId, address, city, state, phone, government_id, kin, dob, kin_phone',
  ],
  [
    2,
    'employer_name, employment_dob, department_name, officialId, employer_phone, direct_line, account_name, account_number, account_opened, salary_amount, confirmed_radio, pay_date, company_position, degree, employer_address, employer_city, employer_state',
  ],
  [5, 'loan_amount, reason, duration, installment'],
]
const received = { json: { message: 'Received', reference: 'LN-1' } }
const storageOf = () => ({ ...localStorage })
const hasFocus = (control: Locator) => control.evaluate((e) => e === document.activeElement)

describe('the loan application', () => {
  test('says "This field is required" of every required field and focuses the first', async () => {
    const { page, goOn, fill, button, sentences, failing, field } = await openLoan(open)
    const summary = page.getByRole('region', { name: 'There is a problem' })
    for (const [step, list] of requiredIn) {
      const names = list.split(', ')
      await goOn(step)
      await button(step === 5 ? 'Submit' : 'Next').click()
      const inPageOrder = propertiesOf(step).map(([name]) => name)
      const missing = inPageOrder.filter((name) => names.includes(name))
      await expect.poll(failing).toEqual(missing)
      await expect.poll(() => sentences()).toEqual(names.map(() => required))
      // Five at once, the others folded.
      const links = {
        all: summary.getByRole('link', { includeHidden: true }),
        shown: summary.getByRole('link'),
      }
      await expect.poll(() => links.all.count()).toBe(names.length)
      await expect.poll(() => links.shown.count()).toBe(Math.min(names.length, 5))
      await expect.poll(() => page.title()).toMatch(/^Error: /)
      await expect.poll(() => hasFocus(field(missing[0]!))).toBe(true)
      if (step === 1) {
        await field('surname').fill('O')
        await expect.poll(failing).toEqual(missing.filter((name) => name !== 'surname'))
      }
      await fill(step)
    }
  })

  test('nothing moves sideways, is wider than the window or too small to press when errors come', async () => {
    const { page, button, failing, field } = await openLoan(open)
    await page.setViewportSize({ width: 320, height: 640 })
    const sides = (name: string) =>
      field(name).evaluate((control) => {
        const { left, right } = control.getBoundingClientRect()
        return { left, right }
      })
    const before = { surname: await sides('surname'), city: await sides('city') }
    await button('Next').click()
    await expect.poll(() => failing()).toEqual(expect.arrayContaining(Object.keys(before)))
    expect({ surname: await sides('surname'), city: await sides('city') }).toEqual(before)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    // Not the links of the summary either.
    expect(await smallTargets(page)).toEqual([])
  })

  once('lets steps 3 and 4 pass empty; Back goes down to step 1, where it is off', async () => {
    const { goTo, at, button } = await openLoan(open)
    await expect.poll(() => button('Back').isDisabled()).toBe(true)
    await goTo(5)
    for (const step of [4, 3, 2, 1]) {
      await button('Back').click()
      await at(step)
    }
    await expect.poll(() => button('Back').isDisabled()).toBe(true)
  })

  test("is walked by the browser's Back and Forward, with all that was typed", async () => {
    const { page, fill, at, field, button } = await openLoan(open)
    await fill(1)
    await button('Next').click()
    await at(2)
    await field('employer_name').fill('Acme')
    await page.goBack()
    await at(1)
    await expect.poll(() => field('surname').inputValue()).toBe('surname Adaeze')
    await page.getByText('passportPhoto.jpg').waitFor()
    await field('surname').fill('Okafor')
    await page.goForward()
    await at(2)
    await expect.poll(() => field('employer_name').inputValue()).toBe('Acme')
    await page.goBack()
    await at(1)
    await expect.poll(() => field('surname').inputValue()).toBe('Okafor')
    // But not past a step that no longer holds.
    await field('surname').fill('')
    await page.goForward()
    await at(1)
  })

  once(
    'is sent once, stored with its four documents, and then forgotten by the device',
    async () => {
      const { page, requests, goTo, fill, button, at, field } = await openLoan(open)
      await goTo(5)
      await fill(5)
      await button('Submit').dblclick()
      const dialog = page.getByRole('dialog', { name: 'Success' })
      await dialog.waitFor()
      expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
      await expect.poll(() => page.evaluate(storageOf)).toEqual({})
      const rows = rowsOf(inject('site').dataDir, 'loan_application')
      const text = await dialog.innerText()
      expect(rows.filter(({ reference }) => text.includes(String(reference)))).toHaveLength(1)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await at(1)
      await expect.poll(() => field('surname').inputValue()).toBe('')
      await page.goBack()
      await at(1)
      await expect.poll(() => field('surname').inputValue()).toBe('')
    },
  )

  test("reads Submitted... with Back off while it sends; on failure 'Something Went Wrong', all kept", async () => {
    const keys: (string | undefined)[] = []
    let body = ''
    let release = () => {}
    const { page, fill, button } = await openLastStep(open, {
      mayLog: [/Failed to load resource/],
      before: (opened) =>
        opened.route(call, async (route) => {
          keys.push(route.request().headers()['idempotency-key'])
          body = route.request().postDataBuffer()?.toString('latin1') ?? ''
          if (keys.length > 1) return route.fulfill(received)
          await new Promise<void>((resolve) => (release = resolve))
          await route.abort()
        }),
    })
    await fill(5)
    await button('Submit').click()
    await button('Submitted...').waitFor()
    await expect.poll(() => button('Submitted...').isDisabled()).toBe(true)
    await expect.poll(() => button('Back').isDisabled()).toBe(true)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Sending')
    await expect.poll(() => keys.length).toBe(1)
    release()
    const dialog = page.getByRole('dialog', { name: 'Error' })
    await dialog.getByText('Something Went Wrong').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await button('Submit').click()
    await page.getByRole('dialog', { name: 'Success' }).getByText('Received').waitFor()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    for (const name of loanFiles) expect(body).toContain(`name="${name}"; filename="${name}.jpg"`)
  })

  test('shows what became of it to whoever wanted to leave while it was sent', async () => {
    let release = () => {}
    const { page, fill, button } = await openLastStep(open, {
      before: (opened) =>
        opened.route(call, async (route) => {
          await new Promise<void>((resolve) => (release = resolve))
          await route.fulfill(received)
        }),
    })
    await fill(5)
    const sending = page.waitForRequest(call)
    await button('Submit').click()
    await sending
    const faq = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })
    await faq.click()
    release()
    const dialog = page.getByRole('dialog', { name: 'Success' })
    await dialog.getByText('LN-1').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/loan')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    await faq.click()
    await page.waitForURL('**/faq')
  })

  test('keeps answers and documents when a hotel’s login page answers, and says so', async () => {
    const { page, fill, button, saved } = await openLastStep(open, {
      before: (opened) => opened.route(call, (route) => route.fulfill(asFulfilled('a login page'))),
    })
    await fill(5)
    await saved()
    const { local, records } = await deviceOf(page)
    expect(records.length).toBeGreaterThan(0)
    await button('Submit').click()
    const dialog = page.getByRole('dialog', { name: 'Error' })
    await dialog.getByText('Something Went Wrong', { exact: true }).waitFor()
    await dialog.getByText(/You may need to sign in to this Wi-Fi\./).waitFor()
    await expect.poll(() => deviceOf(page)).toMatchObject({ local, records })
  })

  test('goes to the field that the server refuses, with its sentence', async () => {
    const says = 'This picture is damaged. Please choose another one.'
    const { page, fill, at, button, field, sentences } = await openLastStep(open, {
      mayLog: [/Failed to load resource/],
      before: (opened) =>
        opened.route(call, (route) =>
          route.fulfill({
            status: 422,
            json: { message: says, errors: [{ path: '/officialId', message: says }] },
          }),
        ),
    })
    await fill(5)
    await button('Submit').click()
    await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'Close' }).click()
    await at(2)
    await expect.poll(() => sentences()).toEqual([says])
    await expect.poll(() => hasFocus(field('officialId'))).toBe(true)
  })

  test('asks before it is left by a link, and clears what the device kept', async () => {
    const { page, field, saved } = await openLoan(open)
    await field('surname').fill('Obi')
    await saved()
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave this page?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => field('surname').inputValue()).toBe('Obi')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/faq')
    await expect.poll(() => page.evaluate(storageOf)).toEqual({})
  })

  test('is deleted from the device when its owner says so', async () => {
    const { page, field, button, saved } = await openLoan(open)
    await field('surname').fill('Obi')
    await saved()
    await button('Delete my saved application').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => field('surname').inputValue()).toBe('')
    await expect.poll(() => page.evaluate(storageOf)).toEqual({})
  })

  test('has a way from each answer back to its question before it is sent', async () => {
    const { page, at, button, field, openAnswers } = await openLastStep(open)
    await openAnswers()
    await button('Change Date of birth').click()
    await at(1)
    await expect.poll(() => hasFocus(field('dob'))).toBe(true)
    await page.goBack()
    await at(5)
  })
})

describe('a document of the application', () => {
  // What is refused, and why: `document-check.test.ts`.
  test('that is refused is so at once, with help', async () => {
    const { page, attach, sentences } = await openLoan(open)
    const noPicture = 'Please choose a picture (JPG, PNG, WebP or GIF).'
    for (const [bytes, says, help] of [
      [Buffer.from('\0\0\0\u0018ftypheic'), noPicture, /HEIC/],
      [(await picture()).subarray(0, -50), noPicture, /damaged/],
      [Buffer.alloc(0), 'This file is empty. Please choose another one.', /This file is empty/],
      [await pictureOf(1_048_577), tooLarge, /Make this picture smaller/],
    ] as const) {
      await attach('passportPhoto', { name: 'me.jpg', bytes })
      await expect.poll(sentences).toEqual([says])
      await page.getByRole('main').getByText(help).first().waitFor()
    }
  })

  test('in a newer format that this browser can open is taken as a JPG', async () => {
    const { page, attach, sentences } = await openLoan(open)
    const bytes = await sharp(await picture())
      .avif()
      .toBuffer()
    await attach('passportPhoto', { name: 'me.avif', bytes })
    await page.getByText('File added.').waitFor()
    await page.getByText(/^me\.jpg/).waitFor()
    expect(await sentences()).toEqual([])
  })

  test('that is too large is made smaller by one press, and looked at', async () => {
    const { page, about, button, attach, sentences, inMenu } = await openLoan(open)
    await attach('passportPhoto', { name: 'me.jpg', bytes: await pictureOf(1_048_577) })
    await button('Make this picture smaller').click()
    await page.getByText(/^Made smaller: now \d+ KB\.$/).waitFor()
    await expect.poll(sentences).toEqual([])
    const row = about('passportPhoto')
    await row.getByText('was 1.0 MB').waitFor()
    await button('Look of Passport photo').click()
    expect((await row.locator('canvas').last().boundingBox())!.width).toBeGreaterThan(300)
    await inMenu('passportPhoto', 'Remove Passport photo')
    await page.getByText('File removed.').waitFor()
    expect(await row.getByText('Can you still read every line?').count()).toBe(0)
  })

  test('of several pages becomes one picture, and can be rotated', async () => {
    const sheet = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'white' } })
        .jpeg()
        .toBuffer()
    const { page, about, attach, fill, goOn, button, inMenu } = await openLoan(open)
    await fill(1, { surname: 'Two pages' })
    await attach('salaryStatement', { name: 'one.jpg', bytes: await sheet(40, 20) })
    const statement = about('salaryStatement')
    await statement.getByText('one.jpg').waitFor()
    const choosing = page.waitForEvent('filechooser')
    await inMenu('salaryStatement', 'Add a page')
    const buffer = await sheet(80, 80)
    await (await choosing).setFiles({ name: 'two.jpg', mimeType: 'image/jpeg', buffer })
    await statement.getByText(/^Page added: now \d+ KB\.$/).waitFor()
    await inMenu('salaryStatement', 'Rotate')
    await statement.getByText(/^Rotated: now \d+ KB\.$/).waitFor()
    await goOn(2)
    await fill(2)
    await goOn(5)
    await fill(5)
    await button('Submit').click()
    await page.getByRole('dialog', { name: 'Success' }).waitFor()
    const { applications } = await storedIn(inject('site').dataDir)
    const stored = applications.find(({ answers }) => answers.surname === 'Two pages')!
    const { width, height } = await sharp(await stored.open('salaryStatement')).metadata()
    expect({ width, height }).toEqual({ width: 120, height: 80 })
  })

  test('can be removed and is then asked for again', async () => {
    const { page, button, attach, sentences, inMenu } = await openLoan(open)
    await attach('passportPhoto', { name: 'me.jpg', bytes: await picture() })
    await inMenu('passportPhoto', 'Remove Passport photo')
    await page.getByText('File removed.').waitFor()
    await button('Next').click()
    expect((await sentences()).length).toBe(14)
  })
})
