import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pages, type PageName } from '../../src/shared/pages'
import { loaded, visitors } from './browser'

const { open } = visitors()

/** Header and footer link to all but the page for those who have applied. */
const names = (Object.keys(pages) as PageName[]).filter((name) => name !== 'application')
/** Nothing moves by itself, and more is seen than one screen of it. */
const visit = { reducedMotion: 'reduce', height: 1600 } as const

/** A screenshot of the top of the open page, once its content and pictures are loaded. */
async function look(page: Page) {
  await loaded(page)
  // The application looks for a draft before it shows its form.
  await expect.poll(() => page.locator('main [role=status] svg').count()).toBe(0)
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    window.scrollTo(0, 0)
    await document.fonts.ready
    const inSight = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    )
    await Promise.all(inSight.map((image) => image.decode().catch(() => {})))
  })
  return sharp(await page.screenshot())
    .raw()
    .toBuffer()
}

/** Colours are alike up to 4 of 255: Chromium rounds a corner differently from time to time. */
const differingBytes = (a: Buffer, b: Buffer) =>
  a.length === b.length
    ? a.reduce((count, byte, i) => count + Number(Math.abs(byte - b[i]!) > 4), 0)
    : Infinity

const direct = new Map<PageName, Buffer>()

/** The page as opened by its address. */
async function lookDirectly(name: PageName) {
  const known = direct.get(name)
  if (known) return known
  const { page } = await open(pages[name].path, visit)
  let seen = await look(page)
  await expect
    .poll(async () => {
      const before = seen
      seen = await look(page)
      return differingBytes(before, seen)
    })
    .toBe(0)
  direct.set(name, seen)
  await page.close()
  return seen
}

const expectAsDirect = async (page: Page, name: PageName, how: string) => {
  const expected = await lookDirectly(name)
  await page.waitForURL((url) => url.pathname === pages[name].path)
  await expect
    .poll(async () => differingBytes(await look(page), expected), {
      message: `${how} to ${pages[name].path}`,
    })
    .toBe(0)
}

/** The link to a page, in the header or else in the footer. */
const linkTo = (page: Page, name: PageName) =>
  page.locator(`header a[href="${pages[name].path}"], footer a[href="${pages[name].path}"]`).first()

describe('coming to a page inside the site', () => {
  test.each(names)(
    'from %s, by a link or by Back, shows what its address alone shows',
    async (from) => {
      const { page } = await open(pages[from].path, visit)
      await loaded(page)
      for (const to of names.filter((name) => name !== from)) {
        await linkTo(page, to).click()
        await expectAsDirect(page, to, 'by the link')
        await page.goBack()
        await expectAsDirect(page, from, `back from ${pages[to].path}`)
      }
    },
    120_000,
  )
})
