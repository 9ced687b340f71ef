import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Content, ContentKey } from '../../schemas'
import { statusSentence } from '../../src/server/core/errors'
import type { DraftAnswer, DraftList, StoredDraft } from '../../src/shared/contracts/drafts'
import {
  picturePageSize,
  type PicturePage,
  type StoredPicture,
} from '../../src/shared/contracts/pictures'
import { session, withAdministrator } from '../fixtures/administrator'
import {
  formOf,
  fourPictures,
  fullAnswers,
  multipartOf,
  picture,
} from '../fixtures/loan-application'
import { loanPath } from '../fixtures/loan-server'
import { publicSection, saveRequest, sectionContent } from '../fixtures/section-content'
import { startApp } from './start-app'

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
    replace: (payload: object) =>
      app.inject({ method: 'POST', url: '/api/pictures/replace', headers, payload }),
  }
}

const seenOf = ({ uses }: StoredPicture) =>
  Object.fromEntries(uses.map(({ section, version }) => [section, version]))

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

describe('the pictures that are here already', () => {
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
          { section: 'banners', version: expect.any(Number), paths: ['/1/image'] },
          { section: 'investmentBanner', version: expect.any(Number), paths: ['/image'] },
          {
            section: 'faqPage',
            version: expect.any(Number),
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

  test('are never documents of applicants', async () => {
    const { app, page, rows } = await start()
    const form = await multipartOf(formOf(fullAnswers('Ann'), await fourPictures()))
    await app.inject({
      method: 'POST',
      url: loanPath,
      payload: form.payload,
      headers: form.headers,
    })
    expect(await rows('loan_application')).toHaveLength(1)
    expect((await page()).pictures).toEqual([])
  })
})

describe('a picture that is replaced everywhere', () => {
  test('changes in fields and texts of every section, each a version of its own', async () => {
    const { app, upload, save, page, replace, rows } = await start()
    const [stall, market] = [await upload(20), await upload(30)]
    await shown({ save }, stall)
    const before = (await rows('section_version')).length
    const [found] = (await page()).pictures
    const answer = await replace({
      picture: stall,
      by: market,
      alt: ' The new market ',
      seen: seenOf(found!),
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message: 'The picture was replaced in 2 sections.',
        versions: { banners: before + 1, faqPage: before + 2 },
      },
    ])
    const banners = (await publicSection(app, 'banners')).content
    expect(banners[1]).toMatchObject({ image: market, alt: 'The new market', text: 'Second shown' })
    const { main, resources } = (await publicSection(app, 'faqPage')).content
    expect(main).toMatchObject({ image: market, alt: 'The new market' })
    expect(resources[2]!.ckeditor_content).toBe(
      `<p>Look</p><p><img src="/uploads/${market}" alt="The new market"></p>`,
    )
    expect((await rows('section_version')).slice(before).map(({ section }) => section)).toEqual([
      'banners',
      'faqPage',
    ])
    const entries = (await rows('activity')).slice(-2)
    expect(entries.map(({ who, deed, subject }) => [who, deed, subject])).toEqual([
      ['ada', 'replace-picture', 'banners'],
      ['ada', 'replace-picture', 'faqPage'],
    ])
  })

  test('changes nowhere when a section was saved since, or cannot be written', async () => {
    const { upload, save, page, replace, rows, refuseRows, app } = await start()
    const [stall, market] = [await upload(20), await upload(30)]
    await shown({ save }, stall)
    const [found] = (await page()).pictures
    await save('faqPage', (await publicSection(app, 'faqPage')).content)
    const versions = (await rows('section_version')).length
    const ask = { picture: stall, by: market, alt: 'New' }
    const late = await replace({ ...ask, seen: seenOf(found!) })
    expect([late.statusCode, late.json()]).toEqual([
      412,
      {
        message: expect.stringMatching(/^ada saved this section on/),
        conflict: { version: versions, author: 'ada', savedAt: expect.any(String) },
      },
    ])
    const unseen = await replace({ ...ask, seen: {} })
    expect(unseen.statusCode).toBe(412)

    const [again] = (await page()).pictures
    await refuseRows('section_version', "new.section = 'faqPage'")
    expect((await replace({ ...ask, seen: seenOf(again!) })).statusCode).toBe(500)
    expect(await rows('section_version')).toHaveLength(versions)
    expect((await publicSection(app, 'banners')).content[1]!.image).toBe(stall)
  })

  test('changes in drafts, which stay as near to what is live as they were', async () => {
    const { app, editor, upload, save, page, replace } = await start()
    const [stall, market] = [await upload(20), await upload(30)]
    await shown({ save }, stall)
    const { content } = await publicSection(app, 'banners')
    const kept = await app.inject({
      ...(await saveRequest('banners', content, { headers: editor })),
      url: '/api/drafts/banners',
    })
    const { draft } = kept.json<DraftAnswer>().draft
    const [found] = (await page()).pictures
    await replace({ picture: stall, by: market, alt: 'New', seen: seenOf(found!) })
    const read = async <T>(url: string) => (await app.inject({ url, headers: editor })).json<T>()
    const { drafts } = await read<DraftList>('/api/drafts/banners')
    expect(drafts).toMatchObject([{ draft, isBehind: false, state: 'open' }])
    const stored = await read<StoredDraft<'banners'>>(`/api/drafts/banners/${draft}`)
    expect(stored.content[1]).toMatchObject({ image: market, alt: 'New' })
  })

  test('must be there, and so must be what takes its place', async () => {
    const { upload, replace } = await start()
    const name = await upload(20)
    const gone = name.replace(/^../, name.startsWith('00') ? '11' : '00')
    const ask = { picture: name, by: name, alt: '', seen: {} }
    const refusals: [object, number, string][] = [
      [{ ...ask, by: gone }, 422, 'The new picture is not on this site. Please upload it again.'],
      [ask, 422, 'No section shows this picture any more.'],
      [{ ...ask, alt: 'x'.repeat(301) }, 422, 'Please use 300 characters or fewer.'],
      [{ ...ask, picture: '../site.db' }, 400, statusSentence(400)],
      [{ ...ask, seen: { constructor: 1 } }, 400, statusSentence(400)],
      [{ ...ask, seen: { banners: '1' } }, 400, statusSentence(400)],
    ]
    for (const [body, status, message] of refusals) {
      const answer = await replace(body)
      expect([answer.statusCode, answer.json().message]).toEqual([status, message])
    }
  })
})
