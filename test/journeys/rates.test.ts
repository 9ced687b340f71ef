import { describe, expect } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { once } from './browser'
import { faultsAtEveryWidth } from './axe'
import { backOffice, button, field } from './back-office'

const site = backOffice()
const { adminPath, list, messages } = adminSections.rates
const read = () => site.read(list) as Promise<{ sample: string; products: { rate: string }[] }>

describe('the lender’s figures', () => {
  once(
    'begin empty, may be filled with samples that are marked as such, and are taken as they are typed',
    async () => {
      const { page } = await site.edit(adminPath)
      expect(
        await field(page, 'Salary Advance', 'Interest a month, in per cent').inputValue(),
      ).toBe('')
      await button(page, 'Fill in sample figures').click()
      await button(page, 'Expand all').first().click()
      const rate = field(page, 'Salary Advance', 'Interest a month, in per cent')
      await expect.poll(() => rate.inputValue()).toBe('4')
      expect(await button(page, 'Fill in sample figures').count()).toBe(0)
      await button(page, 'Save').click()
      await page.getByRole('status').getByText(messages.saved, { exact: true }).waitFor()
      expect(await read()).toMatchObject({ sample: 'yes', products: { length: 6 } })

      await page.reload()
      await button(page, 'Expand all').first().click()
      const lent = field(page, 'Trader Loans', 'Interest a month, in per cent')
      await lent.fill('45')
      await field(page, 'Trader Loans', 'Largest amount').fill('N250 thousand')
      await page.getByText('This is more than 15 % a month. Is this right?').waitFor()
      await field(page, 'Trader Loans', 'Shortest time, in months').fill('0')
      await button(page, 'Save').click()
      const sentence = 'Enter a whole number of months from 1 to 999, for example 6.'
      await page.getByText(sentence).first().waitFor()
      expect(await lent.inputValue()).toBe('45')
      await field(page, 'Trader Loans', 'Shortest time, in months').fill('1')
      await button(page, 'Save').click()
      await page.getByRole('status').getByText(messages.saved, { exact: true }).waitFor()
      expect((await read()).products[4]).toMatchObject({ rate: '45', most: '250000' })
      expect(await faultsAtEveryWidth(page)).toEqual([])
    },
  )
})
