import { describe, expect, test } from 'vitest'
import { versionsPerPage } from '../../src/shared/contracts/history'
import { session, withAdministrator } from '../fixtures/administrator'
import {
  picturesFor,
  publicSection,
  saveRequest,
  sectionContent,
} from '../fixtures/section-content'
import { startApp } from './start-app'

async function start() {
  const open = await startApp(withAdministrator)
  const editor = await session(open.app)
  const get = (url: string, headers: Record<string, string> = editor) =>
    open.app.inject({ url, headers })
  const restore = (payload: object, headers: Record<string, string> = editor) =>
    open.app.inject({ method: 'POST', url: '/api/history/banners/restore', payload, headers })
  const save = async (mark: string) =>
    open.app.inject(await saveRequest('banners', sectionContent(mark).banners, { headers: editor }))
  return { ...open, editor, get, restore, save }
}

describe('the history of a section', () => {
  test('comes in pages, the newest first', async () => {
    const { get, sql } = await start()
    const count = versionsPerPage + 5
    for (let id = 1; id <= count; id += 1) {
      await sql(
        `insert into section_version (id, section, content, author, created_at)
         values (${id}, 'banners', '[]', 'ann', '2026-01-01T00:00:00.000Z')`,
      )
    }
    const first = (await get('/api/history/banners')).json()
    expect([first.versions.length, first.more]).toEqual([versionsPerPage, true])
    expect(first.versions[0]).toEqual({
      version: count,
      author: 'ann',
      savedAt: '2026-01-01T00:00:00.000Z',
    })
    const before = first.versions.at(-1).version as number
    const rest = (await get(`/api/history/banners?before=${before}`)).json()
    expect(rest).toEqual({ versions: expect.any(Array), more: false })
    expect(rest.versions.map(({ version }: { version: number }) => version)).toEqual([
      5, 4, 3, 2, 1,
    ])
  })

  test('keeps every picture that a version ever had', async () => {
    const { app, editor, get, restore } = await start()
    const content = sectionContent('old').banners
    const files = await picturesFor('banners', content)
    await app.inject(await saveRequest('banners', content, { headers: editor, files }))
    const old = (await publicSection(app, 'banners')).content
    await app.inject(
      await saveRequest('banners', old, {
        headers: editor,
        files: await picturesFor('banners', old),
      }),
    )
    const now = (await publicSection(app, 'banners')).content
    expect(now[0]!.image).not.toBe(old[0]!.image)
    const { versions } = (await get('/api/history/banners')).json()
    await restore({ version: versions[1].version })
    const back = (await publicSection(app, 'banners')).content
    expect(back).toEqual(old)
    expect((await app.inject(`/uploads/${back[0]!.image}`)).statusCode).toBe(200)
  })

  test('brings a removed item back, under a number of its own', async () => {
    const { app, editor, restore, rows } = await start()
    await app.inject(await saveRequest('banners', sectionContent('a').banners, { headers: editor }))
    const { content } = await publicSection(app, 'banners')
    const [version] = await rows('section_version')
    await app.inject({ method: 'DELETE', url: `/api/banners/${content[0]!.id}`, headers: editor })
    await restore({ version: version!.id })
    const after = (await publicSection(app, 'banners')).content
    expect(after.map(({ text }) => text)).toEqual(content.map(({ text }) => text))
    expect(after[0]!.id).not.toBe(content[0]!.id)
    expect(after[1]!.id).toBe(content[1]!.id)
  })

  test('is not restored over a save that nobody has seen', async () => {
    const { app, editor, save, restore, rows } = await start()
    await save('one')
    const { etag } = await publicSection(app, 'banners')
    await save('two')
    const [first] = await rows('section_version')
    const late = await restore({ version: first!.id }, { ...editor, 'if-match': etag })
    expect([late.statusCode, (await rows('section_version')).length]).toEqual([412, 2])
    const fresh = (await publicSection(app, 'banners')).etag
    const answer = await restore({ version: first!.id }, { ...editor, 'if-match': fresh })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.etag).toMatch(/^"\d+"$/)
  })

  test('has no version of another section', async () => {
    const { app, editor, get, save, restore, rows } = await start()
    await app.inject(
      await saveRequest('services', sectionContent('a').services, { headers: editor }),
    )
    await save('one')
    expect((await get('/api/history/banners/1')).statusCode).toBe(404)
    expect((await restore({ version: 1 })).statusCode).toBe(404)
    expect(await rows('section_version')).toHaveLength(2)
  })
})
