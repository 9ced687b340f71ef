import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Content, ContentKey } from '../../schemas'
import { picturePageSize, type PicturePage } from '../../src/shared/contracts/pictures'
import { session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { formOf, multipartOf, picture } from '../fixtures/loan-application'
import { saveRequest, sectionContent } from '../fixtures/section-content'
import { startApp } from './start-app'
import { apply } from '../fixtures/visitors'

async function start() {
  const open = await startApp(withAdministrator)
  await open.app.ready()
  const editor = await session(open.app)
  return { ...open, editor, ...callsOf(open.app, editor) }
}

function callsOf(app: FastifyInstance, headers: Record<string, string>) {
  return {
    async upload(size: number) {
      const file = { bytes: await picture('jpeg', size), name: 'a.jpg' }
      const form = await multipartOf(formOf({}, { picture: file }))
      const answer = await app.inject({
        method: 'POST',
        url: '/api/pictures',
        payload: form.payload,
        headers: { ...form.headers, ...headers },
      })
      expect(answer.statusCode).toBe(200)
      return answer.json<{ name: string }>().name
    },
    async save<K extends ContentKey>(key: K, content: Content[K]) {
      const answer = await app.inject(await saveRequest(key, content, { headers }))
      expect(answer.statusCode).toBe(200)
    },
    async page(query: Record<string, string> = {}) {
      const answer = await app.inject({ url: '/api/pictures', query, headers })
      expect(answer.statusCode).toBe(200)
      return answer.json<PicturePage>()
    },
  }
}

/** A banner, a page banner and a text that show the picture, each with a description of it. */
async function shown({ save }: Pick<ReturnType<typeof callsOf>, 'save'>, name: string) {
  const { banners, faqPage, services } = sectionContent('shown')
  banners[1] = { ...banners[1]!, image: name, alt: 'Market women at a stall' }
  await save('banners', banners)
  faqPage.main = { ...faqPage.main, image: name, alt: '' }
  const text = `<p>Look</p><p><img src="/uploads/${name}" alt="A stall &amp; a till"></p>`
  faqPage.resources[2] = { ...faqPage.resources[2]!, content: text, ckeditor_content: text }
  await save('faqPage', faqPage)
  await save('services', services)
}

describe('the pictures that are here already', { tags: ['stores'] }, () => {
  test('are listed with who shows them, those in use first', async () => {
    const { app, editor, upload, save, page } = await start()
    const [old, stall] = [await upload(20), await upload(30)]
    await save('investmentBanner', { ...sectionContent('a').investmentBanner, image: old })
    const without = { ...sectionContent('b').investmentBanner, image: stall, alt: 'Elsewhere' }
    await save('investmentBanner', without)
    await shown({ save }, stall)
    const { pictures, total, page: number, pages } = await page()
    expect([total, number, pages]).toEqual([2, 1, 1])
    expect(pictures).toEqual([
      {
        name: stall,
        alt: 'Market women at a stall',
        uses: [
          { section: 'banners', paths: ['/1/image'] },
          { section: 'investmentBanner', paths: ['/image'] },
          {
            section: 'faqPage',
            paths: ['/main/image', '/resources/2/content', '/resources/2/ckeditor_content'],
          },
        ],
      },
      { name: old, alt: '', uses: [] },
    ])
    for (const { name } of pictures) {
      const seen = await app.inject({ url: `/uploads/${name}`, headers: editor })
      expect(seen.statusCode).toBe(200)
    }
  })

  test('are found by words of their description, page by page', async () => {
    const { upload, save, page } = await start()
    const banners: Content['banners'] = []
    for (let n = 0; n < picturePageSize + 2; n += 1) {
      const image = await upload(20 + n)
      banners.push({ id: 0, image, alt: `Pictüre of thing ${n}`, text: `Banner ${n}` })
    }
    await save('banners', banners)
    const first = await page()
    expect([first.pictures.length, first.total, first.pages]).toEqual([
      picturePageSize,
      picturePageSize + 2,
      2,
    ])
    const second = await page({ page: '2' })
    expect(second.pictures.map(({ alt }) => alt)).toEqual([
      `Pictüre of thing ${picturePageSize}`,
      `Pictüre of thing ${picturePageSize + 1}`,
    ])
    expect((await page({ page: '99' })).page).toBe(2)
    const found = await page({ search: 'THING picture 13' })
    expect(found.pictures.map(({ name }) => name)).toEqual([banners[13]!.image])
    expect((await page({ search: 'nothing' })).total).toBe(0)
  })

  test('are told to nobody who may not edit the section, a draft or old version of it neither', async () => {
    const { app, dataDir, editor: ada, upload, save, page } = await start()
    const [logo, older, drafted, shared] = await Promise.all([20, 21, 22, 23].map(upload))
    const { siteSettings, banners } = sectionContent('told')
    const showing = (name: string) => ({
      ...siteSettings,
      company: { ...siteSettings.company, logo: name },
    })
    await save('siteSettings', showing(older!))
    await save('siteSettings', {
      ...showing(logo!),
      company: { ...siteSettings.company, logo: logo!, icon: shared! },
    })
    const draft = await saveRequest('siteSettings', showing(drafted!), { headers: ada })
    const kept = await app.inject({ ...draft, url: '/api/drafts/siteSettings' })
    expect(kept.statusCode).toBe(200)
    banners[0] = { ...banners[0]!, image: shared!, alt: 'A stall' }
    await save('banners', banners)

    const namesOf = ({ pictures }: PicturePage) => pictures.map(({ name }) => name).toSorted()
    expect(namesOf(await page())).toEqual([logo, older, drafted, shared].toSorted())
    const eve = await session(app, await account(dataDir, 'eve', 'editor'))
    const told = await callsOf(app, eve).page()
    expect(told).toMatchObject({ total: 1 })
    expect(told.pictures).toEqual([
      { name: shared, alt: 'A stall', uses: [{ section: 'banners', paths: ['/0/image'] }] },
    ])
  })

  test('are never documents of applicants', async () => {
    const { app, page, rows } = await start()
    await apply(app)
    expect(await rows('loan_application')).toHaveLength(1)
    expect((await page()).pictures).toEqual([])
  })
})
