import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { picture, pictureOf } from '../fixtures/loan-application'
import { once } from './browser'
import { attach, backOffice, button, field, frame, refusals } from './back-office'
import { openFailingConnection } from './failing-connection'

const site = backOffice()

const { adminPath, list, save, messages } = adminSections.banners
const text = (words: string) => Buffer.from(words)
const script = '<script>alert(1)</script>'

/** Files that are refused as pictures, each with its sentence. */
const refused: [name: string, bytes: () => Promise<Buffer> | Buffer, sentence: string][] = [
  [
    'large.jpg',
    () => pictureOf(8 * 1024 * 1024 + 1),
    'This picture is larger than 8 MB. Please choose a smaller one.',
  ],
  [
    'logo.svg',
    () => text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    'SVG drawings cannot be used. Please choose a picture in JPG or PNG format.',
  ],
  [
    'photo.png',
    () => text(`<!doctype html><html><body>${script}</body></html>`),
    'This is a web page. Please choose a picture in JPG or PNG format.',
  ],
  [
    'logo.png',
    () => text(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    'SVG drawings cannot be used. Please choose a picture in JPG or PNG format.',
  ],
]

const stored = () => readdirSync(join(site.dataDir, 'pictures')).toSorted()

describe('pictures that are refused', () => {
  test('are so whatever they call themselves: a clear sentence for each, nothing is stored', async () => {
    const [files, before] = [stored(), await site.read(list)]
    const { page, requests } = await site.edit(adminPath)
    const alert = frame(page, 'Banner 1').getByRole('alert')
    const accepted = await field(page, 'Banner 1', 'Picture').getAttribute('accept')
    expect(accepted!.split(',').filter((type) => !type.startsWith('image/'))).toEqual([])
    for (const [name, bytes, sentence] of refused) {
      const file = { name, type: name.endsWith('svg') ? 'image/svg+xml' : 'image/png' }
      await attach(field(page, 'Banner 1', 'Picture'), { ...file, bytes: await bytes() })
      await alert.getByText(sentence, { exact: true }).waitFor()
    }
    await button(page, 'Save').click()
    await page.getByRole('status').getByText('No changes to save').waitFor()
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([])
    await expect.poll(() => site.read(list)).toEqual(before)
    expect(stored()).toEqual(files)
  })

  test('60 megapixels: the server says so at the field, and nothing is stored', async () => {
    const [files, before] = [stored(), await site.read(list)]
    const bytes = await sharp({
      create: { width: 10_000, height: 6_000, channels: 3, background: '#243d59' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const { page } = await site.edit(adminPath, { mayLog: refusals })
    await field(page, 'Banner 1', 'Text').fill('With a bomb')
    await attach(field(page, 'Banner 1', 'Picture'), { name: 'bomb.png', type: 'image/png', bytes })
    await page.getByText(/^bomb\.png, .+ not saved yet$/).waitFor()
    await button(page, 'Save').click()
    await page
      .getByRole('region', { name: 'There is a problem' })
      .getByText('This picture has too many pixels. Please choose a smaller one.')
      .waitFor()
    await page.getByRole('alert').getByText(messages.saveFailed).waitFor()
    await expect.poll(() => field(page, 'Banner 1', 'Text').inputValue()).toBe('With a bomb')
    await expect.poll(() => site.read(list)).toEqual(before)
    expect(stored()).toEqual(files)
  })
})

describe('pictures', () => {
  test.each([adminPath, '/loan'])(
    'are chosen on %s by a button of ours, and the one that browsers draw is not seen',
    async (path) => {
      const { page } = await site.enter(path)
      const inputs = page.locator('input[type=file]')
      await expect.poll(() => inputs.count()).toBeGreaterThan(0)
      const seen = await inputs.evaluateAll(
        (all) => all.filter((input) => input.checkVisibility({ opacityProperty: true })).length,
      )
      expect(seen).toBe(0)
    },
  )

  once('are seen at once, can be taken back, and are shown on the page when saved', async () => {
    const { page } = await site.edit(adminPath)
    const banner = frame(page, 'Banner 1')
    const choose = async () =>
      attach(field(page, 'Banner 1', 'Picture'), {
        name: 'shop.png',
        type: 'image/png',
        bytes: await picture('png', 640),
      })
    await choose()
    await banner.getByText(/^shop\.png, .+ not saved yet$/).waitFor()
    await banner.locator('canvas').waitFor()
    await banner.getByRole('button', { name: 'Undo the choice of Picture' }).click()
    await banner.getByText(/pixels$/).waitFor()
    await expect.poll(() => banner.getByText(/not saved yet/).count()).toBe(0)

    await choose()
    await button(page, 'Save').click()
    await page.getByRole('status').getByText(messages.saved).waitFor()
    await banner.getByText('640 × 640 pixels', { exact: true }).waitFor()
    const [first] = (await site.read(list)) as { image: string }[]
    const shown = await site.see('/')
    // A picture names its copy once the browser has chosen one.
    await expect
      .poll(async () => {
        const sources = await shown
          .getByRole('main')
          .locator('img')
          .evaluateAll((images) =>
            (images as HTMLImageElement[]).map(({ currentSrc }) => currentSrc),
          )
        return sources.some((source) => source.includes(first!.image.split('.')[0]!))
      })
      .toBe(true)
    const original = await fetch(`${site.url}/uploads/${first!.image}`)
    expect(original.headers.get('content-type')).toMatch(/^image\//)
  })

  test('are required only when none exists', async () => {
    const { list: products, adminPath: path, save: call } = adminSections.products
    const rows = (await site.read(products)) as object[]
    const { page } = await site.edit(path, {
      before: (opened) =>
        opened.route(`**${products}`, (route) =>
          route.fulfill({ json: rows.map((row, i) => (i === 3 ? { ...row, image: '' } : row)) }),
        ),
    })
    const start = site.sent.length
    await field(page, 'Product 1', 'Title').fill('Another title')
    await button(page, 'Save').click()
    const region = page.getByRole('region', { name: 'There is a problem' })
    await expect.poll(() => region.getByRole('link').allInnerTexts()).toHaveLength(1)
    await frame(page, 'Product 3').getByText('This field is required').waitFor()
    expect(site.sent.slice(start).filter(({ path: to }) => to === call || to === save)).toEqual([])
  })
})

const descriptionsOf = (control: Locator) =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent),
  )

describe('what does not fit its place on the page', () => {
  const remark = 'This picture is 400 × 300 pixels; the banner needs at least 1200 × 675.'

  test('a picture: is said with figures as soon as it is chosen, and saved all the same', async () => {
    const { page } = await site.edit(adminPath)
    const banner = frame(page, 'Banner 2')
    await expect.poll(() => banner.getByText('the banner needs at least').count()).toBe(0)
    const bytes = await sharp({
      create: { width: 400, height: 300, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    const input = field(page, 'Banner 2', 'Picture')
    await attach(input, { name: 'small.png', type: 'image/png', bytes })
    await banner.getByRole('status').getByText(remark, { exact: true }).waitFor()
    expect(await descriptionsOf(input)).toContain(remark)
    // Its frame is that of every picture, whatever the shape.
    expect(await banner.locator('canvas').boundingBox()).toMatchObject({ width: 160, height: 120 })
    await button(page, 'Save').click()
    await page.getByRole('status').getByText(messages.saved).waitFor()
    await banner.getByText('400 × 300 pixels', { exact: true }).waitFor()
    await banner.getByText(remark, { exact: true }).waitFor()
  })

  test('a text: is said with figures while it is written, and saved all the same', async () => {
    const { page } = await site.edit(adminPath)
    const banner = frame(page, 'Banner 2')
    await field(page, 'Banner 2', 'Text').fill('w'.repeat(150))
    const text = field(page, 'Banner 2', 'Text')
    const remark = 'This text has 150 characters; about 140 fit well where it is shown.'
    const told = banner.getByText(remark)
    await told.waitFor()
    expect(await descriptionsOf(text)).toContain(remark)
    await button(page, 'Save').click()
    await page.getByRole('status').getByText(messages.saved).waitFor()
    await told.waitFor()
    await text.fill('Short again')
    await told.waitFor({ state: 'detached' })
    expect((await descriptionsOf(text)).join()).not.toContain('characters')
  })
})

describe('the description of a picture', () => {
  const label = 'Picture description'
  const [home, products] = [adminSections.banners, adminSections.products]
  const [decorative, described] = [/^$/, /^(?:A|Someone) [a-z ,]+$/]
  const places = [
    ['/', home, 'Banner 1', described],
    ['/', adminSections.options, 'Option 1', decorative],
    ['/investments', adminSections.investmentBanner, '', described],
    ['/investments', adminSections.investmentRequirements, '', described],
    ['/products', products, 'Page banner', described],
    ['/products', products, 'Product 2', described],
    ['/contact', adminSections.contactPage, 'Main banner', described],
    ['/faq', adminSections.faqPage, 'Main banner', described],
  ] as const

  test.each(places)(
    'on %s: is what people hear who cannot see it',
    async (path, section, row, before) => {
      const words = `A drawing for ${section.title} ${row}`.trim()
      const { page } = await site.edit(section.adminPath)
      const description = field(page, row, label)
      await expect.poll(() => description.inputValue()).toMatch(before)
      await description.fill(words)
      await button(page, 'Save').click()
      await page.getByRole('status').getByText(section.messages.saved, { exact: true }).waitFor()

      await button(page, 'Preview').click()
      const preview = page.frameLocator('iframe')
      await preview.getByAltText(words, { exact: true }).first().waitFor({ state: 'attached' })
      await button(page, 'History').click()
      await button(page, /^Show changes/)
        .first()
        .click()
      await page
        .getByRole('heading', { name: new RegExp(`${label}$`) })
        .first()
        .waitFor()
      await page.getByText(words, { exact: true }).last().waitFor()

      const shown = await site.see(path)
      await shown.getByAltText(words, { exact: true }).first().waitFor({ state: 'attached' })
    },
  )
})

describe('an upload', () => {
  const chosen = /^shop\.png, .+ not saved yet$/
  const cancelled = 'The upload was cancelled. All your changes are still here.'

  async function withPicture(url: string, size: number) {
    const { page } = await site.edit(adminPath, { url, mayLog: refusals })
    const noise = Buffer.from(Uint8Array.from({ length: size * size * 3 }, (_, i) => i * i * 7919))
    const bytes = await sharp(noise, { raw: { width: size, height: size, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    await attach(field(page, 'Banner 1', 'Picture'), { name: 'shop.png', type: 'image/png', bytes })
    await page.getByText(chosen).waitFor()
    return page
  }

  test('tells how far it is; cancelled, it leaves nothing behind and nothing is lost', async () => {
    const [files, before] = [stored(), await site.read(list)]
    const page = await withPicture(site.serverUrl, 1000)
    const network = await page.context().newCDPSession(page)
    const upload = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await network.send('Network.enable')
    await upload(200_000)
    await field(page, 'Banner 1', 'Text').fill('With a picture that takes long')
    await button(page, 'Save').click()
    await page.getByText(/^Uploading pictures: [1-9]\d?%$/).waitFor()
    await page.getByRole('progressbar').waitFor()
    await button(page, 'Cancel upload').click()
    await page.getByRole('status').getByText(cancelled).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('save-section')
    expect(await field(page, 'Banner 1', 'Text').inputValue()).toBe(
      'With a picture that takes long',
    )
    await page.getByText(chosen).waitFor()
    expect(await site.read(list)).toEqual(before)
    expect(stored()).toEqual(files)

    await upload(-1)
    await button(page, 'Save').click()
    await page.getByRole('status').getByText(messages.saved).waitFor()
    await frame(page, 'Banner 1').getByText('1000 × 1000 pixels', { exact: true }).waitFor()
  })

  test('that was stored before it was cancelled is compared by the next save', async () => {
    const line = await openFailingConnection(site.serverUrl, save)
    try {
      const page = await withPicture(line.url, 200)
      const release = line.hold()
      await field(page, 'Banner 1', 'Text').fill('Stored all the same')
      await button(page, 'Save').click()
      await expect
        .poll(async () => JSON.stringify(await site.read(list)))
        .toContain('Stored all the same')
      await button(page, 'Cancel upload').click()
      await page.getByRole('status').getByText(cancelled).waitFor()
      release()
      await button(page, 'Save').click()
      await page.getByRole('heading', { name: 'Someone else saved this section' }).waitFor()
    } finally {
      await line.close()
    }
  })
})

describe('pictures that are on the site already', () => {
  const banners = async () => (await site.read(list)) as { image: string; alt?: string }[]

  test('one is found by who shows it, chosen without an upload, and kept by a save', async () => {
    const { page } = await site.edit(adminPath)
    const start = site.sent.length
    const before = await banners()
    const name = frame(page, 'Banner 1')
    await name.getByRole('button', { name: /^Choose from the site/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Pictures already on the site' })
    await dialog.getByRole('searchbox').fill('banner')
    await dialog.getByRole('button', { name: 'Search' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await name.getByRole('button', { name: /^Choose from the site/ }).click()
    await expect.poll(() => dialog.getByRole('searchbox').inputValue()).toBe('banner')
    await dialog.getByRole('searchbox').fill('')
    await dialog.getByRole('button', { name: 'Search' }).click()
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'Shown in: Main Section (Banner 2)' })
      .getByRole('button')
      .click()
    await dialog.waitFor({ state: 'detached' })
    await name.getByRole('button', { name: /^Undo/ }).waitFor()
    expect(site.sent).toHaveLength(start)
    await button(page, 'Save').click()
    await page.getByRole('status').getByText(messages.saved).waitFor()
    expect((await banners())[0]!.image).toBe(before[1]!.image)
  })
})
