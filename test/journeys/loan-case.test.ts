import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { credentials } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { fullAnswers } from '../fixtures/loan-application'
import { faultsAtEveryWidth } from './axe'
import { backOffice, button, chooseMore, openPart, refusals } from './back-office'
import { once, type Visit } from './browser'
import { apply } from '../fixtures/visitors'

const site = backOffice()

const applyAs = (mark: string, answers: Record<string, string> = {}) =>
  apply(site.url, { ...fullAnswers(mark), email: 'ada@example.org', ...answers })

/** A new application, open in the back office. */
async function opened(mark: string, visit: Visit = {}, answers: Record<string, string> = {}) {
  const reference = await applyAs(mark, { phone: '08031234567', ...answers })
  const { page } = await site.enter('/admin/inbox/loan', visit)
  await page.getByRole('row', { name: reference }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: reference }).waitFor()
  await isIn(page, 'Received')
  await openPart(page, 'History')
  return { page, reference }
}

const title = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()
const isIn = (page: Page, state: string) =>
  page.getByRole('status').getByText(state, { exact: true }).waitFor()
const timeline = (page: Page) => page.getByRole('region', { name: 'History' })
const happened = (page: Page) => timeline(page).getByRole('listitem')
const fact = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('..').getByRole('definition')

/** Fills in a step's reason and sends it. */
async function explain(page: Page, step: string, reason: string, text: string) {
  await button(page, step).click()
  const form = page.getByRole('form', { name: step })
  await form.getByRole('combobox').selectOption({ label: reason })
  await form.getByRole('textbox').first().fill(text)
  const later = form.getByLabel('Tell them later')
  if (await later.count()) await later.check()
  await form.getByRole('button', { name: step }).click()
}

