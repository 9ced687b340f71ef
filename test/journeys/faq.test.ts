import { describe, expect, inject, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { loaded, once, visitors } from './browser'

const { open, shared } = visitors()
const faq = shared('/faq')
const { list, codec } = adminSections.faqPage

const seeded = async () => codec.decode(await (await fetch(inject('site').url + list)).json())

/** The page with these rows in the place of the seeded questions. */
const openWith = (resources: unknown) =>
  open('/faq', {
    mayLog: [/Failed to/],
    before: (page) =>
      page.route(`**${list}`, (route) =>
        route.fulfill({
          json: [
            { section_name: 'Main', tittle: 'Questions', description: 'And answers' },
            { section_name: 'Additional Resources', resources },
          ],
        }),
      ),
  })

describe('the FAQ page', () => {
  once('shows its banner and the questions by position', async () => {
    const { page } = await faq()
    const { main, resources } = await seeded()
    await page.getByRole('heading', { level: 1, name: main.title }).waitFor()
    const titles = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
    expect(titles).toEqual(
      resources.toSorted((a, b) => a.customPosition - b.customPosition).map(({ title }) => title),
    )
    // The policy has nothing to report about the data in the head: a report fails the test.
    const data = await page.locator('head script[type="application/ld+json"]').allTextContents()
    expect(data.map((block) => JSON.parse(block) as unknown)).toEqual([
      expect.objectContaining({
        '@type': 'FAQPage',
        mainEntity: titles.map((name) => expect.objectContaining({ '@type': 'Question', name })),
      }),
    ])
  })

  once('opens one item at a time, and closes the open one when it is clicked', async () => {
    const { page } = await faq()
    const questions = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('button')
    const expanded = () =>
      questions.evaluateAll((all) => all.map((button) => button.getAttribute('aria-expanded')))
    const closed = Array(9).fill('false')
    expect(await expanded()).toEqual(closed)
    await questions.nth(0).click()
    await questions.nth(2).click()
    await expect.poll(expanded).toEqual(closed.with(2, 'true'))
    await questions.nth(2).click()
    await expect.poll(expanded).toEqual(closed)
  })

  test('can be used with the keyboard alone', async () => {
    const { page } = await faq()
    const first = page
      .getByRole('main')
      .getByRole('heading', { level: 3 })
      .getByRole('button')
      .first()
    await first.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => first.getAttribute('aria-expanded')).toBe('true')
    const panel = page.locator(`[id="${await first.getAttribute('aria-controls')}"]`)
    await panel.waitFor()
    await page.keyboard.press('Space')
    await expect.poll(() => first.getAttribute('aria-expanded')).toBe('false')
  })

  test('shows content as rich text', async () => {
    const { page } = await faq()
    const { resources } = await seeded()
    const listed = resources.findIndex(({ ckeditor_content: html }) => html.includes('<ul>'))
    const { title } = resources[listed] ?? { title: '' }
    await page.getByRole('button', { name: title }).click()
    const panel = page.getByRole('region', { name: title })
    await expect.poll(() => panel.getByRole('listitem').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: title }).click()
  })

  test('runs nothing that an item brings with it', async () => {
    const html =
      '<p onclick="window.ran=1">Text<img src=x onerror="window.ran=1"><script>window.ran=1</script>' +
      '<a href="javascript:window.ran=1">link</a><iframe srcdoc="<script>parent.ran=1</script>"></iframe></p>'
    const { page } = await openWith(
      JSON.stringify([
        { position: 1, customPosition: 1, title: 'Hostile', ckeditor_content: html },
      ]),
    )
    await loaded(page)
    await page.getByRole('button', { name: 'Hostile' }).click()
    const panel = page.getByRole('region', { name: 'Hostile' })
    await panel.getByText('Text').click()
    await expect
      .poll(() => panel.locator('script, iframe, img, [onclick], [href^=javascript]').count())
      .toBe(0)
    await expect.poll(() => page.evaluate(() => 'ran' in window)).toBe(false)
  })

  test.each([
    ['malformed JSON', '[{"title": ', 1],
    ['nothing', null, 0],
  ])('logs %s in the place of its questions and shows none', async (_, resources, times) => {
    const { page, said } = await openWith(resources)
    await loaded(page)
    await page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor()
    await expect
      .poll(() => page.getByRole('main').getByRole('heading', { level: 3 }).count())
      .toBe(0)
    const logged = said.filter((line) => line.startsWith('Failed to read the FAQ resources'))
    expect(logged).toHaveLength(times)
  })

  test('leaves blank places out and shows nine at most, by customPosition, then position', async () => {
    const item = (title: string, customPosition: number, position: number) => ({
      title,
      content: title && `Content of ${title}`,
      customPosition,
      position,
    })
    const many = Array.from({ length: 9 }, (_, i) => item(`More ${i}`, 0, 20 + i))
    const { page } = await openWith(
      JSON.stringify([item('Second', 2, 1), item('', 3, 3), item('First', 1, 9), ...many]),
    )
    await loaded(page)
    const titles = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
    expect(titles.slice(0, 3)).toEqual(['First', 'Second', 'More 0'])
    expect(titles).toHaveLength(9)
  })
})
