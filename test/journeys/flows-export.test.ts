import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { configOf } from '../../src/flows/export/config-of'
import { toCode } from '../../src/flows/export/to-code'
import { toMermaid } from '../../src/flows/export/to-mermaid'
import { graphOf } from '../../src/flows/graph/graph'
import { newsletterMachine } from '../../machines/newsletter.machine'
import { faultsAtEveryWidth } from './axe'
import { button, commonOffice } from './back-office'
import { once } from './browser'

const site = commonOffice()
const graph = graphOf(newsletterMachine)

async function openExport() {
  const { page } = await site.enter('/flows/newsletter?panel=export')
  await page.getByRole('heading', { name: 'Export' }).waitFor()
  return page
}

async function downloaded(page: Page, format: string) {
  const begun = page.waitForEvent('download')
  await button(page, `Download ${format}`).click()
  const download = await begun
  const name = download.suggestedFilename()
  await page
    .getByRole('status')
    .filter({ hasText: `${name} is in your downloads.` })
    .waitFor()
  return { name, bytes: await readFile(await download.path()) }
}

describe('a flow can be taken away', () => {
  once('as code, JSON and Mermaid', async () => {
    const page = await openExport()
    const files = []
    for (const format of ['Code', 'JSON', 'Mermaid']) {
      files.push(await downloaded(page, format))
    }
    const [code, json, mermaid] = files.map(({ bytes }) => bytes.toString('utf8'))
    expect(files.map(({ name }) => name)).toEqual([
      'newsletter.machine.js',
      'newsletter.machine.json',
      'newsletter.mmd',
    ])
    expect(code).toBe(toCode(newsletterMachine))
    expect(JSON.parse(json!)).toEqual(configOf(newsletterMachine))
    expect(mermaid).toBe(`${toMermaid(graph)}\n`)
  })

  test('as a drawing that needs nothing of this site', async () => {
    const page = await openExport()
    const svg = await downloaded(page, 'SVG')
    const text = svg.bytes.toString('utf8')
    expect(text).toContain('xmlns="http://www.w3.org/2000/svg"')
    expect(text).not.toMatch(/class=|style=|var\(|href|<script/)
    for (const { key } of graph.nodes) expect(text).toContain(`>${key}</text>`)
    const lengths = [...text.matchAll(/textLength="([\d.]+)"[^>]*>([^<]+)/g)]
    expect(lengths.length).toBeGreaterThan(20)
    expect(lengths.filter(([, width, words]) => Number(width) < 3 * words!.length)).toEqual([])
    expect((await sharp(svg.bytes).metadata()).width).toBeGreaterThan(300)
  })

  test('by copying, and by hand where the browser refuses that', async () => {
    const page = await openExport()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copy Code').click()
    await page.getByRole('status').filter({ hasText: 'Code copied.' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      toCode(newsletterMachine),
    )
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Refused'))
    })
    await button(page, 'Copy Mermaid').click()
    const field = page.getByRole('textbox', { name: 'Text to copy' })
    await expect.poll(() => field.inputValue()).toBe(`${toMermaid(graph)}\n`)
  })

  test('for everybody: no violation, nothing sideways', async () => {
    const page = await openExport()
    expect(await faultsAtEveryWidth(page)).toEqual([])
  })
})
