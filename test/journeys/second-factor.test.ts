import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { credentials } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { device } from '../fixtures/passkeys'
import { codeOf, turnedOn } from '../fixtures/second-factor'
import { faultsAtEveryWidth } from './axe'
import { backOffice, button, editorOpen, refusals } from './back-office'
import { once, type Visit } from './browser'

const site = backOffice({ RATE_LIMIT: '1' })

const path = '/admin/second-factor'
const notRight = 'This code is not correct. Each code works only once.'

let people = 0

/** An account that no other test uses: its tries are its own. */
const somebody = () => account(site.dataDir, `eve ${(people += 1)}`, 'administrator')

async function somebodyWithCodes() {
  const as = await somebody()
  return { as, ...(await turnedOn(site.url, as)) }
}

const password = (page: Page) => page.getByRole('textbox', { name: 'Current password' })
const code = (page: Page | Locator) => page.getByRole('textbox', { name: 'Code', exact: true })
const isFocused = (field: Locator) =>
  field.evaluate((element) => element === document.activeElement)

const atPage = (as: typeof credentials, visit: Visit = {}) =>
  site.enter(path, { as, mayLog: refusals, ...visit })

/** The page shows the key of an account that sets up its second factor. */
async function atKey(visit: Visit = {}) {
  const as = await somebody()
  const visitor = await atPage(as, visit)
  const { page } = visitor
  await password(page).fill(as.password)
  await button(page, 'Set up two-step login').click()
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  const key = (await page.getByRole('definition').innerText()).replace(/\s/g, '')
  return { ...visitor, as, key }
}

/** The page shows the recovery codes, this once. */
async function atCodes(visit: Visit = {}) {
  const setUp = await atKey(visit)
  await code(setUp.page).fill(codeOf(setUp.key))
  await button(setUp.page, 'Turn on').click()
  await button(setUp.page, 'I have saved the codes').waitFor()
  const recoveryCodes = await setUp.page.getByRole('main').getByRole('listitem').allInnerTexts()
  return { ...setUp, recoveryCodes }
}

/** The login asks for the code. */
async function atLogin({ username, password: secret }: typeof credentials) {
  const visitor = await site.visit('/login', { mayLog: refusals })
  const { page } = visitor
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(secret)
  await button(page, 'Log in').click()
  await code(page).waitFor()
  return {
    ...visitor,
    give: async (given: string) => {
      await code(page).fill(given)
      await button(page, 'Log in').click()
    },
  }
}

const isIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

async function isRefused(page: Page, sentence = notRight) {
  await page.getByRole('alert').getByText(sentence).waitFor()
  await expect.poll(() => code(page).inputValue()).toBe('')
  await expect.poll(() => isFocused(code(page))).toBe(true)
}

