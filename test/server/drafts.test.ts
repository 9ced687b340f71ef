import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Content, ContentKey } from '../../schemas'
import { adminSections, type AdminSection } from '../../src/shared/admin-sections'
import type { ChosenFiles } from '../../src/shared/codecs/save-codec'
import {
  mostDrafts,
  type DraftAnswer,
  type DraftList,
  type StoredDraft,
} from '../../src/shared/contracts/drafts'
import { session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { ageFiles, fewOnServices, filesAt } from '../fixtures/server-storage'
import {
  picturesFor,
  publicSection,
  saveRequest,
  sectionContent,
} from '../fixtures/section-content'
import { startApp, temporaryFolder } from './start-app'

const keys = Object.keys(sectionContent('')) as ContentKey[]

interface Sent {
  headers?: Record<string, string>
  files?: ChosenFiles
  query?: Record<string, string>
}

async function start(settings = {}) {
  const open = await startApp({ ...withAdministrator, ...settings })
  await open.app.ready()
  const editor = await session(open.app)
  return { ...open, ...callsOf(open.app, editor), editor }
}

function callsOf(app: FastifyInstance, editor: Record<string, string>) {
  return {
    async save<K extends ContentKey>(key: K, content: Content[K], { headers, files }: Sent = {}) {
      const all = { ...editor, ...headers }
      const sent = await saveRequest(key, content, { headers: all, ...(files && { files }) })
      return app.inject(sent)
    },
    async draft<K extends ContentKey>(key: K, content: Content[K], sent: Sent = {}) {
      const { headers, files, query = {} } = sent
      const all = { ...editor, ...headers }
      const request = await saveRequest(key, content, { headers: all, ...(files && { files }) })
      return app.inject({ ...request, url: `/api/drafts/${key}`, query })
    },
    async drafts(key: ContentKey) {
      const answer = await app.inject({ url: `/api/drafts/${key}`, headers: editor })
      expect(answer.statusCode).toBe(200)
      return answer.json<DraftList>().drafts
    },
    opened: (key: ContentKey, draft: number) =>
      app.inject({ url: `/api/drafts/${key}/${draft}`, headers: editor }),
    discard: (key: ContentKey, draft: number) =>
      app.inject({ method: 'DELETE', url: `/api/drafts/${key}/${draft}`, headers: editor }),
  }
}

const numberIn = (answer: { json(): unknown }) => (answer.json() as DraftAnswer).draft.draft
const services = (mark: string) => sectionContent(mark).services
const textOf = async (app: FastifyInstance) => {
  const [service] = (await publicSection(app, 'services')).content
  return service?.title
}
const pictureNames = (content: unknown) =>
  JSON.stringify(content).match(/[0-9a-f]{32}-\d+x\d+\.(?:jpg|png|webp)/g) ?? []

describe.each(fewOnServices(keys))('a draft of %s', { tags: ['stores'] }, (key) => {
  test('is kept with its pictures, is not live, and becomes live by a save that names it', async () => {
    const { app, save, draft, drafts, opened, rows } = await start()
    const content = sectionContent('live')[key]
    const files = await picturesFor(key, content)
    expect((await save(key, content, { files })).statusCode).toBe(200)
    const live = await publicSection(app, key)
    const next = JSON.parse(
      JSON.stringify(live.content).replaceAll(/live(?=[" ])/g, 'next'),
    ) as Content[typeof key]
    const newFiles = await picturesFor(key, content)
    const kept = await draft(key, next, { headers: { 'if-match': live.etag }, files: newFiles })
    expect([kept.statusCode, kept.json().message]).toEqual([200, 'The draft was saved.'])
    expect((await publicSection(app, key)).content).toEqual(live.content)
    expect(await rows('section_version')).toHaveLength(1)

    const { draft: note, base, content: stored } = kept.json<DraftAnswer>().draft
    expect(base.content).toEqual(live.content)
    expect(JSON.stringify(stored)).toContain('next')
    expect((await opened(key, note)).json()).toEqual(kept.json().draft)
    for (const name of pictureNames(stored)) {
      expect((await app.inject(`/uploads/${name}`)).statusCode).toBe(200)
    }
    expect(pictureNames(stored)).toHaveLength(newFiles.size)

    const headers = { draft: String(note), 'if-match': `"${base.version}"` }
    expect((await save(key, stored as never, { headers })).statusCode).toBe(200)
    expect((await publicSection(app, key)).content).toEqual(stored)
    const version = (await rows('section_version')).at(-1)!.id
    expect(await drafts(key)).toEqual([
      expect.objectContaining({ draft: note, state: 'published', published: version }),
    ])
    expect((await opened(key, note)).statusCode).toBe(404)
  })
})

describe('a draft', () => {
  test('may leave required fields blank; what is there must be valid', async () => {
    const { draft, save } = await start()
    const { faqPage, investmentRequirements, contactPage } = sectionContent('draft')
    faqPage.main.title = ''
    faqPage.resources[4]!.customPosition = 0
    faqPage.resources[4]!.position = 0
    const kept = await draft('faqPage', faqPage)
    expect(kept.statusCode).toBe(200)
    expect(kept.json<{ draft: StoredDraft<'faqPage'> }>().draft.content.main.title).toBe('')
    expect((await save('faqPage', faqPage)).statusCode).toBe(422)

    investmentRequirements.points[1] = ''
    const blank = await draft('investmentRequirements', investmentRequirements)
    expect(blank.json<DraftAnswer>().draft.content).toMatchObject({
      points: ['One', '', 'Three', 'Four draft'],
      image: '',
    })

    contactPage.information.emails = 'nobody'
    contactPage.information.phone_title = ''
    const wrong = await draft('contactPage', contactPage)
    expect([wrong.statusCode, wrong.json()]).toEqual([
      422,
      {
        message: 'Please enter a valid email address.',
        errors: [{ path: '/information/emails', message: 'Please enter a valid email address.' }],
      },
    ])
  })

  test('is cleaned as a save is: no script, no picture that is none', async () => {
    const { draft, rows, dataDir } = await start()
    const content = sectionContent('x').investmentRequirements
    content.editor_content = '<p onclick="x()">Words<script>alert(1)</script></p>'
    const kept = await draft('investmentRequirements', content)
    expect(
      kept.json<{ draft: StoredDraft<'investmentRequirements'> }>().draft.content.editor_content,
    ).toBe('<p>Words</p>')
    const noPicture = new File(['<svg><script>1</script></svg>'], 'a.svg')
    const files = new Map([['/image', noPicture]])
    const refused = await draft('investmentRequirements', content, { files })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual([
      { path: '/image', message: expect.stringMatching(/^SVG drawings/) },
    ])
    expect(await rows('section_draft')).toHaveLength(1)
    expect(await (await filesAt(dataDir)).pictures.names()).toEqual([])
  })

  test('takes the place of the one that it was made from, and of no other', async () => {
    const { draft, drafts, save, opened, rows } = await start()
    await save('services', services('live'))
    const first = numberIn(await draft('services', services('one')))
    const other = numberIn(await draft('services', services('other')))
    const query = { replaces: String(first) }
    const second = numberIn(await draft('services', services('two'), { query }))
    expect((await drafts('services')).map(({ draft: number }) => number)).toEqual([second, other])
    expect((await opened('services', first)).statusCode).toBe(404)
    // Too late: nothing is overwritten, both stay.
    const late = numberIn(await draft('services', services('late'), { query }))
    expect((await drafts('services')).map(({ draft: number }) => number)).toEqual([
      late,
      second,
      other,
    ])
    expect(await rows('section_draft')).toHaveLength(4)
  })

  test('that is discarded is gone once, and its section is as it was', async () => {
    const { draft, discard, drafts, opened, app, save, rows } = await start()
    await save('services', services('live'))
    const number = numberIn(await draft('services', services('draft')))
    for (const answer of [await discard('services', number), await discard('services', number)]) {
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { message: 'The draft was discarded.' },
      ])
    }
    expect((await opened('services', number)).statusCode).toBe(404)
    expect(await drafts('services')).toMatchObject([{ draft: number, state: 'discarded' }])
    expect(await textOf(app)).toBe('Title live 1')
    const deeds = (await rows('activity')).map(({ deed }) => deed).slice(2)
    expect(deeds).toEqual(['save', 'save-draft', 'discard-draft'])
  })

  test('is behind once somebody saves; a save made from it is then told so (412)', async () => {
    const { draft, drafts, save, opened, app } = await start()
    await save('services', services('live'))
    const { content } = await publicSection(app, 'services')
    const number = numberIn(await draft('services', content))
    expect(await drafts('services')).toMatchObject([{ isBehind: false }])
    await save('services', services('meanwhile'))
    expect(await drafts('services')).toMatchObject([{ draft: number, isBehind: true }])
    const { base } = (await opened('services', number)).json<StoredDraft>()
    const headers = { draft: String(number), 'if-match': `"${base.version}"` }
    const refused = await save('services', content, { headers })
    expect(refused.statusCode).toBe(412)
    expect(await drafts('services')).toMatchObject([{ draft: number, state: 'open' }])
  })

  test('one too many is refused with a sentence', async () => {
    const { draft, drafts } = await start()
    for (let n = 0; n < mostDrafts; n += 1) {
      expect((await draft('services', services(String(n)))).statusCode).toBe(200)
    }
    const refused = await draft('services', services('more'))
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      'This section has 20 drafts. Please publish or discard one of them first.',
    ])
    expect(await drafts('services')).toHaveLength(mostDrafts)
  })

  test('keeps its pictures from the sweep until it is discarded', async () => {
    const dataDir = await temporaryFolder()
    const first = await start({ dataDir })
    const { banners } = sectionContent('draft')
    const files = await picturesFor('banners', banners)
    const kept = await first.draft('banners', banners, { files })
    const names = pictureNames(kept.json().draft.content)
    expect(names.length).toBeGreaterThan(0)
    await first.app.close()
    await ageFiles(dataDir, 25)
    const second = await start({ dataDir })
    for (const name of names) {
      expect((await second.app.inject(`/uploads/${name}`)).statusCode).toBe(200)
    }
    await second.discard('banners', numberIn(kept))
    await second.app.close()
    await ageFiles(dataDir, 25)
    const third = await start({ dataDir })
    for (const name of names) {
      expect((await third.app.inject(`/uploads/${name}`)).statusCode).toBe(404)
    }
  })
})

