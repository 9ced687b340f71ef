import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { account, beside, credentials } from '../fixtures/administrator'
import { violationsAtEveryWidth } from './axe'
import { backOffice, button, refusals } from './back-office'
import { overflowOf } from './browser'

const site = backOffice()

const eve = { ...credentials, username: 'eve' }
const page = '/admin/second-factor'

/** What an authenticator app shows; a step later where this step's code is used up. */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

const password = (opened: Page) => opened.getByRole('textbox', { name: 'Current password' })
const code = (opened: Page) => opened.getByRole('textbox', { name: 'Code', exact: true })
const heading = (opened: Page, name: string) => opened.getByRole('heading', { name }).waitFor()

async function setUp() {
  const { page: opened } = await site.enter(page, { as: eve, mayLog: refusals })
  await password(opened).fill(eve.password)
  await button(opened, 'Set it up').click()
  await opened.getByRole('img', { name: /^QR code/ }).waitFor()
  const key = (await opened.getByRole('definition').innerText()).replace(/\s/g, '')
  return { opened, key }
}

async function turnedOn() {
  const { opened, key } = await setUp()
  await code(opened).fill(codeOf(key))
  await button(opened, 'Turn it on').click()
  await heading(opened, 'The second factor is on. Keep your recovery codes')
  const recoveryCodes = await opened.getByRole('main').getByRole('listitem').allInnerTexts()
  return { opened, key, recoveryCodes }
}

async function atCode() {
  const { page: opened } = await site.visit('/login', { mayLog: refusals })
  await opened.getByRole('textbox', { name: 'Username' }).fill(eve.username)
  await opened.getByRole('textbox', { name: 'Password' }).fill(eve.password)
  await button(opened, 'Log in').click()
  await code(opened).waitFor()
  return opened
}

async function logInWith(given: string) {
  const opened = await atCode()
  await code(opened).fill(given)
  await button(opened, 'Log in').click()
  await opened.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  return opened
}

beforeEach(async () => {
  await beside(site.dataDir, ({ administrators }) =>
    administrators.turnOffSecondFactor('eve', 'test'),
  )
  await account(site.dataDir, 'eve', 'administrator')
})

describe('the second factor', () => {
  test('is set up with an app, and its codes open the login from then on', async () => {
    const { opened, key, recoveryCodes } = await turnedOn()
    expect(recoveryCodes).toHaveLength(10)
    expect(await violationsAtEveryWidth(opened)).toEqual([])
    expect(await overflowOf(opened)).toBeLessThanOrEqual(0)
    const [download] = await Promise.all([
      opened.waitForEvent('download'),
      button(opened, 'Download').click(),
    ])
    const text = readFileSync((await download.path())!, 'utf8')
    for (const one of recoveryCodes) expect(text).toContain(one)
    await button(opened, 'I have kept the codes').click()
    await opened.getByText(/^The second factor is on since/).waitFor()
    expect(await violationsAtEveryWidth(opened)).toEqual([])
    await opened.reload()
    await opened.getByText(/10 of\s+your recovery codes are left/).waitFor()
    expect(await opened.getByRole('main').innerText()).not.toContain(recoveryCodes[0])

    await logInWith(codeOf(key, 1))
    const used = await logInWith(recoveryCodes[0]!)
    await used.goto(page)
    await used.getByText(/9 of\s+your recovery codes are left/).waitFor()
  })

  test('a wrong code says so at the login, keeps asking, and leaves no user behind', async () => {
    await turnedOn()
    const opened = await atCode()
    expect(await violationsAtEveryWidth(opened)).toEqual([])
    await button(opened, 'Log in').click()
    await opened.getByText('Please enter the code.').first().waitFor()
    await code(opened).fill('000000')
    await button(opened, 'Log in').click()
    await opened.getByRole('alert').getByText('This code is not right.').waitFor()
    await expect.poll(() => code(opened).inputValue()).toBe('')
    expect(await opened.evaluate(() => localStorage.getItem('user'))).toBeNull()
    await button(opened, 'Start over').click()
    await opened.getByRole('textbox', { name: 'Password' }).waitFor()
    expect(await opened.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('eve')
  })

  test('is not turned on by a wrong password or a wrong code', async () => {
    const { page: opened } = await site.enter(page, { as: eve, mayLog: refusals })
    await password(opened).fill('not it')
    await button(opened, 'Set it up').click()
    await opened.getByText('This is not your current password.').first().waitFor()
    const { opened: other } = await setUp()
    await code(other).fill('000000')
    await button(other, 'Turn it on').click()
    await other
      .getByText(/^This code is not right/)
      .first()
      .waitFor()
    await button(other, 'Cancel').click()
    await button(other, 'Set it up').waitFor()
  })

  test('is turned off with password and code', async () => {
    const { opened, key } = await turnedOn()
    await button(opened, 'I have kept the codes').click()
    await password(opened).fill(eve.password)
    await code(opened).fill(codeOf(key, 1))
    await button(opened, 'Turn it off').click()
    await button(opened, 'Set it up').waitFor()
  })
})
