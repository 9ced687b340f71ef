import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { badPdfs, barOf, demandingPdf, pdfOf, statementPdf } from '../fixtures/pdf'
import { storedIn } from '../fixtures/loan-server'
import { faultsAtEveryWidth } from './axe'
import { once, visitors } from './browser'
import { heldProgram } from './held-program'
import { openLoan } from './loan-form'
import { wireTap } from './wire-tap'

const { open } = visitors()
const title = 'Choose pages of your PDF'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: title })
const type = 'application/pdf'
const visit = { reducedMotion: 'reduce' } as const

/** The darkest value of a part of a picture; its place and size are shares of the whole. */
async function darkest(picture: Uint8Array, [x, y, width, height]: readonly number[]) {
  const size = await sharp(picture).metadata()
  const part = await sharp(picture)
    .extract({
      left: Math.round(x! * size.width),
      top: Math.round(y! * size.height),
      width: Math.max(1, Math.round(width! * size.width)),
      height: Math.max(1, Math.round(height! * size.height)),
    })
    .grayscale()
    .toBuffer()
  const { channels } = await sharp(part).stats()
  return channels[0]!.min
}

/** Notes how many pixels all canvases hold each time that one is written as a picture. */
function countPixels() {
  const canvases: HTMLCanvasElement[] = []
  const held: number[] = []
  Object.assign(window, { heldPixels: held })
  const { createElement } = document
  document.createElement = (...given: unknown[]) => {
    const element = Reflect.apply(createElement, document, given) as HTMLElement
    if (element instanceof HTMLCanvasElement) canvases.push(element)
    return element
  }
  const { toBlob } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.toBlob = function (...given) {
    held.push(canvases.reduce((sum, { width, height }) => sum + width * height, 0))
    toBlob.apply(this, given)
  }
}

const mostPixels = (page: Page) =>
  page.evaluate(() => Math.max(...(window as unknown as { heldPixels: number[] }).heldPixels))

test('where the reader of PDF files does not come, it says so and everything typed stays', async () => {
  const { about, attach, field } = await openLoan(open, {
    ...visit,
    mayLog: [/Failed to load resource/, /Failed to fetch dynamically/],
    before: (opened) =>
      opened.route(/\/assets\/pdf-pages/, (route) => route.fulfill({ status: 404 })),
  })
  await field('surname').fill('Obi')
  await attach('salaryStatement', { name: 'October.pdf', bytes: statementPdf(1), type })
  await about('salaryStatement').getByText('We cannot open PDF files right now.').waitFor()
  expect(await field('surname').inputValue()).toBe('Obi')
})