describe('an application is a case', () => {
  once(
    'from received to approved and back, with reasons, assignee, notes and timeline',
    async () => {
      const { page, reference } = await opened('Zainab')
      await expect.poll(() => fact(page, 'Amount').innerText()).toBe('₦250,000')
      await expect
        .poll(() => fact(page, 'Received').innerText())
        .toMatch(/^today \(\d{1,2} \w+ \d{4}/)
      expect(await title(page)).toContain('Zainab')
      await page.goBack()
      await page
        .getByText(/^Sent under privacy notice version \d+ \(.+\), terms version \d+ \(.+\)$/)
        .waitFor()
      await page.goForward()
      const link = (name: RegExp) => page.getByRole('main').getByRole('link', { name })
      expect(await link(/^Call/).getAttribute('href')).toBe('tel:08031234567')
      expect(await link(/^Email/).getAttribute('href')).toMatch(/^mailto:/)

      await button(page, 'Assign to me').click()
      await happened(page).filter({ hasText: 'Assigned to ada' }).waitFor()
      await expect.poll(() => button(page, 'Assign to me').count()).toBe(0)
      await button(page, 'Start review').click()
      await isIn(page, 'In review')

      await button(page, 'Approve').click()
      const form = page.getByRole('form', { name: 'Approve' })
      await form.getByRole('button', { name: 'Approve' }).click()
      await form.getByText('Please choose why it is approved.').first().waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
      await form.getByRole('combobox').selectOption({ label: 'Meets the terms' })
      await form.getByRole('textbox').first().fill('Five months at the usual rate')
      const message = form.getByLabel('Message', { exact: true })
      await expect.poll(() => message.inputValue()).toContain(`Dear first_name Zainab`)
      await message.fill('You get it, Zainab.')
      expect(await faultsAtEveryWidth(page)).toEqual([])
      await form.getByRole('button', { name: 'Approve' }).click()
      await isIn(page, 'Approved')
      await happened(page).getByText('You get it, Zainab.').waitFor()
      const approved = happened(page).filter({ hasText: 'Status: Approved (Meets the terms)' })
      await approved.getByText('Five months at the usual rate').waitFor()
      await approved.getByText(/^ada, /).waitFor()

      await explain(page, 'Reopen', 'It was a mistake', 'The statement belongs to somebody else')
      await isIn(page, 'In review')
      await page.getByLabel('New note').fill('Called, she sends another one')
      await button(page, 'Add note').click()
      await happened(page).filter({ hasText: 'Called, she sends another one' }).waitFor()
      await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('')

      await page.reload()
      await isIn(page, 'In review')
      await expect.poll(() => happened(page).count()).toBe(6)
      await page.goto(`${site.url}/admin/inbox/loan`)
      await page.getByRole('row').filter({ hasText: reference }).getByText('In review').waitFor()
    },
  )

  test('is deleted by two people once it was granted: one asks with a reason, another confirms', async () => {
    const text = 'Paid back ten years ago'
    const why = 'Reason: The time to keep it is over.'
    await account(site.dataDir, 'chi', 'reviewer')
    const { page, reference } = await opened('Granted')
    await explain(page, 'Approve', 'Meets the terms', 'Six months')
    await isIn(page, 'Approved')
    const path = new URL(page.url()).pathname
    const as = { username: 'chi', password: credentials.password }
    const { page: other } = await site.enter(path, { as })
    const remove = (on: Page, name: string) =>
      on.getByRole('button', { name, exact: true, includeHidden: true })
    await expect.poll(() => remove(other, 'Delete').getAttribute('aria-disabled')).toBe('true')
    await other.locator('summary', { hasText: 'More' }).click()
    await other.getByText(/^This loan was granted, so it is kept\./).waitFor()

    await chooseMore(page, 'Delete')
    const form = page.getByRole('form', { name: 'Ask for deletion' })
    await form.getByRole('button', { name: 'Ask for deletion' }).click()
    await form.getByText('Please write why it is to be deleted.').first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await form.getByLabel('Why is it to be deleted?').selectOption('The time to keep it is over')
    await form.getByLabel('Reason for whoever deletes it').fill(text)
    await form.getByRole('button', { name: 'Ask for deletion' }).click()
    await page.getByText(/^ada asked on .+ for this loan to be deleted\./).waitFor()
    await page.getByText('Somebody else must confirm it.').waitFor()
    await expect
      .poll(() => remove(page, 'Delete for good').getAttribute('aria-disabled'))
      .toBe('true')
    expect(await faultsAtEveryWidth(page)).toEqual([])

    await other.reload()
    const request = other.getByText(/^ada asked on .+ for this loan to be deleted\./)
    expect(await request.innerText()).toContain(why)
    await other.getByText(`“${text}”`).first().waitFor()
    await chooseMore(other, 'Delete for good')
    const question = other.getByRole('dialog', { name: `Delete loan application ${reference}?` })
    await question.getByRole('button', { name: 'Delete for good' }).click()
    await other.getByRole('heading', { level: 1, name: 'Loan applications' }).waitFor()
    await expect.poll(() => other.getByRole('row', { name: reference }).count()).toBe(0)
  })

  test('when somebody else was faster, says who, shows the new state and keeps the text', async () => {
    await account(site.dataDir, 'bola', 'reviewer')
    const { page } = await opened('Late', { mayLog: refusals })
    await button(page, 'Start review').click()
    await isIn(page, 'In review')
    const path = new URL(page.url()).pathname
    const as = { username: 'bola', password: credentials.password }
    const { page: other } = await site.enter(path, { as })

    await button(page, 'Decline').click()
    const form = page.getByRole('form', { name: 'Decline' })
    await form.getByRole('combobox').selectOption({ label: 'Not affordable' })
    await form.getByRole('textbox').first().fill('A long ground that took minutes')

    await explain(other, 'Approve', 'As an exception', 'Known customer')
    await isIn(other, 'Approved')

    await form.getByRole('button', { name: 'Decline' }).click()
    await page
      .getByRole('alert')
      .getByText(/^bola changed this application on .+ It is now: Approved\./)
      .waitFor()
    await isIn(page, 'Approved')
    await page.getByText('“A long ground that took minutes”').waitFor()
    await happened(page).filter({ hasText: 'As an exception' }).waitFor()
    await button(page, 'Reopen').click()
    const again = page.getByRole('form', { name: 'Reopen' })
    await expect
      .poll(() => again.getByRole('textbox').inputValue())
      .toBe('A long ground that took minutes')
    expect(await faultsAtEveryWidth(page)).toEqual([])
  })

  test('is decided and told in six clicks from the dashboard, and what nobody told is undone', async () => {
    const reference = await applyAs('Swift')
    const { page } = await site.enter('/admin/dashboard')
    let clicks = 0
    const press = async (target: ReturnType<typeof button>) => {
      await target.click()
      clicks += 1
    }
    await press(page.getByRole('link', { name: /^Loan applications/ }).first())
    await press(page.getByRole('row', { name: reference }).getByRole('link'))
    await press(button(page, 'Decline'))
    const form = page.getByRole('form', { name: 'Decline' })
    await form.getByRole('combobox').selectOption({ label: 'Not affordable' })
    await form.getByRole('textbox').first().fill('The salary is too small')
    await press(form.getByRole('button', { name: 'Decline' }))
    await isIn(page, 'Declined')
    expect(clicks).toBeLessThanOrEqual(6)
    await openPart(page, 'History')
    await happened(page).filter({ hasText: 'Status: In review' }).waitFor()
    await happened(page).filter({ hasText: 'Assigned to ada' }).waitFor()
    await happened(page).filter({ hasText: 'Message to the applicant' }).waitFor()

    await explain(page, 'Reopen', 'It was a mistake', 'She earns more')
    await isIn(page, 'In review')
    await explain(page, 'Approve', 'Meets the terms', 'Six months')
    await page.getByText('Approved. The applicant has not been told.').waitFor()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await button(page, 'Undo').click()
    await isIn(page, 'In review')

    await button(page, 'Approve').click()
    const sheet = page.getByRole('form', { name: 'Approve' })
    await sheet.getByRole('textbox').first().fill('Half typed')
    await page.keyboard.press('Escape')
    await button(page, 'Keep writing').click()
    expect(await sheet.getByRole('textbox').first().inputValue()).toBe('Half typed')
    await page.keyboard.press('Escape')
    await button(page, 'Discard').click()
    await sheet.waitFor({ state: 'detached' })
  })

  test('is told only what stands in the message: what somebody emptied stays empty', async () => {
    let reads = 0
    const waiting = { id: 1, at: '2026-11-28T09:00:00.000Z', state: 'waiting', sentAt: '' }
    const { page } = await opened('Emptied', {
      before: async (opening) => {
        await opening.clock.install()
        // A mail that waits has its state asked for every few seconds.
        await opening.route('**/replies', async (route) => {
          reads += 1
          const read = (await (await route.fetch()).json()) as object
          const reply = { ...waiting, by: 'ada', subject: 'Earlier', text: 'Hello', problem: '' }
          await route.fulfill({ json: { ...read, canSend: true, replies: [reply] } })
        })
      },
    })
    await button(page, 'Decline').click()
    const form = page.getByRole('form', { name: 'Decline' })
    const message = form.getByLabel('Message', { exact: true })
    await expect.poll(() => message.inputValue()).not.toBe('')
    await form.getByLabel('Subject').fill('')
    await message.fill('')
    const before = reads
    await page.clock.runFor(3500)
    await expect.poll(() => reads).toBeGreaterThan(before)
    await page.clock.runFor(1000)
    expect(await message.inputValue()).toBe('')
  })

  test('names the other applications of the same person', async () => {
    const reference = await applyAs('First', { bvn: '22298765432' })
    const { page } = await opened('Second', {}, { bvn: '222 9876 5432', phone: '08090001112' })
    await openPart(page, 'Facts')
    const others = page.getByRole('region', { name: 'Other applications of this person' })
    await expect.poll(() => others.getByRole('listitem').count()).toBe(1)
    await others.getByText(/^Received, sent .+ \(same BVN\)$/).waitFor()
    await others.getByRole('link', { name: reference }).click()
    await page.getByRole('heading', { level: 1, name: reference }).waitFor()
    expect(await title(page)).toContain('First')
  })
})

describe('its documents', () => {
  test('are viewed large, turned and compared by keys; each is loaded once, when asked for', async () => {
    const { page } = await opened('Papers', { width: 1000 })
    await openPart(page, 'Documents')
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/documents/')) loads.push(new URL(request.url()).pathname)
    })
    const documents = page.getByRole('region', { name: 'Documents' })
    await expect.poll(() => documents.getByRole('listitem').count()).toBe(4)
    expect(loads).toEqual([])
    const view = documents.getByRole('button', { name: /^View/ }).first()
    await view.click()
    const viewer = page.getByRole('dialog')
    const picture = viewer.getByRole('img')
    const sides = () =>
      picture.evaluate((element) => {
        const { width, height } = element as HTMLCanvasElement
        return [width, height]
      })
    await expect.poll(sides).toEqual([48, 48])
    await viewer.getByText('1 of 4').waitFor()
    await viewer.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => picture.getAttribute('data-zoom')).toBe('1.5')
    await viewer.getByRole('button', { name: 'Rotate' }).click()
    expect(await faultsAtEveryWidth(page)).toEqual([])
    // The arrows move an enlarged document; in its whole they lead to the next one.
    await viewer.getByRole('button', { name: 'Zoom out' }).click()
    await page.keyboard.press('ArrowRight')
    await viewer.getByText('2 of 4').waitFor()
    await expect.poll(sides).toEqual([48, 48])
    await page.keyboard.press('ArrowLeft')
    await viewer.getByText('1 of 4').waitFor()
    // All are chosen by name; drawn are those that were viewed.
    const choices = viewer.getByRole('listitem').getByRole('button')
    expect(await choices.count()).toBe(4)
    await expect.poll(() => choices.locator('canvas').count()).toBe(2)
    await choices.nth(1).press('Enter')
    await viewer.getByText('2 of 4').waitFor()
    expect(
      await choices.evaluateAll((all) => all.map((one) => one.getAttribute('aria-pressed'))),
    ).toEqual(['false', 'true', 'false', 'false'])
    expect(loads).toHaveLength(2)
    expect(await faultsAtEveryWidth(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => viewer.count()).toBe(0)
    await expect
      .poll(() => view.evaluate((element) => element === document.activeElement))
      .toBe(true)
    await view.click()
    // A colleague who goes on at once is not called back when the dialog's own event comes.
    const download = documents.getByRole('button', { name: /^Download/ }).first()
    const close = await viewer.getByRole('button', { name: 'Close' }).elementHandle()
    await download.evaluate((link, button) => {
      ;(button as HTMLElement).click()
      link.focus()
    }, close)
    await expect.poll(() => viewer.count()).toBe(0)
    expect(await download.evaluate((link) => link === document.activeElement)).toBe(true)
    expect(loads).toHaveLength(2)
    await openPart(page, 'History')
    await expect.poll(() => happened(page).filter({ hasText: '(view)' }).count()).toBe(2)

    await page.setViewportSize({ width: 1280, height: 800 })
    const pane = page.getByRole('complementary', { name: 'Viewer' })
    await pane.getByRole('button', { name: 'Government ID photo' }).click()
    await pane.getByRole('img', { name: 'Government ID photo' }).waitFor()
    await pane.getByRole('button', { name: 'Rotate' }).click()
    await expect.poll(() => happened(page).filter({ hasText: '(view)' }).count()).toBe(3)
    await pane.getByRole('button', { name: 'Enlarge' }).click()
    await viewer.getByText('3 of 4').waitFor()
    await page.keyboard.press('Escape')
    await pane.getByRole('img').waitFor()
    expect(loads).toHaveLength(3)
    expect(await faultsAtEveryWidth(page)).toEqual([])
  })
})

describe('its page', () => {
  test('is printed as one document without buttons', async () => {
    const { page, reference } = await opened('Paper')
    await openPart(page, 'Messages')
    await page.getByRole('tabpanel').getByText(reference).first().waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('heading', { level: 1, name: reference }).waitFor()
    await fact(page, 'Assigned to').waitFor()
    await page.getByRole('term').filter({ hasText: 'Surname' }).first().waitFor()
    await timeline(page).waitFor()
    for (const role of ['button', 'combobox', 'textbox', 'form'] as const)
      expect([role, await page.getByRole(role).count()]).toEqual([role, 0])
    await expect.poll(() => page.getByText('Logout').isVisible()).toBe(false)
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(2)
  })

  test('has its lesser actions in a menu, which has the focus again after a refusal', async () => {
    const { page } = await opened('Menu')
    await chooseMore(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('More')
    expect(await button(page, 'Delete').count()).toBe(0)
  })
})
