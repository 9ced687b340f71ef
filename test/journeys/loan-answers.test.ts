import type { Locator } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { storedIn } from '../fixtures/loan-server'
import { visitors } from './browser'
import { openLoan } from './loan-form'

const { open } = visitors()

const storedFor = async (surname: string) =>
  (await storedIn(inject('site').dataDir)).applications.filter(
    ({ answers }) => answers.surname === surname,
  )

describe('a date', () => {
  test.each([
    ['03/27/1990', '27 March 1990'],
    ['3-4-1990', '4 March 1990'],
    ['03.27.1990', '27 March 1990'],
    ['27 March 1990', '27 March 1990'],
    ['Mar 27, 1990', '27 March 1990'],
    ['27/03/1990', ''],
    ['02/30/1990', ''],
    ['soon', ''],
  ])('%j is read back in words: %j', async (typed, words) => {
    const { field, about } = await openLoan(open)
    await expect.poll(() => about('dob').getByText('for example 03/27/1990').isVisible()).toBe(true)
    await field('dob').fill(typed)
    await expect.poll(() => about('dob').getByRole('status').innerText()).toBe(words)
  })

  test('that is none is refused for birth and hiring, and for nothing else', async () => {
    const { fill, field, button, at, failing, sentences } = await openLoan(open)
    const says = 'Enter a real date as MM/DD/YYYY'
    await fill(1, { dob: '27/03/1990' })
    await button('Next').click()
    await expect.poll(failing).toEqual(['dob'])
    await expect.poll(() => sentences()).toEqual([says])
    await field('dob').fill('03/27/1990')
    await expect.poll(() => sentences()).toEqual([])
    await button('Next').click()
    await at(2)
    await fill(2, {
      employment_dob: 'some day',
      pay_date: 'the 25th',
      account_opened: 'in 2019',
    })
    await button('Next').click()
    await expect.poll(failing).toEqual(['employment_dob'])
    await expect.poll(() => sentences()).toEqual([says])
    await field('employment_dob').fill('1 June 2015')
    await button('Next').click()
    await at(3)
  })
})

const optionsOf = (select: Locator) => select.getByRole('option').allInnerTexts()

test('the lists offer what specification 9 names, and Other for city and state', async () => {
  const { field, goTo, at, fill, button, page } = await openLoan(open)
  await expect
    .poll(() => optionsOf(field('city')))
    .toEqual(['Choose one', 'Mumbai', 'Delhi', 'Bangalore', 'Other'])
  await expect
    .poll(() => optionsOf(field('state')))
    .toEqual(['Choose one', 'Andhra Pradesh', 'Uttar Pradesh', 'Maharashtra', 'Other'])
  await goTo(2)
  await expect
    .poll(() => optionsOf(field('company_position')))
    .toEqual(['Choose one', 'Team Leader', 'Employ', 'HR'])
  await expect
    .poll(() => optionsOf(field('degree')))
    .toEqual(['Choose one', 'MBA', 'B.com', 'B.A.'])
  for (const answer of ['Yes', 'No']) await page.getByRole('radio', { name: answer }).check()
  await fill(2)
  for (const step of [3, 4, 5]) {
    await button('Next').click()
    await at(step)
  }
  await expect
    .poll(() => optionsOf(field('reason')))
    .toEqual(['Choose one', 'PL', 'Car Loan', 'Bike Loan'])
  await expect
    .poll(() => optionsOf(field('duration')))
    .toEqual(['Choose one', '1 month', '2 months', '3 months', '4 months', '5 months'])
})

test('a chosen Other asks which; without an answer the city is still missing', async () => {
  const { page, field, button, failing, fill, at, saved } = await openLoan(open)
  await fill(1)
  await field('city').selectOption({ label: 'Other' })
  await button('Next').click()
  await expect.poll(failing).toEqual(['city', 'other'])
  await page.getByLabel('Please say which').fill('Abeokuta')
  await expect.poll(() => failing()).toEqual([])
  await button('Next').click()
  await at(2)
  await saved()
  await page.reload()
  await at(2)
  await button('Back').click()
  await at(1)
  await expect.poll(() => page.getByLabel('Please say which').inputValue()).toBe('Abeokuta')
})

test('numbers may be typed as people write them; they are stored as the wire has them', async () => {
  const { page, field, about, fill, goOn, button } = await openLoan(open)
  await fill(1, {
    surname: ' Okonkwo-Obi ',
    phone: '+234 (801) 234-5678',
    kin_phone: '0801 234 5678',
    bvn: '123 4567 89',
    dob: '27 March 1990',
  })
  await field('state').selectOption({ label: 'Other' })
  await page.getByLabel('Please say which').fill('Ogun')
  await about('bvn').getByText('9 of 11 digits').waitFor()
  await goOn(2)
  await fill(2, { salary_amount: '1,250,000.50', account_opened: 'Jan 5, 2015' })
  await goOn(5)
  await fill(5, { loan_amount: '250 000', installment: '25,000', duration: '3' })
  const check = page.getByRole('region', { name: 'Check your answers' })
  for (const shown of [
    '250,000',
    '25,000',
    '1,250,000.50',
    '3 months',
    '03/27/1990 (27 March 1990)',
  ])
    await check.getByText(shown, { exact: true }).first().waitFor()
  await button('Submit').click()
  await page.getByRole('dialog', { name: 'Success' }).waitFor()
  const [stored] = await storedFor('Okonkwo-Obi')
  expect(stored!.answers).toMatchObject({
    phone: '+234 (801) 234-5678',
    kin_phone: '0801 234 5678',
    bvn: '123 4567 89',
    dob: '03/27/1990',
    account_opened: '01/05/2015',
    state: 'Ogun',
    salary_amount: '1250000.50',
    loan_amount: '250000',
    installment: '25000',
    duration: '3',
    reason: 'PL',
    confirmed_radio: 'yes',
  })
})

test('what a browser may fill in is the applicant’s own, and nobody else’s (experience W6)', async () => {
  const { field, goTo } = await openLoan(open)
  const tokens: Record<string, string> = {
    surname: 'family-name',
    first_name: 'given-name',
    middle_name: 'additional-name',
    address: 'street-address',
    phone: 'tel',
    email: 'email',
    dob: 'bday',
    kin: 'off',
    kin_phone: 'off',
    bvn: 'off',
  }
  for (const [name, token] of Object.entries(tokens))
    await expect.poll(() => field(name).getAttribute('autocomplete'), { message: name }).toBe(token)
  await goTo(3)
  for (const name of ['referI_surname', 'referI_phone_name', 'referI_address_name'])
    await expect.poll(() => field(name).getAttribute('autocomplete'), { message: name }).toBe('off')
})

test('the copy to print has the reference, and of account and BVN the last four digits', async () => {
  const { page, fill, goOn, button } = await openLoan(open)
  await fill(1, { surname: 'Printed', bvn: '22123456789' })
  await goOn(2)
  await fill(2, { account_number: '0123456789' })
  await goOn(5)
  await fill(5)
  await button('Submit').click()
  const dialog = page.getByRole('dialog', { name: 'Success' })
  await dialog.waitFor()
  const [stored] = await storedFor('Printed')
  await page.emulateMedia({ media: 'print' })
  const printed = await page.locator('body').innerText()
  expect(printed).toContain(`Reference: ${stored!.row.reference}`)
  expect(printed).toContain('•••••••6789')
  expect(printed).toContain('••••••6789')
  expect(printed).not.toMatch(/22123456789|0123456789/)
  expect(printed).not.toContain('Check your answers')
})