once('chosen pages of a PDF arrive as one readable picture, and nothing else of it', async () => {
  const tap = await wireTap(inject('site').url)
  onTestFinished(tap.close)
  const { page, requests, about, attach, field, fill, goOn, button } = await openLoan(open, {
    ...visit,
    url: tap.url,
    before: (opened) => opened.addInitScript(countPixels),
  })
  await fill(1, { surname: 'From a PDF' })
  expect(requests.filter((request) => request.includes('pdf'))).toEqual([])
  await attach('salaryStatement', { name: 'October.pdf', bytes: statementPdf(6), type })
  const dialog = dialogOf(page)
  await dialog.getByText('6 of 6 pages chosen.').waitFor()
  await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(6)
  expect(await faultsAtEveryWidth(page)).toEqual([])
  // The first page has the focus.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await dialog.getByText('5 of 6 pages chosen.').waitFor()
  await dialog.getByRole('button', { name: 'Use these pages' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await about('salaryStatement').getByText('October.jpg').waitFor()
  await page.getByText(/^Pages added as one picture: \d+ KB\.$/).waitFor()
  await expect
    .poll(() => field('salaryStatement').evaluate((e) => e === document.activeElement))
    .toBe(true)
  // The picture, one try at it, and what pdf.js keeps.
  expect(await mostPixels(page)).toBeLessThan(25e6)
  expect(tap.sent).toHaveLength(0)
  await goOn(2)
  await fill(2)
  await goOn(5)
  await fill(5)
  await button('Submit').click()
  await page.getByRole('dialog', { name: 'Success' }).waitFor()
  expect(tap.sent).toHaveLength(1)
  expect(tap.sent[0]!.body.includes('%PDF')).toBe(false)
  const { applications } = await storedIn(inject('site').dataDir)
  const stored = applications.find(({ answers }) => answers.surname === 'From a PDF')!
  const picture = (await stored.open('salaryStatement'))!
  const { width, height, format } = await sharp(picture).metadata()
  expect(format).toBe('jpeg')
  expect(width).toBeGreaterThanOrEqual(800)
  expect(height / width).toBeCloseTo((5 * 842) / 595, 2)
  expect(picture.length).toBeLessThanOrEqual(1_048_576)
  for (const [index, kept] of [1, 3, 4, 5, 6].entries()) {
    const bar = (at: number) => [barOf(at) + 0.01, (index + 0.82) / 5, 0.05, 0.008]
    expect(await darkest(picture, bar(kept)), `the bar of page ${kept}`).toBeLessThan(40)
    expect(await darkest(picture, bar(2)), 'the bar of page 2').toBeGreaterThan(200)
    const line = [0.1, (index + 0.06) / 5, 0.5, 0.003]
    expect(await darkest(picture, line), `the text of page ${kept}`).toBeLessThan(80)
  }
})

test('pictures in JPEG 2000 and text in a font of every reader arrive, whatever comes first', async () => {
  const { page, about, attach, fill, goOn, button } = await openLoan(open, visit)
  await fill(1, { surname: 'A demanding PDF' })
  await attach('salaryStatement', { name: 'scan.pdf', bytes: demandingPdf(), type })
  const dialog = dialogOf(page)
  await dialog.getByText('1 of 1 pages chosen.').waitFor()
  await dialog.getByRole('button', { name: 'Use these pages' }).click()
  await about('salaryStatement').getByText('scan.jpg').waitFor()
  await goOn(2)
  await fill(2)
  await goOn(5)
  await fill(5)
  await button('Submit').click()
  await page.getByRole('dialog', { name: 'Success' }).waitFor()
  const { applications } = await storedIn(inject('site').dataDir)
  const stored = applications.find(({ answers }) => answers.surname === 'A demanding PDF')!
  const picture = (await stored.open('salaryStatement'))!
  expect(await darkest(picture, [0.2, 0.1, 0.6, 0.3]), 'the picture').toBeLessThan(40)
  // The sign is a filled square.
  expect(await darkest(picture, [0.17, 0.6, 0.8, 0.25]), 'the signs').toBeLessThan(40)
})

test('a page is added only if it is whole and all of them can be read; each sentence says why', async () => {
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#eef' } })
  const { page, about, attach, inMenu } = await openLoan(open, visit)
  const statement = about('salaryStatement')
  const long = await drawn(800, 14_500).jpeg().toBuffer()
  await attach('salaryStatement', { name: 'eleven.jpg', bytes: long })
  await statement.getByText('eleven.jpg').waitFor()
  const whole = await drawn(2000, 2600).png({ compressionLevel: 0 }).toBuffer()
  for (const [name, buffer, says] of [
    ['page.jpg', await drawn(800, 1131).jpeg().toBuffer(), /^So many pages would not be readable/],
    ['page.heic', Buffer.from('\0\0\0\x18ftypheic\0\0'), /HEIC/],
    ['page.pdf', statementPdf(1), /^This is a PDF/],
    ['page.jpg', Buffer.alloc(0), /^This file is empty/],
    ['page.png', whole.subarray(0, whole.length / 2), /the end of the file is missing/],
  ] as const) {
    const choosing = page.waitForEvent('filechooser')
    await inMenu('salaryStatement', 'Add a page')
    await (await choosing).setFiles({ name, mimeType: 'image/jpeg', buffer })
    await statement.getByText(says).waitFor()
    await statement.getByText('eleven.jpg').waitFor()
  }
  const wide = await drawn(65_536, 4).png().toBuffer()
  await attach('salaryStatement', { name: 'wide.png', bytes: wide })
  await statement
    .getByText('This picture has too many pixels. Please choose a smaller one.')
    .waitFor()
})

test('each PDF that gives no picture is answered with what to do, and changes nothing', async () => {
  const { page, attach, about, field } = await openLoan(open, {
    ...visit,
    mayLog: [/Failed to load resource/],
  })
  const dialog = dialogOf(page)
  const hasFocus = () =>
    field('salaryStatement').evaluate((element) => element === document.activeElement)
  const choose = (bytes: Uint8Array, name = 'statement.pdf') =>
    attach('salaryStatement', { name, bytes, type })
  const close = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(hasFocus).toBe(true)
  }

  await page.route('**/pdf-worker*', (route) => route.abort())
  await choose(statementPdf(1))
  await dialog.getByText(/^We could not load what opens a PDF\./).waitFor()
  await close()
  await page.unroute('**/pdf-worker*')

  await choose(badPdfs.locked())
  await dialog.getByText(/^This PDF is protected with a password\./).waitFor()
  expect(await faultsAtEveryWidth(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(hasFocus).toBe(true)

  await choose(badPdfs.broken(), 'picture.jpg')
  await dialog.getByText(/^This PDF is damaged/).waitFor()
  await close()

  await choose(badPdfs.empty())
  await dialog.getByText(/^This PDF has no pages\./).waitFor()
  await close()

  await about('salaryStatement')
    .locator('input[type=file]')
    .first()
    .evaluate((input) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['%PDF-1.7\n', new Uint8Array(2 ** 25)], 'large.pdf'))
      input.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }))
    })
  await dialog.getByText(/^This PDF is larger than 32 MB\./).waitFor()
  await close()

  const use = dialog.getByRole('button', { name: 'Use these pages' })
  await choose(badPdfs.scan())
  await dialog.getByText('Page 1 of 1 (incomplete)').waitFor()
  await use.click()
  await dialog
    .getByText(/^One of these pages has a picture or text that we cannot show\./)
    .waitFor()
  await dialog.getByRole('checkbox').uncheck()
  await use.click()
  await dialog.getByText('Please choose at least one page.').waitFor()
  await close()

  await choose(pdfOf({ sheets: [{ content: '' }] }))
  await dialog.getByText('Page 1 of 1 (looks empty)').waitFor()
  await use.click()
  await dialog.getByText('One of these pages is empty. Please leave it out.').waitFor()
  await close()

  // A font that does not arrive leaves a gap.
  await page.route('**/*.pfb', (route) => route.abort())
  await choose(demandingPdf())
  await dialog.getByText('Page 1 of 1 (incomplete)').waitFor()
  await close()

  await choose(badPdfs.roll())
  await use.click()
  await dialog.getByText(/^So many pages would not be readable/).waitFor()
  await close()

  await choose(statementPdf(21))
  await dialog.getByText('6 of 21 pages chosen. Here are pages 1 to 20.').waitFor()
  await dialog.getByRole('button', { name: 'Later pages' }).press('Enter')
  await dialog.getByRole('checkbox', { name: 'Page 21 of 21' }).check()
  await dialog.getByText('7 of 21 pages chosen. Here is page 21.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(hasFocus).toBe(true)
  await about('salaryStatement').locator('summary').waitFor({ state: 'detached' })
})