describe('a draft with a time', { tags: ['stores'] }, () => {
  const minute = 60_000
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
  const clock = () => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const pass = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    await vi.advanceTimersByTimeAsync(2000)
  }
  afterEach(() => void vi.useRealTimers())

  test('goes live at its time, once, in the name of its author', async () => {
    clock()
    const { app, draft, drafts, save, rows } = await start()
    await save('services', services('live'))
    const { content, etag } = await publicSection(app, 'services')
    const next = content.map((row) => ({ ...row, title: 'On time' }))
    const query = { publishAt: soon(10 * minute) }
    const headers = { 'if-match': etag }
    const kept = await draft('services', next, { query, headers })
    expect([kept.statusCode, kept.json()]).toEqual([
      200,
      {
        message: 'The draft will be published.',
        draft: expect.objectContaining({ state: 'scheduled', publishAt: query.publishAt }),
      },
    ])
    await pass(9 * minute)
    expect(await textOf(app)).toBe('Title live 1')
    await pass(minute)
    await expect.poll(() => textOf(app)).toBe('On time')
    await pass(minute)
    const versions = await rows('section_version')
    expect(versions.map(({ author }) => author)).toEqual(['ada', 'ada'])
    expect(await drafts('services')).toMatchObject([
      { state: 'published', published: versions[1]!.id },
    ])
    const [published] = (await rows('activity')).slice(-1)
    expect(published).toMatchObject({ who: 'ada', deed: 'publish', entry_id: versions[1]!.id })
    expect(await rows('outbox_mail')).toEqual([])
  })

  test('goes live at the next start when the server was stopped at that time', async () => {
    clock()
    const dataDir = await temporaryFolder()
    const first = await start({ dataDir })
    await first.draft('services', services('later'), { query: { publishAt: soon(minute) } })
    await first.app.close()
    vi.setSystemTime(Date.now() + 10 * minute)
    const second = await start({ dataDir })
    await expect.poll(() => textOf(second.app)).toBe('Title later 1')
    expect(await second.rows('section_version')).toHaveLength(1)
  })

  test('is neither published nor lost when the section was saved since: the office is told', async () => {
    clock()
    const { app, draft, drafts, save, rows } = await start()
    await save('services', services('live'))
    const query = { publishAt: soon(minute) }
    const number = numberIn(await draft('services', services('draft'), { query }))
    await save('services', services('meanwhile'))
    expect(await drafts('services')).toMatchObject([{ state: 'scheduled', isBehind: true }])
    await pass(2 * minute)
    await expect.poll(() => drafts('services')).toMatchObject([{ draft: number, state: 'missed' }])
    await pass(2 * minute)
    expect(await textOf(app)).toBe('Title meanwhile 1')
    const mails = await rows('outbox_mail')
    expect(mails.map(({ subject }) => subject)).toEqual(['A draft was not published'])
    expect(mails[0]!.body).toContain('“Services Section” (/admin/home/services-section)')
    expect(mails[0]!.body).toContain('somebody saved the section after the draft was begun')
    expect((await rows('activity')).at(-1)).toMatchObject({
      who: 'schedule',
      deed: 'publish-missed',
      entry_id: number,
    })
  })

  describe('of somebody who may not publish pages any more', () => {
    const losses: [string, (app: FastifyInstance, headers: Record<string, string>) => unknown][] = [
      [
        'because the account is disabled',
        (app, headers) => app.inject({ method: 'POST', url: '/api/people/2/disable', headers }),
      ],
      [
        'because the account has another role',
        (app, headers) =>
          app.inject({
            method: 'POST',
            url: '/api/people/2',
            headers,
            payload: { role: 'reviewer' },
          }),
      ],
    ]

    test.each(losses)('is paused, %s, and the office is told why', async (_why, lose) => {
      clock()
      const { app, dataDir, editor, drafts, save, draft, rows } = await start()
      await save('services', services('live'))
      const eve = callsOf(app, await session(app, await account(dataDir, 'eve', 'editor')))
      const query = { publishAt: soon(minute) }
      const number = numberIn(await eve.draft('services', services('eve'), { query }))
      const { setUp } = (await app.inject({ url: '/api/people/2', headers: editor })).json<{
        setUp: object
      }>()
      expect(setUp).toEqual({ links: [], schedules: 1 })
      await lose(app, editor)
      expect(await drafts('services')).toMatchObject([
        { draft: number, state: 'paused', author: 'eve', publishAt: query.publishAt },
      ])
      await pass(2 * minute)
      await pass(2 * minute)
      expect(await textOf(app)).toBe('Title live 1')
      const mails = await rows('outbox_mail')
      expect(mails.map(({ subject }) => subject)).toEqual(['A scheduled draft is paused'])
      expect(mails[0]!.body).toContain('“Services Section” (/admin/home/services-section)')
      expect(mails[0]!.body).toContain('because eve, who scheduled it, can no longer publish')
      const paused = (await rows('activity')).filter(({ deed }) => deed === 'publish-paused')
      expect(paused).toMatchObject([{ who: 'ada', entry_id: number, detail: 'eve' }])

      const again = { replaces: String(number), publishAt: soon(minute) }
      await draft('services', services('ada'), { query: again })
      await pass(2 * minute)
      await expect.poll(() => textOf(app)).toBe('Title ada 1')
    })

    test('is paused at its time, whatever took the right away', async () => {
      clock()
      const { app, dataDir, drafts, save, sql } = await start()
      await save('services', services('live'))
      const eve = callsOf(app, await session(app, await account(dataDir, 'eve', 'editor')))
      await eve.draft('services', services('eve'), { query: { publishAt: soon(minute) } })
      await sql(`update administrator set role = 'compliance' where username = 'eve'`)
      await pass(2 * minute)
      await expect.poll(() => drafts('services')).toMatchObject([{ state: 'paused' }])
      expect(await textOf(app)).toBe('Title live 1')
    })
  })

  test.each([
    ['cannot be read', "update section_draft set content = '{' where id = 1", 'missed'],
    ['cannot be stored', undefined, 'scheduled'],
  ])('that %s holds up none that come after it', async (_, damage, state) => {
    clock()
    const { app, draft, drafts, sql, refuseRows } = await start()
    const at = (key: 'services' | 'chooseUs', n: number) =>
      draft(key, sectionContent('later')[key], { query: { publishAt: soon(n * minute) } })
    await at('chooseUs', 1)
    await at('services', 2)
    if (damage) await sql(damage)
    else await refuseRows('section_version', "new.section = 'chooseUs'")
    await pass(3 * minute)
    await expect.poll(() => textOf(app)).toBe('Title later 1')
    expect(await drafts('chooseUs')).toMatchObject([{ state }])
  })

  test('must be complete, in the future and begun from what is live', async () => {
    clock()
    const { app, draft, drafts, save } = await start()
    await save('services', services('live'))
    const seen = (await publicSection(app, 'services')).etag
    const blank = services('x').map((row) => ({ ...row, description: '' }))
    const at = (publishAt: string, content = services('x'), headers = {}) =>
      draft('services', content, { query: { publishAt }, headers })
    const refusals = [
      [await at(soon(minute), blank), 422, 'This field is required'],
      [await at(soon(-1)), 422, 'This time has passed. Please choose a later one.'],
      [await at('tomorrow'), 400, 'Please choose a day and a time.'],
      [await at('2030-13-01T00:00Z'), 400, 'Please choose a day and a time.'],
      [await at(''), 400, 'Please choose a day and a time.'],
    ] as const
    for (const [answer, status, message] of refusals) {
      expect([answer.statusCode, answer.json().message]).toEqual([status, message])
    }
    await save('services', services('meanwhile'))
    const behind = await at(soon(minute), services('x'), { 'if-match': seen })
    expect(behind.statusCode).toBe(412)
    expect(await drafts('services')).toEqual([])
  })

  test('that was discarded or replaced does not go live', async () => {
    clock()
    const { app, draft, discard, save, drafts } = await start()
    await save('services', services('live'))
    const query = { publishAt: soon(minute) }
    const one = numberIn(await draft('services', services('one'), { query }))
    const two = numberIn(await draft('services', services('two'), { query }))
    await discard('services', one)
    await draft('services', services('three'), { query: { replaces: String(two) } })
    await pass(2 * minute)
    expect(await textOf(app)).toBe('Title live 1')
    expect((await drafts('services')).map(({ state }) => state)).toEqual(['open', 'discarded'])
  })

  test('is not half published: without its mark there is no version', async () => {
    clock()
    const { app, draft, drafts, rows, refuseRows } = await start()
    await draft('services', services('later'), { query: { publishAt: soon(minute) } })
    await refuseRows('activity', "new.deed = 'publish'")
    await pass(2 * minute)
    await pass(2 * minute)
    expect(await rows('section_version')).toEqual([])
    expect(await drafts('services')).toMatchObject([{ state: 'scheduled' }])
    expect(await textOf(app)).toBeUndefined()
  })
})

test('every section has drafts, and no other name has', async () => {
  const { app, editor, drafts } = await start()
  const sections = Object.values(adminSections as Record<string, AdminSection>)
  expect(sections.length).toBeGreaterThan(10)
  for (const { content } of sections) expect(await drafts(content)).toEqual([])
  const other = await app.inject({ url: '/api/drafts/constructor', headers: editor })
  expect(other.statusCode).toBe(404)
})
