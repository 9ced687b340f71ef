import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { picture } from '../fixtures/loan-application'
import { once } from './browser'
import { attach, backOffice, button, field, frame, refusals } from './back-office'

const site = backOffice()
const { faqPage, investmentRequirements } = adminSections

const clipboard = (name: string) =>
  readFileSync(new URL(`../fixtures/rich-text/${name}.clipboard`, import.meta.url), 'utf8')

const editorIn = (page: Page, name: string): Locator =>
  frame(page, name).getByRole('textbox', { name: 'Content', exact: true })

async function emptied(editor: Locator) {
  await editor.click()
  await editor.press('ControlOrMeta+a')
  await editor.press('Delete')
}

const paste = (editor: Locator, html: string) =>
  editor.evaluate((element, markup) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', markup)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, html)

async function saved(page: Page, sentence: string) {
  await button(page, 'Save').click()
  await page.getByRole('status').getByText(sentence, { exact: true }).waitFor()
}

/** The expected result of each source: its text, line by line, with the formats that are allowed. */
const sources: Record<string, { lines: string[]; marks: Record<string, string> }> = {
  ckeditor: {
    lines: ['How to apply', 'Fill the form and check it twice. No fee.', 'Compare rates', 'Term'],
    marks: {
      strong: 'form',
      em: 'check',
      u: 'twice',
      s: 'No fee.',
      'ol ul li a': 'Compare rates',
      blockquote: 'It took five minutes.',
    },
  },
  quill: {
    lines: ['Rates', 'From 2% a month, no hidden fees.', 'Detail', 'Older'],
    marks: { strong: '2%', em: 'month', u: 'no', s: 'hidden', 'ol ul li': 'Detail', a: 'desk' },
  },
  word: {
    lines: ['Requirements', 'You need a valid identity card and two photos.', 'Bank statement'],
    marks: { strong: 'valid', em: 'identity card', 'ol ul li u': 'five', a: 'Read more' },
  },
  'google-docs': {
    lines: ['Leasing', 'Small equipment for traders, paid monthly or weekly', 'Deep ones'],
    marks: {
      strong: 'Small equipment',
      em: 'for traders,',
      u: 'paid monthly',
      'ul ul li': 'Deep ones',
      a: 'The whole list',
    },
  },
}

async function holds(place: Locator, { lines, marks }: (typeof sources)[string]) {
  await place.getByText(lines[1]!).first().waitFor()
  const text = await place.innerText()
  for (const line of lines) expect(text).toContain(line)
  for (const [mark, words] of Object.entries(marks)) {
    const found = (await place.locator(mark).allInnerTexts()).map((found) => found.trim())
    expect([mark, found]).toEqual([mark, expect.arrayContaining([words])])
  }
}

describe('rich text that is pasted keeps its text and what the table allows, down to the page', () => {
  test.each(Object.keys(sources))('from %s to /faq', async (name) => {
    // One source shows a picture that this site does not have.
    const { page } = await site.edit(faqPage.adminPath, { mayLog: refusals })
    const question = await field(page, 'Resource 1', 'Title').inputValue()
    const editor = editorIn(page, 'Resource 1')
    await emptied(editor)
    await paste(editor, clipboard(name))
    await holds(editor, sources[name]!)
    await saved(page, faqPage.messages.saved)

    const shown = await site.see('/faq', { mayLog: refusals })
    await shown.getByRole('button', { name: question, exact: true }).click()
    await holds(shown.getByRole('region', { name: question }), sources[name]!)
  })

  test('from word to /investments', async () => {
    const { page } = await site.edit(investmentRequirements.adminPath)
    await emptied(editorIn(page, ''))
    await paste(editorIn(page, ''), clipboard('word'))
    await saved(page, investmentRequirements.messages.saved)
    const shown = await site.see('/investments')
    await holds(
      shown.getByRole('region', {
        name: await field(page, '', 'Title').inputValue(),
        exact: true,
      }),
      sources.word!,
    )
  })

  test('a pasted script never runs and never reaches the page', async () => {
    const { page } = await site.edit(faqPage.adminPath, { mayLog: refusals })
    const editor = editorIn(page, 'Resource 2')
    await emptied(editor)
    await paste(
      editor,
      '<p>Kept<img src="x" onerror="console.error(1)"><script>console.error(2)</script><a href="javascript:console.error(3)">text</a></p>',
    )
    await editor.getByText('Kept').waitFor()
    await saved(page, faqPage.messages.saved)
    const json = JSON.stringify(await site.read(faqPage.list))
    expect(json).toContain('Kept')
    expect(json).not.toMatch(/onerror|<script|javascript:/)
  })
})

test.each(['word', 'word-table'])(
  'of what %s brings into a list no heading, paragraph or table becomes a bullet',
  async (name) => {
    const { page } = await site.edit(investmentRequirements.adminPath, { mayLog: refusals })
    const editor = editorIn(page, '')
    await emptied(editor)
    await button(page, 'Bullet list').click()
    await page.keyboard.type('First bullet')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Last bullet')
    await page.keyboard.press('Home')
    await paste(editor, clipboard(name))
    await editor.getByText('Bank statement').or(editor.getByText('Ask us first.')).waitFor()
    const bullets = (await editor.locator('ul > li, ol > li').allInnerTexts()).map((text) =>
      text.split('\n')[0]!.trim(),
    )
    expect(bullets).toContain('First bullet')
    expect(bullets).toContain('Last bullet')
    expect(bullets).not.toContain('')
    const outside = ['Requirements', 'Read more never', 'Terms', 'Loan', 'Ask us first.']
    expect(bullets.filter((bullet) => outside.includes(bullet))).toEqual([])
    await expect.poll(() => editor.locator('li [data-tag]').count()).toBe(0)
    const text = await editor.innerText()
    expect(text.indexOf('First bullet')).toBeLessThan(text.indexOf('Last bullet'))
  },
)

describe('the tools of rich text', () => {
  test('headers, bold, italic, underline, strike, lists, link, image, colour, background, clean', async () => {
    const { page } = await site.edit(investmentRequirements.adminPath)
    const toolbar = page.getByRole('toolbar', { name: 'Content: formatting' })
    const names = await toolbar
      .getByRole('button')
      .evaluateAll((tools) => tools.map((tool) => tool.getAttribute('aria-label')))
    expect(names).toEqual([
      'Bold',
      'Italic',
      'Underline',
      'Strike',
      'Ordered list',
      'Bullet list',
      'Link',
      'Picture',
      'Text colour',
      'Background',
      'Clear formatting',
    ])
    const headers = await toolbar
      .getByRole('combobox', { name: 'Text style' })
      .getByRole('option')
      .allInnerTexts()
    expect(headers).toEqual(['Paragraph', ...[1, 2, 3, 4, 5, 6].map((n) => `Heading ${n}`)])
  })

  test('after a press on a picture keys go on working, and Ctrl+A means this text', async () => {
    const { page } = await site.edit(investmentRequirements.adminPath)
    const [banner] = (await site.read(adminSections.banners.list)) as { image: string }[]
    const editor = editorIn(page, '')
    await emptied(editor)
    await paste(editor, `<p>before <img src="/uploads/${banner!.image}" alt="A shop"> after</p>`)
    const shop = editor.getByRole('img', { name: 'A shop' })
    await page.getByLabel('Title', { exact: true }).first().focus()
    await shop.click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('X')
    await expect.poll(() => editor.innerText()).toMatch(/before\s*X after/)
    await shop.click()
    await page.keyboard.press('Delete')
    await shop.waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+z')
    await shop.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('All new')
    await expect.poll(async () => (await editor.innerText()).trim()).toBe('All new')

    await paste(editor, `<p>${'long '.repeat(220_000)}</p>`)
    await page.getByText(/^This text is too long to paste\. .*50,000 characters/).waitFor()
    expect((await editor.innerText()).trim()).toBe('All new')
  })

  once('what is typed, marked and illustrated is what visitors see', async () => {
    const { page } = await site.edit(investmentRequirements.adminPath)
    const editor = editorIn(page, '')
    const toolbar = page.getByRole('toolbar', { name: 'Content: formatting' })
    await emptied(editor)
    await page.keyboard.type('A heading')
    await toolbar.getByRole('combobox', { name: 'Text style' }).selectOption('Heading 2')
    await editor.press('Enter')
    await toolbar.getByRole('combobox', { name: 'Text style' }).selectOption('Paragraph')
    await page.keyboard.type('plain ')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('strong')
    await page.keyboard.press('ControlOrMeta+b')

    const pictureTool = toolbar.getByRole('button', { name: 'Picture', exact: true })
    await pictureTool.click()
    await page
      .getByRole('button', { name: /^Choose from the site ?: Picture$/ })
      .last()
      .click()
    const stored = page.getByRole('dialog', { name: 'Pictures already on the site' })
    await stored
      .getByRole('listitem')
      .filter({ hasText: 'Shown in: Main Section (Banner 2)' })
      .getByRole('button')
      .click()
    await page.getByText('A picture of the site', { exact: true }).waitFor()
    await page.getByLabel('Description', { exact: true }).last().fill('Once more')
    await button(page, 'Add picture').click()
    await editor.getByRole('img', { name: 'Once more' }).waitFor()

    await editor.press('ControlOrMeta+End')
    await pictureTool.click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByLabel('Picture file', { exact: true }).click()
    await (
      await chooser
    ).setFiles({
      name: 'office.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await picture('png', 120)),
    })
    await page.getByText('office.png', { exact: true }).waitFor()
    const description = page.getByLabel('Description', { exact: true }).last()
    await description.fill('Our ofice')
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/pictures', async (route) => {
      await released
      await route.continue()
    })
    await button(page, 'Add picture').click()
    await button(page, 'Uploading…').waitFor()
    await description.fill('Our office')
    release()
    await editor.getByRole('img', { name: 'Our office' }).waitFor()

    // Cancelled, the picture is not sent to its end.
    await page.unroute('**/api/pictures')
    await page.route('**/api/pictures', () => {})
    await pictureTool.click()
    await attach(page.getByLabel('Picture file', { exact: true }), {
      name: 'not-this.png',
      type: 'image/png',
      bytes: await picture('png', 60),
    })
    await description.fill('Not this one')
    const [given] = await Promise.all([
      page.waitForEvent('requestfailed'),
      button(page, 'Add picture')
        .click()
        .then(() => button(page, 'Cancel').last().click()),
    ])
    expect(given.url()).toMatch(/\/api\/pictures$/)
    await page.unroute('**/api/pictures')
    await saved(page, investmentRequirements.messages.saved)

    const shown = await site.see('/investments')
    const main = shown.getByRole('main')
    await main.getByRole('heading', { name: 'A heading' }).waitFor()
    await expect.poll(() => main.locator('strong').allInnerTexts()).toContain('strong')
    const again = await main.getByRole('img', { name: 'Once more' }).getAttribute('src')
    const banners = (await site.read(adminSections.banners.list)) as { image: string }[]
    expect(again).toContain(banners[1]!.image)
    const image = main.getByRole('img', { name: 'Our office' })
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBe(120)
  })
})
