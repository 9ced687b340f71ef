import { describe, expect, inject, test } from 'vitest'
import { asFulfilled } from '../fixtures/foreign-answers'
import { loaded, once, visitors } from './browser'
import { rowsOf } from './database'
import { stopTime } from './still-clock'

const { open } = visitors()

async function atForm(
  answer?: { status: number; json?: unknown; body?: string; contentType?: string } | 'real',
) {
  const { page, requests } = await open('/faq', {
    mayLog: [/Failed to load resource/],
    before: async (opened) => {
      await opened.clock.install()
      if (answer === 'real' || !answer) return
      await opened.route('**/subscribe', (route) => route.fulfill(answer))
    },
  })
  await loaded(page)
  await stopTime(page)
  const footer = page.getByRole('contentinfo')
  const email = footer.getByLabel('Email address')
  const submit = async (address: string) => {
    await email.fill(address)
    await footer.getByRole('button', { name: 'Subscribe' }).click()
  }
  const status = footer.getByRole('status')
  return { page, requests, footer, email, submit, status }
}

const address = 'ada@example.org'

describe('the newsletter form', () => {
  test("stores a subscription, clears the email and shows the server's message for 5 seconds", async () => {
    const { dataDir } = inject('site')
    const unique = `reader-${Date.now()}@example.org`
    const { page, email, submit, status } = await atForm('real')
    // As copied from a chat.
    await submit(`\u202a${unique}\u202c\u200b`)
    await status.getByText(/\w/).first().waitFor()
    const notice = await status.locator('p').textContent()
    expect(
      rowsOf(dataDir, 'newsletter_subscriber').filter((row) => row.email === unique),
    ).toHaveLength(1)
    await expect.poll(() => email.inputValue()).toBe('')
    await page.mouse.move(0, 0)
    await page.clock.runFor(3000)
    expect(await status.locator('p').textContent()).toBe(notice)
    await page.clock.runFor(2100)
    await expect.poll(() => status.textContent()).toBe('')
  })

  once('answers a known address as it answers a new one', async () => {
    const { submit, status, footer } = await atForm('real')
    for (const [name, path] of [
      ['How we use your details', '/privacy'],
      ['Terms', '/terms'],
      ['Accessibility', '/accessibility'],
    ])
      expect(await footer.getByRole('link', { name }).getAttribute('href')).toBe(path)
    const notices: (string | null)[] = []
    for (let i = 0; i < 2; i += 1) {
      await submit('known@example.org')
      await status.locator('p').waitFor()
      notices.push(await status.locator('p').textContent())
      await footer.getByRole('button', { name: 'Close this message' }).click()
      await status.locator('p').waitFor({ state: 'detached' })
    }
    expect(notices[1]).toBe(notices[0])
  })

  test('keeps the email after the login page of a hotel, and says what it may be', async () => {
    const { email, submit, status } = await atForm(asFulfilled('a login page'))
    await submit(address)
    const said = /^Something Went Wrong\s*You may need to sign in to this Wi-Fi\.$/
    await status.getByText(said).waitFor()
    await expect.poll(() => email.inputValue()).toBe(address)
  })

  test('keeps its message while somebody points at it', async () => {
    const { page, submit, status } = await atForm({ status: 200, json: { message: 'Thank you' } })
    await submit(address)
    const message = status.getByText('Thank you')
    await message.hover()
    await page.clock.runFor(60_000)
    await expect.poll(() => message.isVisible()).toBe(true)
    await page.mouse.move(0, 0)
    await page.clock.runFor(5100)
    await message.waitFor({ state: 'detached' })
  })

  test('is checked by the browser and by nobody else on the page', async () => {
    const { requests, submit, email, status } = await atForm({
      status: 422,
      json: { message: 'No.' },
    })
    await submit('no address')
    await expect
      .poll(() => email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch))
      .toBe(true)
    expect(requests.filter((request) => request === 'POST /subscribe')).toEqual([])
    await submit('')
    await status.getByText('No.').waitFor()
    expect(requests.filter((request) => request === 'POST /subscribe')).toHaveLength(1)
  })
})
