import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { storedIn } from '../fixtures/loan-server'
import { visitors } from './browser'
import { openFailingConnection, type Line } from './failing-connection'
import { openLoan } from './loan-form'

const { open } = visitors()
const mayLog = [/Failed to load resource/, /net::ERR/]
let line: Line
beforeAll(async () => {
  line = await openFailingConnection(inject('site').url, '/admin/loan/addLoanData')
})
afterAll(() => line.close())

/** The rows stored for this applicant. */
const storedFor = async (surname: string) =>
  (await storedIn(inject('site').dataDir)).applications.filter(
    ({ answers }) => answers.surname === surname,
  )

/** An application that is filled in by an applicant of this surname, ready for Submit. */
async function filled(surname: string) {
  line.calls.length = 0
  line.fates.length = 0
  const form = await openLoan(open, { url: line.url, mayLog })
  const { page, fill, goTo, button, at, field } = form
  await fill(1, { surname })
  await button('Next').click()
  await at(2)
  await fill(2)
  for (const step of [3, 4, 5]) {
    await button('Next').click()
    await at(step)
  }
  await fill(5)
  const dialog = (title: string) => page.getByRole('dialog', { name: title })
  return {
    ...form,
    goTo,
    field,
    dialog,
    submit: () => button('Submit').click(),
    async failed() {
      await dialog('Error').getByText('Something Went Wrong').waitFor()
      await dialog('Error').getByRole('button', { name: 'Close' }).click()
      await dialog('Error').waitFor({ state: 'detached' })
    },
    /** The reference that the modal Success tells. */
    async reference() {
      const text = await dialog('Success').innerText()
      return /Your reference is (\S+):/.exec(text)?.[1]
    },
  }
}

describe('an application whose answer is lost after the server stored it', () => {
  test('is one application when it is sent again, with the same reference', async () => {
    const { submit, failed, reference, dialog } = await filled('Lost')
    line.fates.push('answerLost')
    await submit()
    await failed()
    await expect.poll(() => storedFor('Lost')).toHaveLength(1)
    await submit()
    await dialog('Success').waitFor()
    const [only, ...others] = await storedFor('Lost')
    expect(others).toEqual([])
    await expect.poll(() => reference()).toBe(only!.row.reference)
  })

  test('is one application also when the page was reloaded in between', async () => {
    const { page, submit, failed, reference, dialog, at, saved } = await filled('Reloaded')
    line.fates.push('answerLost')
    await submit()
    await failed()
    await saved()
    await page.reload()
    await at(5)
    await submit()
    await dialog('Success').waitFor()
    const [only, ...others] = await storedFor('Reloaded')
    expect(others).toEqual([])
    await expect.poll(() => reference()).toBe(only!.row.reference)
    const [first, second, ...more] = line.calls.map((call) => call['idempotency-key'])
    expect([second, more]).toEqual([first, []])
    expect(first).toEqual(expect.any(String))
  })

  test('is one application when the browser sends it again by itself', async () => {
    const { submit, reference, dialog } = await filled('Line dead')
    line.fates.push('lineDead')
    await submit()
    await dialog('Success').waitFor()
    expect(line.calls).toHaveLength(2)
    const [only, ...others] = await storedFor('Line dead')
    expect(others).toEqual([])
    await expect.poll(() => reference()).toBe(only!.row.reference)
  })

  test('can be edited and sent: both are stored, each with its own content', async () => {
    const { submit, failed, reference, dialog, field } = await filled('Edited')
    line.fates.push('answerLost')
    await submit()
    await failed()
    await field('loan_amount').fill('300,000')
    await field('installment').fill('300,000')
    await submit()
    await dialog('Success').waitFor()
    const stored = await storedFor('Edited')
    expect(stored.map(({ answers }) => answers.loan_amount)).toEqual(['250000', '300000'])
    await expect.poll(() => reference()).toBe(stored[1]!.row.reference)
  })
})

test('a slow answer: for a minute Back is off and nothing sends it twice', async () => {
  const { page, submit, dialog, button } = await filled('Slow')
  const release = line.hold()
  await page.clock.install()
  await submit()
  const sending = button('Submitted...')
  await sending.waitFor()
  await page.clock.fastForward(60_000)
  await expect.poll(() => sending.isDisabled()).toBe(true)
  await expect.poll(() => button('Back').isDisabled()).toBe(true)
  await sending.dblclick({ force: true })
  await page.keyboard.press('Enter')
  await page
    .getByRole('main')
    .locator('form')
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  expect(line.calls).toHaveLength(1)
  release()
  await dialog('Success').waitFor()
  expect(line.calls).toHaveLength(1)
  await expect.poll(() => storedFor('Slow')).toHaveLength(1)
})

test('Submit by click and Enter at once sends one application', async () => {
  const { button, dialog } = await filled('Twice')
  await button('Submit').focus()
  await button('Submit').evaluate((submit: HTMLButtonElement) => {
    submit.click()
    submit.form!.requestSubmit()
    submit.click()
  })
  await dialog('Success').waitFor()
  expect(line.calls).toHaveLength(1)
})

test('without a connection: modal Error, all kept; once it is back, one application', async () => {
  const { page, submit, failed, dialog, button, at, openAnswers } = await filled('Offline')
  await page.context().setOffline(true)
  await submit()
  await failed()
  await expect.poll(() => button('Submit').isEnabled()).toBe(true)
  await expect.poll(() => storedFor('Offline')).toEqual([])
  await openAnswers()
  await button('Change Passport photo').click()
  await at(1)
  await page.getByText('passportPhoto.jpg').waitFor()
  await page.goBack()
  await at(5)
  await page.context().setOffline(false)
  await submit()
  await dialog('Success').waitFor()
  const [only, ...others] = await storedFor('Offline')
  expect(others).toEqual([])
  for (const name of ['salaryStatement', 'passportPhoto', 'governmentId', 'officialId'] as const)
    expect((await only!.open(name))!.length).toBeGreaterThan(100)
})
