import type { Locator } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { storedIn } from '../fixtures/loan-server'
import { visitors } from './browser'
import { openLastStep, openLoan } from './loan-form'

const { open } = visitors()

const storedFor = async (surname: string) =>
  (await storedIn(inject('site').dataDir)).applications.filter(
    ({ answers }) => answers.surname === surname,
  )

describe('a date', () => {
  // What is read as which day: `date-text.test.ts`.
  test('is read back in words; in another order it is asked about when it is left, and one tap takes what was meant', async () => {
    const { field, about } = await openLoan(open)
    const says = (place: number) => about('dob').getByRole('status').nth(place).innerText()
    await expect.poll(() => about('dob').getByText('for example 03/27/1990').isVisible()).toBe(true)
    for (const [typed, words] of [
      ['Mar 27, 1990', '27 March 1990'],
      ['soon', ''],
      ['27/03/1990', ''],
    ] as const) {
      await field('dob').fill(typed)
      await expect.poll(() => says(0)).toBe(words)
    }
    await field('bvn').focus()
    await expect.poll(() => says(1)).toBe('The month comes first. Did you mean 27 March 1990?')
    await expect.poll(() => field('dob').getAttribute('aria-invalid')).toBeNull()
    await about('dob').getByRole('button', { name: 'Yes, use 03/27/1990' }).click()
    await expect.poll(() => field('dob').inputValue()).toBe('03/27/1990')
    await expect.poll(() => says(0)).toBe('27 March 1990')
    expect(await says(1)).toBe('')
    await expect.poll(() => field('dob').evaluate((e) => e === document.activeElement)).toBe(true)
  })

  test('that does not exist is refused with a sentence that is true', async () => {
    const { fill, field, about, button, sentences } = await openLoan(open)
    await fill(1, { dob: '02/30/1990' })
    await field('bvn').focus()
    await about('dob').getByText('February 1990 has 28 days. Is this right?').waitFor()
    await button('Next').click()
    await expect
      .poll(() => sentences())
      .toEqual(['This date does not exist. Check the day, the month and the year.'])
    await expect
      .poll(() =>
        about('dob')
          .getByText(/has 28 days/)
          .count(),
      )
      .toBe(0)
  })

  test('that is none is refused for birth and hiring, and for nothing else', async () => {
    const { fill, field, button, at, failing, sentences } = await openLoan(open)
    const says = 'Enter the month first, for example 03/27/1990'
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

test('an answer that looks wrong stops Next and Submit once, asked about and focused', async () => {
  const { page, fill, field, about, button, at, goOn } = await openLoan(open)
  const isFocused = (name: string) => field(name).evaluate((e) => e === document.activeElement)
  const surname = `Outrun${Date.now()}`
  await fill(1, { surname })
  await field('phone').fill('abc')
  await button('Next').click()
  await about('phone').getByText('This does not look like a phone number.').waitFor()
  await expect.poll(() => isFocused('phone')).toBe(true)
  await at(1)
  await button('Next').click()
  await at(2)
  await fill(2)
  await goOn(5)
  await fill(5)
  await field('loan_amount').fill('abc')
  await page.keyboard.press('Enter')
  await about('loan_amount').getByText('We could not read this as an amount.').waitFor()
  await expect.poll(() => isFocused('loan_amount')).toBe(true)
  expect(await storedFor(surname)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Success' }).waitFor()
  const [stored] = await storedFor(surname)
  expect(stored!.answers.loan_amount).toBe('abc')
})

const optionsOf = (select: Locator) => select.getByRole('option').allInnerTexts()

test('the lists offer what they should, and Other for city and state', async () => {
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
  await page.getByLabel('Which city?').fill('Abeokuta')
  await expect.poll(() => failing()).toEqual([])
  await button('Next').click()
  await at(2)
  await saved()
  await page.reload()
  await at(2)
  await button('Back').click()
  await at(1)
  await expect.poll(() => page.getByLabel('Which city?').inputValue()).toBe('Abeokuta')
})

test('numbers may be typed as people write them; they are stored as the wire has them', async () => {
  const { page, field, about, fill, goOn, button, openAnswers } = await openLoan(open)
  await fill(1, {
    surname: ' Okonkwo-Obi ',
    phone: '+234 (801) 234-5678',
    kin_phone: '0801 234 5678',
    bvn: '123 4567 89',
    dob: '27 March 1990',
  })
  await field('state').selectOption({ label: 'Other' })
  await page.getByLabel('Which state?').fill('Ogun')
  await about('bvn').getByText('9 of 11 digits').waitFor()
  await goOn(2)
  await fill(2, { salary_amount: 'N1,250,000.50', account_opened: 'Jan 5, 2015' })
  await goOn(5)
  await fill(5, { loan_amount: '₦1.5m', installment: '500k', duration: '3' })
  for (const [name, amount] of Object.entries({
    loan_amount: '₦1,500,000',
    installment: '₦500,000',
  }))
    await about(name).getByRole('status').getByText(amount, { exact: true }).waitFor()
  const check = await openAnswers()
  for (const shown of [
    '₦1,500,000',
    '₦500,000',
    '₦1,250,000.50',
    '3 months',
    '03/27/1990 (27 March 1990)',
  ])
    await check.getByText(shown, { exact: true }).first().waitFor()
  await page.getByText(/^We record which versions of the privacy notice and terms/).waitFor()
  // The notices open beside the form, which keeps its answers.
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'How we use your details (opens in a new tab)' }).click()
  const notice = await opened
  await notice.getByRole('heading', { name: 'What we keep' }).waitFor()
  expect(new URL(notice.url()).pathname).toBe('/privacy')
  await notice.close()
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
    loan_amount: '1500000',
    installment: '500000',
    duration: '3',
    reason: 'PL',
    confirmed_radio: 'yes',
  })
})

describe('an answer that looks wrong', () => {
  const odd: Record<string, Record<string, string>> = {
    1: { phone: 'abc', email: 'not-an-email', bvn: '123', dob: '06/01/2025' },
    2: { employment_dob: '03/27/1980', pay_date: '01/05/2015', salary_amount: 'enough' },
    5: { installment: '-5000' },
  }
  const asks: Record<string, string> = {
    phone: 'This does not look like a phone number. Is this right?',
    email: 'This does not look like an email address. Is this right?',
    bvn: 'A BVN has 11 digits. Is this right?',
    dob: 'This makes you younger than 18. Is this right?',
    employment_dob: 'This is before your date of birth. Is this right?',
    pay_date: 'This date has passed. Is this right?',
    salary_amount: 'We could not read this as an amount. Is this right?',
    installment: 'This is zero or less. Is this right?',
  }

  test('is asked about beside its field and before it is sent, and never stops anybody', async () => {
    const { page, field, about, fill, fillTexts, button, at, goOn } = await openLoan(open)
    for (const [step, answers] of Object.entries(odd)) {
      await (step === '5' ? fillTexts(5, answers) : fill(Number(step), answers))
      for (const name of Object.keys(answers)) {
        await field(name).focus()
        await field(name).blur()
        const question = about(name).getByText(asks[name]!)
        await question.waitFor()
        const described = await field(name).getAttribute('aria-describedby')
        expect(described).toContain(await question.getAttribute('id'))
        expect(await field(name).getAttribute('aria-invalid')).toBeNull()
        expect(await about(name).getByRole('status').filter({ hasText: asks[name]! }).count()).toBe(
          1,
        )
      }
      if (step === '1') await goOn(2)
      if (step === '2') await goOn(5)
    }
    // What is asked about is open, the rest is folded.
    const check = page.getByRole('region', { name: 'Check your answers' })
    for (const says of Object.values(asks)) await check.getByText(says).first().waitFor()
    await button('Submit').click()
    await page.getByRole('dialog', { name: 'Success' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await at(1)
  })

  test('is asked about by the press that left its field, and by no other', async () => {
    const { page, fill, field, about, button, at } = await openLoan(open, {
      width: 320,
      height: 640,
    })
    await fill(1, { dob: '03/27/1990' })
    await field('dob').fill('06/01/2025')
    await button('Next').scrollIntoViewIfNeeded()
    const next = await button('Next').boundingBox()
    await page.mouse.move(next!.x + 10, next!.y + 10)
    await page.mouse.down()
    await page.waitForTimeout(300)
    await page.mouse.up()
    await about('dob').getByText(asks.dob!).waitFor()
    const note = page.getByText('Is this right? Press Next again to go on.')
    await note.waitFor()
    const { y } = (await note.boundingBox())!
    expect(y > 0 && y < 640).toBe(true)
    await expect.poll(() => field('dob').evaluate((e) => e === document.activeElement)).toBe(true)
    await button('Next').click()
    await at(2)
  })

  test('is no longer asked about once it is typed over', async () => {
    const { field, about } = await openLoan(open)
    await field('phone').fill('abc')
    await field('email').focus()
    await about('phone').getByText(asks.phone!).waitFor()
    await field('phone').fill('0801 234 567')
    await expect.poll(() => about('phone').getByText(asks.phone!).count()).toBe(0)
    await expect.poll(() => field('phone').getAttribute('aria-describedby')).not.toMatch(/question/)
  })
})

describe('before it is sent', () => {
  test('a reference that nobody gave is one line, and nothing is called optional', async () => {
    const { page, goTo, at, field, button, openAnswers } = await openLoan(open)
    await goTo(3)
    await field('referI_surname').fill('Bello')
    await button('Next').click()
    await button('Next').click()
    await at(5)
    const check = page.getByRole('region', { name: 'Check your answers' })
    const folds = check.locator('summary')
    await expect
      .poll(() => folds.allInnerTexts())
      .toEqual(
        [
          /Personal \d+ answers, 3 documents/,
          /Employment \d+ answers, 1 document/,
          /Reference I 1 answer$/,
        ].map((text) => expect.stringMatching(text)),
      )
    expect(await check.locator('details').last().getAttribute('open')).toBeNull()
    await openAnswers()
    await check.getByRole('button', { name: 'Change Surname, Reference I', exact: true }).waitFor()
    await expect
      .poll(() => check.getByRole('term').filter({ hasText: 'Reference II' }).count())
      .toBe(1)
    await expect.poll(() => check.getByRole('button', { name: /Reference II$/ }).count()).toBe(1)
    expect(await check.innerText()).not.toContain('optional')
    // The last step is being filled: nothing is said to be missing from it.
    expect(await check.innerText()).not.toContain('Loan Details')
    await check.getByRole('button', { name: 'Change Reference II' }).click()
    await at(4)
    await expect
      .poll(() => field('referII_surname').evaluate((e) => e === document.activeElement))
      .toBe(true)
  })

  test.each([
    [390, 844],
    [320, 640],
  ])('Submit and Back stay in reach at %i px, whatever is looked at', async (width, height) => {
    const { page, fill, button, openAnswers } = await openLastStep(open, { width, height })
    await fill(5)
    await openAnswers()
    const terms = page.getByRole('link', { name: 'Terms (opens in a new tab)' })
    expect(await terms.getAttribute('href')).toBe('/terms')
    for (const name of ['Change Surname, Personal', 'Change BVN', 'Change Degree']) {
      await button(name).scrollIntoViewIfNeeded()
      await button(name).focus()
      const [submit, back, change, link] = await Promise.all([
        ...['Submit', 'Back', name].map((label) => button(label).boundingBox()),
        terms.boundingBox(),
      ])
      for (const box of [submit!, back!, link!]) {
        expect(box.y).toBeGreaterThan(0)
        expect(box.y + box.height).toBeLessThanOrEqual(height)
      }
      // The focused element is not covered by them.
      expect(change!.y + change!.height).toBeLessThanOrEqual(submit!.y)
    }
  })
})

test('what a browser may fill in is the applicant’s own, and nobody else’s', async () => {
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
