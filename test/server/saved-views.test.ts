// @module-tag stores
import { expect, test } from 'vitest'
import { mostViews, type SavedView } from '../../src/shared/contracts/saved-views'
import { session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { startApp } from './start-app'

const filters = {
  state: 'waiting',
  assignee: '@me',
  since: '2026-11-01',
  until: '',
  sort: 'oldest',
}

async function start() {
  const { app, dataDir } = await startApp({ ...withAdministrator, whistleDelivery: 'server' })
  /** The calls of one account. */
  const calls = (headers: Record<string, string>) => {
    const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
      const url = `/api/views/${path}`
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
      return { status: answer.statusCode, body: answer.json<SavedView[]>() }
    }
    return {
      read: async (kind = 'loan') => (await ask('GET', kind)).body,
      save: (name: string, changed: object = {}, kind = 'loan') =>
        ask('POST', kind, { name, filters: { ...filters, ...changed } }),
      rename: (id: number, name: string, kind = 'loan') => ask('POST', `${kind}/${id}`, { name }),
      remove: (id: number, kind = 'loan') => ask('DELETE', `${kind}/${id}`),
    }
  }
  return {
    mine: calls(await session(app)),
    as: async (role: 'reviewer' | 'editor' | 'compliance') =>
      calls(await session(app, await account(dataDir, role, role))),
  }
}

test('a view is saved, renamed and removed, in the order of saving', async () => {
  const { mine } = await start()
  expect(await mine.read()).toEqual([])
  await mine.save('Mine, waiting')
  const two = (await mine.save('Large ones', { state: 'open' })).body
  expect(two).toMatchObject([
    { name: 'Mine, waiting', filters },
    { name: 'Large ones', filters: { state: 'open' } },
  ])
  const [first, second] = two
  await mine.rename(first!.id, 'Waiting')
  expect((await mine.read()).map(({ name }) => name)).toEqual(['Waiting', 'Large ones'])
  expect((await mine.remove(first!.id)).body).toEqual([second])
  expect((await mine.remove(first!.id)).body).toEqual([second])
  expect((await mine.rename(first!.id, 'Gone')).status).toBe(404)
})

test('views are those of one account and one list', async () => {
  const { mine, as } = await start()
  const [view] = (await mine.save('Mine')).body
  const reviewer = await as('reviewer')
  expect(await reviewer.read()).toEqual([])
  expect((await reviewer.rename(view!.id, 'Yours')).status).toBe(404)
  await reviewer.remove(view!.id)
  await mine.remove(view!.id, 'contact')
  expect((await mine.rename(view!.id, 'Other', 'contact')).status).toBe(404)
  expect(await mine.read()).toEqual([view])
  expect(await mine.read('contact')).toEqual([])
})

test('only who may open a list saves views of it', async () => {
  const { mine, as } = await start()
  const [editor, compliance] = [await as('editor'), await as('compliance')]
  const plain = { state: '', assignee: '', since: '', sort: '' }
  expect((await editor.save('No', plain)).status).toBe(403)
  expect((await compliance.save('No', plain)).status).toBe(403)
  expect((await mine.save('No', plain, 'whistle')).status).toBe(403)
  expect((await compliance.save('Yes', plain, 'whistle')).status).toBe(200)
})

test('names are short and each its own, filters are those of the list, and there is a most', async () => {
  const { mine } = await start()
  await mine.save('One')
  for (const name of ['One', ' One', 'ONE', 'O\u200bne', 'Ｏne'])
    expect([name, (await mine.save(name)).status]).toEqual([name, 409])
  for (const name of ['', 'x'.repeat(41)])
    expect([name, (await mine.save(name)).status]).toEqual([name, 400])
  for (const name of [' ', '\u200b', '\u202e\u2066', 'T\u0001wo', '\ufdfa'.repeat(3)])
    expect([name, (await mine.save(name)).status]).toEqual([name, 422])
  expect((await mine.save('Two', { state: 'no state' })).status).toBe(422)
  expect((await mine.save('Two', { sort: 'amount' })).status).toBe(400)
  for (let n = 2; n <= mostViews; n += 1) await mine.save(`View ${n}`)
  const [, second] = await mine.read()
  expect((await mine.rename(second!.id, ' one')).status).toBe(409)
  expect((await mine.rename(second!.id, '\u2060')).status).toBe(422)
  expect((await mine.save('One too many')).status).toBe(409)
  expect(await mine.read()).toHaveLength(mostViews)
})