test('what is being read can be stopped, and nothing comes of it', async () => {
  const held = heldProgram((address) => !address.includes('pdf-pages'))
  const { page, attach, about, field } = await openLoan(open, { ...visit, before: held.on })
  const statement = about('salaryStatement')
  await attach('salaryStatement', { name: 'October.pdf', bytes: statementPdf(1), type })
  await statement.getByRole('button', { name: 'Stop' }).click()
  await statement.getByText('Stopped.').waitFor()
  expect(await field('salaryStatement').evaluate((e) => e === document.activeElement)).toBe(true)
  const came = page.waitForResponse(/pdf-pages.*js$/)
  held.release()
  await came
  const bytes = await sharp({ create: { width: 30, height: 40, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer()
  await attach('salaryStatement', { name: 'photo.jpg', bytes })
  await statement.getByText('photo.jpg').waitFor()
  expect(await dialogOf(page).count()).toBe(0)
})

test('a device that is touched offers its camera', async () => {
  const { page, about } = await openLoan(open, {
    width: 320,
    before: async (opened) => {
      const cdp = await opened.context().newCDPSession(opened)
      await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
    },
  })
  const camera = about('passportPhoto').getByRole('button', { name: 'Take a photo' })
  const choosing = page.waitForEvent('filechooser')
  await camera.click()
  const chooser = await choosing
  expect(await chooser.element().getAttribute('capture')).toBe('environment')
  const buffer = await sharp({
    create: { width: 30, height: 40, channels: 3, background: 'navy' },
  })
    .jpeg()
    .toBuffer()
  await chooser.setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
  await about('passportPhoto').getByText('IMG_1.jpg').waitFor()
})
