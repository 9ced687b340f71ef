// @module-tag thorough
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pictureCopies } from '../../../src/shared/picture'
import { session, withAdministrator } from '../../fixtures/administrator'
import { formOf, multipartOf, picture, type TestFile } from '../../fixtures/loan-application'
import { startApp, temporaryFolder } from '../start-app'

const day = 24 * 3_600_000

interface Told {
  name: string
  banners: { id: number; image: string }[]
}

async function start() {
  const dataDir = await temporaryFolder()
  const { app } = await startApp({ ...withAdministrator, dataDir })
  const editor = await session(app)
  const send = async (
    url: string,
    fields: Record<string, string>,
    files: Record<string, TestFile>,
  ) => {
    const { payload, headers } = await multipartOf(formOf(fields, files))
    const answer = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, ...editor },
    })
    expect(answer.statusCode).toBe(200)
    return answer.json<Told>()
  }
  const folder = join(dataDir, 'pictures')
  return {
    send,
    pictures: () => readdir(folder),
    copies: () => readdir(join(dataDir, 'picture-copies')),
    addCopy: (name: string) => writeFile(join(dataDir, 'picture-copies', name), 'a copy'),
    age: async (name: string, ms: number) => {
      const then = new Date(Date.now() - ms)
      await utimes(join(folder, name), then, then)
    },
    restart: async () => {
      await app.close()
      await startApp({ dataDir })
    },
  }
}

const file = async () => ({ bytes: await picture('png'), name: 'p.png', type: 'image/png' })

describe('a start', () => {
  test('removes old uploads that no version shows, and their copies; the young stay', async () => {
    const site = await start()
    const { name: old } = await site.send('/api/pictures', {}, { file: await file() })
    const { name: young } = await site.send('/api/pictures', {}, { file: await file() })
    await site.age(old, day + 60_000)
    await site.age(young, day - 60_000)
    const [copy] = pictureCopies(old, 'avif')
    await site.addCopy(copy!.name)
    await site.restart()
    expect(await site.pictures()).toEqual([young])
    expect(await site.copies()).not.toContain(copy!.name)
  })

  test('keeps what is live, what only the history shows, and what stands in a rich text', async () => {
    const site = await start()
    const first = await site.send('/api/save-home', { text_0: 'One' }, { image_0: await file() })
    const [{ id, image: replaced }] = first.banners as [{ id: number; image: string }]
    const second = await site.send(
      '/api/save-home',
      { text_0: 'One', id_0: String(id) },
      { image_0: await file() },
    )
    const { name: quoted } = await site.send('/api/pictures', {}, { file: await file() })
    const resources = Array.from({ length: 9 }, (_, i) => ({
      title: `Question ${i}`,
      ckeditor_content: `<p>Words</p><img src="/uploads/${quoted}" alt="A shop">`,
      customPosition: i + 1,
    }))
    const rows = [
      { section_name: 'Main', title: 'Questions', description: 'And answers' },
      { section_name: 'Additional Resources', resources: JSON.stringify(resources) },
    ]
    await site.send('/admin/faq/addOrUpdateFAQ', { sections: JSON.stringify(rows) }, {})
    for (const name of await site.pictures()) await site.age(name, 30 * day)
    await site.restart()
    const live = second.banners[0]!.image
    expect(new Set([live, replaced, quoted]).size).toBe(3)
    expect((await site.pictures()).toSorted()).toEqual([live, replaced, quoted].toSorted())
  })

  test('keeps an old upload that somebody chose again just now', async () => {
    const site = await start()
    const again = await file()
    const { name } = await site.send('/api/pictures', {}, { file: again })
    await site.age(name, 30 * day)
    await site.send('/api/pictures', {}, { file: again })
    await site.restart()
    expect(await site.pictures()).toEqual([name])
  })
})
