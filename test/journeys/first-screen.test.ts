import { describe, expect, inject, test } from 'vitest'
import { properties } from '../../schemas/whistle.schema.json'
import { adminSections } from '../../src/shared/admin-sections'
import { pages, type PageName } from '../../src/shared/pages'
import { loaded, visitors } from './browser'

const { open } = visitors()

/** Opens a page whose program does not come before it is released. */
async function withoutProgram(path: string) {
  let release!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  const { page } = await open(path, {
    from: 'commit',
    before: (opened) =>
      opened.route('**/assets/*.js', async (route) => {
        await released
        await route.continue()
      }),
  })
  return { page, release }
}

const faqBanner = async () => {
  const { list, codec } = adminSections.faqPage
  const answer = await fetch(inject('site').url + list)
  return codec.decode(await answer.json()).main
}

describe('before the program has come', () => {
  test.each(Object.entries(pages))('the page %s shows where one is', async (name, { path }) => {
    const { page, release } = await withoutProgram(path)
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor({ state: name === 'home' ? 'attached' : 'visible' })
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect.poll(() => links.count()).toBe(6)
    const circle = page.getByRole('main').getByRole('status').locator('svg')
    await expect.poll(() => circle.isVisible()).toBe(true)
    release()
    if ((name as PageName) !== 'loan') await loaded(page)
  })

  test('the banner is the one of the content, with its picture', async () => {
    const { page, release } = await withoutProgram('/faq')
    const { title, description } = await faqBanner()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(description).waitFor()
    const picture = page.getByRole('main').locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    release()
    await loaded(page)
  })

  test('links lead on, and nothing takes words that would be lost', async () => {
    const { page, release } = await withoutProgram('/whistle')
    const email = page.getByRole('contentinfo').getByLabel('Email address')
    await expect.poll(() => email.isDisabled()).toBe(true)
    await expect.poll(() => page.getByRole('main').getByRole('textbox').count()).toBe(0)
    release()
    await page.getByLabel(properties.report.title, { exact: true }).fill('Something is wrong.')
    await expect.poll(() => email.isEnabled()).toBe(true)
  })
})

describe('the program', () => {
  test.each(['/', '/products', '/investments', '/contact', '/faq', '/whistle', '/loan'])(
    'takes %s over as it is: the focus stays, no part is replaced',
    async (path) => {
      const { page, release } = await withoutProgram(path)
      const link = page.getByRole('link', { name: 'Skip to the content' })
      await link.focus()
      await page.evaluate(() => {
        for (const element of document.querySelectorAll('header, main, h1, footer'))
          Object.assign(element, { isFirst: true })
      })
      release()
      const email = page.getByRole('contentinfo').getByLabel('Email address')
      await expect.poll(() => email.isEnabled()).toBe(true)
      await loaded(page)
      await expect
        .poll(() => link.evaluate((element) => element === document.activeElement))
        .toBe(true)
      const kept = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('header, main, h1, footer')].map(
            (element) => 'isFirst' in element,
          ),
        )
      await expect.poll(kept).toEqual([true, true, true, true])
    },
  )

  test('shows what the call brings, also where the HTML said something else', async () => {
    const { page } = await open('/investments', {
      before: (opened) =>
        opened.route('**/api/investment-banner', (route) =>
          route.fulfill({ json: { title: 'Newer words', description: 'Since then.', image: '' } }),
        ),
    })
    await page.getByRole('heading', { level: 1, name: 'Newer words' }).waitFor()
    await page.getByText('Since then.').waitFor()
    await expect.poll(() => page.getByRole('main').locator('img').count()).toBe(1)
  })
})
