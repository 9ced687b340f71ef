import { describe, expect, test } from 'vitest'
import { loaded, overflowOf, visitors, widths } from './browser'
import { loanForm, openLastStep } from './loan-form'

const { open } = visitors()
const call = '**/admin/loan/addLoanData'
const reference = 'LN-7K3PQ-XD94M'
const message =
  `Thank you. We have received your application. Your reference is ${reference}: please keep it. ` +
  'We will check your answers and documents, and then contact you.'
const received = { json: { message, reference } }

/** An application that was just sent, its result on the screen. */
async function sent(visit: Parameters<typeof open>[1] = {}) {
  const form = await openLastStep(open, {
    ...visit,
    before: async (page) => {
      await visit.before?.(page)
      await page.route(call, (route) => route.fulfill(received))
    },
  })
  const { page, fill, button, at } = form
  await fill(5)
  await button('Submit').click()
  const dialog = page.getByRole('dialog', { name: 'Success' })
  await dialog.waitFor()
  return {
    ...form,
    dialog,
    notice: page.getByRole('region', { name: 'Application sent' }),
    async close() {
      await dialog.getByRole('button', { name: 'Close' }).click()
      await at(1)
    },
  }
}

describe('the reference of an application', () => {
  test('stands alone, in one piece, at every width', async () => {
    const { page, dialog } = await sent()
    await dialog.getByText(message, { exact: true }).waitFor()
    const texts = dialog.getByText(reference, { exact: true })
    const text = texts.last()
    const copy = dialog.getByRole('button', { name: 'Copy', exact: true })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const lines = await texts.evaluateAll((elements) =>
        elements.map((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size
        }),
      )
      // In the sentence, and by itself.
      expect([width, ...lines]).toEqual([width, 1, 1])
      const { scrollWidth, clientWidth, fontSize } = await text.evaluate((element) => ({
        scrollWidth: element.scrollWidth,
        clientWidth: element.clientWidth,
        fontSize: parseFloat(getComputedStyle(element).fontSize),
      }))
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
      expect(fontSize).toBeGreaterThanOrEqual(19)
      const own = (await text.boundingBox())!
      expect((await copy.boundingBox())!.y).toBeGreaterThanOrEqual(own.y + own.height)
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    }
  })

  test('is copied by one press, which is told', async () => {
    const { page, dialog } = await sent({
      before: (opened) => opened.context().grantPermissions(['clipboard-read', 'clipboard-write']),
    })
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await dialog.getByRole('status').getByText('Reference copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  })

  test('is selected to be copied by hand where the browser lets no page copy', async () => {
    const { page, dialog } = await sent({
      before: (opened) =>
        opened.addInitScript(() => {
          Object.defineProperty(navigator, 'clipboard', { value: undefined })
        }),
    })
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await dialog
      .getByRole('status')
      .getByText(/The reference is selected/)
      .waitFor()
    expect(await page.evaluate(() => String(getSelection()))).toBe(reference)
  })

  test('stands above step 1 after Close, also after a reload, and is printed alone', async () => {
    const { page, notice, close, at } = await sent()
    expect(await notice.count()).toBe(0)
    await close()
    await notice.getByText(reference, { exact: true }).waitFor()
    const title = notice.getByRole('heading', { name: 'Application sent' })
    await expect.poll(() => title.evaluate((e) => e === document.activeElement)).toBe(true)
    expect(await notice.getByRole('listitem').count()).toBe(3)
    const [line, heading] = await Promise.all(
      [notice, page.getByRole('heading', { level: 2, name: 'Personal' })].map((part) =>
        part.boundingBox(),
      ),
    )
    expect(line!.y + line!.height).toBeLessThan(heading!.y)
    await page.reload()
    await at(1)
    await notice.waitFor()
    await page.getByRole('button', { name: 'Print' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    const printed = await page.locator('body').innerText()
    expect(printed).toContain(`Reference: ${reference}`)
    expect(printed).not.toContain('Surname')
  })

  test('outlasts a visit to another page, but not a new application', async () => {
    const { page, notice, close, at, field, saved } = await sent()
    await close()
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await page.waitForURL('**/faq')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Loan Applications' }).click()
    await at(1)
    await notice.waitFor()
    await field('surname').focus()
    const before = await field('surname').boundingBox()
    await field('surname').fill('Bello')
    await expect.poll(() => notice.isVisible()).toBe(false)
    expect(await field('surname').boundingBox()).toEqual(before)
    await saved()
    await page.reload()
    await at(1)
    await expect.poll(() => field('surname').inputValue()).toBe('Bello')
    expect(await notice.count()).toBe(0)
  })

  test('is not known to another tab', async () => {
    const { page, notice, close } = await sent()
    await close()
    await notice.waitFor()
    const other = await page.context().newPage()
    await other.goto('/loan')
    await loaded(other)
    await loanForm(other).at(1)
    expect(await other.getByText('Application sent').count()).toBe(0)
  })
})

test("after 'Something Went Wrong' the answers are still there, and it is said", async () => {
  const { page, fill, button, field, at } = await openLastStep(open, {
    mayLog: [/Failed to load resource/],
    before: (opened) => opened.route(call, (route) => route.abort()),
  })
  await fill(5)
  await button('Submit').click()
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await dialog.getByText('Something Went Wrong', { exact: true }).waitFor()
  await dialog
    .getByText('Your answers and files are still here. Close this message and try again.')
    .waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await at(5)
  await expect.poll(() => field('loan_amount').inputValue()).toBe('250000')
})
