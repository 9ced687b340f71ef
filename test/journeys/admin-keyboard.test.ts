import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { credentials } from '../fixtures/administrator'
import { backOffice, button } from './back-office'
import { loaded } from './browser'

const site = backOffice()
const { messages } = adminSections.services

/** Role and name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    const label = element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label')
    return (label ?? element?.textContent ?? '').trim()
  })

async function tabTo(page: Page, name: RegExp, key = 'Tab') {
  const passed: string[] = []
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (name.test(now)) return
    passed.push(now.slice(0, 40))
  }
  throw new Error(`${name} was not reached by ${key}: ${passed.join(' | ')}`)
}

describe('without a mouse', () => {
  test('from the login to the live page: one editor, changed, saved and seen', async () => {
    const { page } = await site.visit('/login')
    await button(page, 'Log in').waitFor()
    await tabTo(page, /^Username$/)
    await page.keyboard.type(credentials.username)
    await tabTo(page, /^Password$/)
    await page.keyboard.type(credentials.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

    await tabTo(page, /^Home Page$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Home Page' }).waitFor()
    await tabTo(page, /^Services Section$/)
    await page.keyboard.press('Enter')
    await button(page, 'Save').waitFor()

    await tabTo(page, /^Title$/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Typed without a mouse')
    await tabTo(page, /^Save$/)
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText(messages.saved).waitFor()
    await expect.poll(() => focused(page)).toBe('Save')

    await tabTo(page, /^View page/, 'Shift+Tab')
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Enter')
    const live = await opened
    await loaded(live)
    await live.getByRole('main').getByText('Typed without a mouse').waitFor()
  })
})