/** The text of a QR code on the page. */
async function readBy(picture: Locator) {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

describe('setting up a second factor', () => {
  once('takes the password and a first code; from then on the login asks for codes', async () => {
    const { page, as, key, recoveryCodes } = await atCodes()
    expect(recoveryCodes).toHaveLength(10)
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await button(page, 'I have saved the codes').click()
    await page.getByText(/^Two-step login has been on since/).waitFor()
    await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true)
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await page.reload()
    await page.getByText(/Recovery codes left: 10\./).waitFor()
    expect(await page.getByRole('main').innerText()).not.toContain(recoveryCodes[0])

    const { page: login, requests, give } = await atLogin(as)
    await give(codeOf(key, 1))
    await isIn(login)
    expect(requests).toContain('GET /dashboard')
    expect(await login.evaluate(() => JSON.parse(localStorage.getItem('user')!) as object)).toEqual(
      { id: expect.any(Number), username: as.username, name: as.username, role: 'administrator' },
    )
  })

  test('draws the QR code on the page itself: a camera reads the key that stands beside it', async () => {
    const { page, as, key, requests } = await atKey()
    const before = requests.length
    const link = await readBy(page.getByRole('img', { name: /^QR code/ }))
    expect(new URL(link).searchParams.get('secret')).toBe(key)
    expect(decodeURIComponent(new URL(link).pathname)).toMatch(new RegExp(`:${as.username}$`))
    expect(await page.getByRole('link', { name: /^Open in an app/ }).getAttribute('href')).toBe(
      link,
    )
    expect(requests.slice(before)).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await readBy(page.getByRole('img', { name: /^QR code/ }))).toBe(link)
  })

  test('a wrong password or a wrong code is said at its field, and nothing is turned on', async () => {
    const { page: other } = await atPage(await somebody())
    await password(other).fill('not it')
    await button(other, 'Set up two-step login').click()
    await other.getByRole('link', { name: /This is not your current password/ }).waitFor()
    await expect.poll(() => isFocused(password(other))).toBe(true)

    const { page } = await atKey()
    await button(page, 'Turn on').click()
    await page.getByRole('link', { name: /Please enter the code/ }).waitFor()
    await code(page).fill('000000')
    await button(page, 'Turn on').click()
    await page.getByRole('link', { name: /This code is not correct/ }).waitFor()
    await expect.poll(() => isFocused(code(page))).toBe(true)
    await button(page, 'Cancel').click()
    await button(page, 'Set up two-step login').waitFor()
  })

  test('shows the recovery codes once: to download, to copy, to print', async () => {
    const { page, recoveryCodes } = await atCodes({
      before: async (opened) => {
        await opened.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        await opened.addInitScript(() => {
          window.print = () => void (document.documentElement.dataset.printed = 'yes')
        })
      },
    })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download').click(),
    ])
    const text = readFileSync((await download.path())!, 'utf8')
    for (const one of recoveryCodes) expect(text).toContain(one)
    await button(page, 'Copy').click()
    await page.getByRole('status').getByText('Codes copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    await button(page, 'Print').click()
    await expect.poll(() => page.locator('html').getAttribute('data-printed')).toBe('yes')
    await page.emulateMedia({ media: 'print' })
    expect(await button(page, 'Print').isVisible()).toBe(false)
    expect(await page.getByText(recoveryCodes[9]!).isVisible()).toBe(true)
  })
})

