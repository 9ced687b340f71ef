import { describe, expect, inject, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { loaded, once, visitors } from './browser'

const { open } = visitors()

const read = async <T>({ list, codec }: { list: string; codec: { decode(wire: unknown): T } }) => {
  const answer = await fetch(inject('site').url + list)
  return codec.decode(await answer.json())
}

describe('the investments page', () => {
  once('shows its banner, benefits, reasons and requirements', async () => {
    const { page } = await open('/investments')
    await loaded(page)
    const banner = await read(adminSections.investmentBanner)
    const { title, resources } = await read(adminSections.investmentResources)
    const requirements = await read(adminSections.investmentRequirements)
    await page.getByRole('heading', { level: 1, name: banner.title }).waitFor()
    await page.getByText(banner.description).waitFor()
    const benefits = page.getByRole('region', { name: title }).getByRole('listitem')
    await expect.poll(() => benefits.count()).toBe(Math.min(5, resources.length))
    const reasons = page.getByRole('region', { name: 'Why choose us' }).getByRole('listitem')
    await expect.poll(() => reasons.count()).toBe(3)
    const block = page.getByRole('region', { name: requirements.title })
    const points = await block.getByRole('list').first().getByRole('listitem').allTextContents()
    expect(points).toEqual(requirements.points)
    await block.getByRole('heading', { name: requirements.title2 }).waitFor()
    await expect.poll(() => block.locator('img').count()).toBe(1)
  })

  test('keeps its loader until all three loads have ended', async () => {
    const held: (() => void)[] = []
    const { page } = await open('/investments', {
      before: (opened) =>
        opened.route('**/api/choose-us', async (route) => {
          await new Promise<void>((resolve) => held.push(resolve))
          await route.continue()
        }),
    })
    await page.getByText(/^Loading the page/).waitFor({ state: 'attached' })
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await expect.poll(() => page.getByRole('main').getByRole('region').count()).toBe(0)
    for (const release of held) release()
    await loaded(page)
    await expect.poll(() => page.getByRole('main').getByRole('region').count()).toBe(3)
  })

  test.each([
    ['/api/investment-banner', ['Why choose us']],
    ['/api/choose-us', []],
    ['/admin/investment/getInvestmentSections', ['Why choose us']],
  ])('ends its loader and shows the rest when %s fails', async (path, shown) => {
    const { page } = await open('/investments', {
      mayLog: [/Failed to/],
      before: (opened) => opened.route(`**${path}`, (route) => route.fulfill({ status: 503 })),
    })
    await loaded(page)
    await page.getByText('Some of this page could not be loaded.').waitFor()
    for (const name of shown) await page.getByRole('region', { name }).waitFor()
    await page.unroute(`**${path}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.getByRole('main').getByRole('region').count()).toBe(3)
    await expect
      .poll(() => page.getByText('Some of this page could not be loaded.').count())
      .toBe(0)
  })
})