describe('the login of an account with a second factor', () => {
  test('asks for the code after the password, and says what is wrong with it', async () => {
    const { as, key, used } = await somebodyWithCodes()
    const { page, give } = await atLogin(as)
    await expect.poll(() => isFocused(code(page))).toBe(true)
    expect(await page.getByRole('alert').innerText()).toBe('')
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await button(page, 'Log in').click()
    await page.getByRole('link', { name: /Please enter the code/ }).waitFor()
    await expect.poll(() => isFocused(code(page))).toBe(true)
    await give('000000')
    await isRefused(page)
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await give(used)
    await isRefused(page)
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
    await button(page, 'Start over').click()
    const secret = page.getByRole('textbox', { name: 'Password' })
    await expect.poll(() => isFocused(secret)).toBe(true)
    expect(await secret.inputValue()).toBe('')
    expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe(as.username)
    await secret.fill(as.password)
    await button(page, 'Log in').click()
    await code(page).waitFor()
    await give(codeOf(key, 1))
    await isIn(page)
  })

  test('is filled by phones and password managers, and takes a code that is pasted with blanks', async () => {
    const { as, key } = await somebodyWithCodes()
    const { page } = await atLogin(as)
    expect(await code(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await code(page).getAttribute('inputmode')).toBe('numeric')
    await code(page).focus()
    await page.keyboard.insertText(` ${codeOf(key, 1).replace(/^.../, '$& ')} `)
    await button(page, 'Log in').click()
    await isIn(page)
  })

  test('can be done with the keyboard alone', async () => {
    const { as, recoveryCodes } = await somebodyWithCodes()
    const { page } = await site.visit('/login', { mayLog: refusals })
    const { keyboard } = page
    await page.getByRole('textbox', { name: 'Username' }).focus()
    await keyboard.type(as.username)
    await keyboard.press('Tab')
    await keyboard.type('not my password')
    await keyboard.press('Enter')
    await page.getByText('Invalid credentials').waitFor()
    await expect.poll(() => isFocused(page.getByRole('textbox', { name: 'Password' }))).toBe(true)
    await keyboard.type(as.password)
    await keyboard.press('Enter')
    await code(page).waitFor()
    await expect.poll(() => isFocused(code(page))).toBe(true)
    await keyboard.type('000000')
    await keyboard.press('Enter')
    await isRefused(page)
    await keyboard.press('Shift+Tab')
    await expect.poll(() => isFocused(button(page, 'Start over'))).toBe(true)
    await keyboard.press('Tab')
    await keyboard.type(recoveryCodes[0]!)
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await isIn(page)
  })

  test('asks for it over an editor whose session has ended, too, and the save goes on', async () => {
    const { as, recoveryCodes } = await somebodyWithCodes()
    const { page, give } = await atLogin(as)
    await give(recoveryCodes[0]!)
    await isIn(page)
    await page.goto('/admin/home/services-section')
    await editorOpen(page)
    const title = page.getByRole('group', { name: 'Service 4' }).getByLabel('Title')
    await title.fill('Written with two factors')
    await page.context().clearCookies()
    await button(page, 'Save').click()
    const dialog = page.getByRole('dialog', { name: 'Please log in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(as.password)
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await expect.poll(() => isFocused(code(dialog))).toBe(true)
    await code(dialog).fill('000000')
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await dialog.getByText(notRight).waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await code(dialog).fill(recoveryCodes[1]!)
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(async () => JSON.stringify(await site.read('/api/services')))
      .toContain('Written with two factors')
  })
})

describe('turning a second factor off', () => {
  test('takes password and code, ends all other sessions, and is recorded step by step', async () => {
    const { as, recoveryCodes } = await somebodyWithCodes()
    const other = await atLogin(as)
    await other.give(recoveryCodes[0]!)
    await isIn(other.page)
    const { page, give } = await atLogin(as)
    await give('000000')
    await isRefused(page)
    await give(recoveryCodes[1]!)
    await isIn(page)
    await page.goto(path)
    await button(page, 'Turn off').click()
    const problems = page.getByRole('region', { name: 'There is a problem' })
    await problems.getByText('Please enter your current password.').waitFor()
    await problems.getByText('Please enter the code.').waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await password(page).fill(as.password)
    await code(page).fill(recoveryCodes[1]!)
    await button(page, 'Turn off').click()
    await page.getByRole('link', { name: /This code is not correct/ }).waitFor()
    await code(page).fill(recoveryCodes[2]!)
    await button(page, 'Turn off').click()
    await button(page, 'Set up two-step login').waitFor()
    await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true)
    const whoAmI = async (opened: Page) =>
      (await opened.context().request.get('/api/session')).status()
    expect([await whoAmI(page), await whoAmI(other.page)]).toEqual([200, 401])

    await page.goto('/admin/activity')
    await page.getByRole('combobox', { name: 'Person' }).selectOption({ label: as.username })
    await page.getByText('8 found', { exact: true }).waitFor()
    await page.getByText('Turned off two-step login').waitFor()
    const entries = await page.getByRole('main').getByRole('listitem').allInnerTexts()
    expect(entries.map((entry) => entry.split(/\n+/)[1])).toEqual([
      'Turned off two-step login',
      'Two-step login change failed: wrong password or code',
      'Logged in with a recovery code',
      'Login failed: wrong code',
      'Logged in with a recovery code',
      'Turned on two-step login',
      'Began to turn on two-step login',
      'Logged in',
    ])
  })
})

interface Asked {
  challenge: string
  user?: { id: string }
  known: string[]
}

/**
 * Puts a device into the browser that knows whose finger it is: Chromium's shell has none that finds
 * its passkeys by itself. Returns how to put in another one.
 */
async function plugIn(page: Page, origin: string) {
  const another = () => device({ origin, rpId: 'localhost' })
  let plugged = another()
  await page.exposeFunction('askDevice', (deed: 'create' | 'get', asked: Asked) => {
    if (deed === 'get') return plugged.get(asked)
    return asked.known.includes(plugged.id) ? undefined : plugged.create(asked as Required<Asked>)
  })
  await page.addInitScript(() => {
    type Text = Record<string, string>
    const { askDevice } = window as unknown as {
      askDevice: (deed: string, asked: Asked) => Promise<Text | undefined>
    }
    const pairs = { '+': '-', '/': '_', '=': '' }
    const textOf = (content: BufferSource) =>
      btoa(String.fromCharCode(...new Uint8Array(content as ArrayBuffer))).replace(
        /[+/=]/g,
        (sign) => pairs[sign as '+'],
      )
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
        sign.charCodeAt(0),
      ).buffer

    async function answer(deed: string, asked: Asked) {
      const said = await askDevice(deed, asked)
      if (!said) throw new DOMException('It has one.', 'InvalidStateError')
      const { id = '', ...parts } = said
      const response = Object.entries(parts).map(([name, text]) => [name, bytesOf(text)])
      return {
        id,
        rawId: bytesOf(id),
        type: 'public-key',
        response: Object.fromEntries(response) as object,
        getClientExtensionResults: () => ({}),
      }
    }

    navigator.credentials.create = ({ publicKey } = {}) =>
      answer('create', {
        challenge: textOf(publicKey!.challenge),
        user: { id: textOf(publicKey!.user.id) },
        known: publicKey!.excludeCredentials!.map(({ id }) => textOf(id)),
      })
    navigator.credentials.get = ({ publicKey } = {}) =>
      answer('get', { challenge: textOf(publicKey!.challenge), known: [] })
  })
  return () => void (plugged = another())
}

describe('passkeys', () => {
  once('are added and named, log in without a password, and are removed', async () => {
    const as = await somebody()
    // Passkeys go by a name.
    const url = site.url.replace('127.0.0.1', 'localhost')
    let plugAnother = () => {}
    const { page, requests } = await site.visit('/login', {
      url,
      mayLog: refusals,
      before: async (opened) => {
        plugAnother = await plugIn(opened, url)
      },
    })
    await page.getByRole('textbox', { name: 'Username' }).fill(as.username)
    await page.getByRole('textbox', { name: 'Password' }).fill(as.password)
    await button(page, 'Log in').click()
    await isIn(page)
    await page.goto(path)
    const keys = page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')
    const dialog = page.getByRole('dialog')
    const secret = dialog.getByRole('textbox', { name: 'Current password' })
    async function add(name: string) {
      await button(page, 'Add a passkey').click()
      await secret.fill(as.password)
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
      await dialog.getByRole('button', { name: 'Add' }).click()
    }

    await button(page, 'Add a passkey').click()
    await dialog.getByRole('button', { name: 'Add' }).click()
    await dialog.getByRole('link', { name: /Please enter a name/ }).waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => isFocused(button(page, 'Add a passkey'))).toBe(true)
    await add('Phone')
    await page.getByText('The passkey was added.').waitFor()
    await expect
      .poll(() => keys.allInnerTexts())
      .toEqual([expect.stringMatching(/^Phone\s+Added .*never/)])
    await add('Phone again')
    await dialog.getByText('This device has one for your account already.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    plugAnother()
    await add('Laptop')
    await expect.poll(() => keys.count()).toBe(2)
    expect(await faultsAtEveryWidth(page)).toEqual([])

    await button(page, 'Logout').click()
    await button(page, 'Log in with a passkey').waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await button(page, 'Log in with a passkey').click()
    await isIn(page)
    expect(requests.filter((request) => request === 'POST /login')).toHaveLength(1)

    await page.goto(path)
    await expect.poll(() => keys.last().innerText()).toMatch(/^Laptop\s+Added .*last used/)
    await button(page, 'Remove the passkey Laptop').click()
    await secret.fill(as.password)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The passkey was removed.').waitFor()
    await expect.poll(() => keys.count()).toBe(1)
    await button(page, 'Logout').click()
    await button(page, 'Log in with a passkey').click()
    await page
      .getByRole('alert')
      .getByText(/^This passkey was not accepted/)
      .waitFor()
    await expect.poll(() => isFocused(button(page, 'Log in with a passkey'))).toBe(true)
  })
})
