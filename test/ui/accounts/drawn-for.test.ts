import { beforeEach, expect, test, vi } from 'vitest'
import { drawForUser, leaveUser, otherUser, pageUser } from '../../../src/ui/accounts/drawn-for'
import { userMay } from '../../../src/ui/accounts/may-open'
import { waitAt } from '../../../src/ui/accounts/session-gate'
import { hasMessage } from '../../../src/shared/like'
import { askBackOffice } from '../../../src/ui/accounts/back-office-calls'
import { ask, sendJson } from '../../../src/ui/api'
import { onUserChange, storedUser, storeUser } from '../../../src/ui/session'

const items = new Map<string, string>()
let session = { id: 2, username: 'bob', name: 'bob', role: 'editor' }
const sent: { method: string; drawnFor: string | null }[] = []

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  })
  const other = new EventTarget()
  vi.stubGlobal('addEventListener', other.addEventListener.bind(other))
  vi.stubGlobal('removeEventListener', other.removeEventListener.bind(other))
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers }: RequestInit) => {
    sent.push({ method, drawnFor: new Headers(headers).get('drawn-for') })
    if (path === '/api/session') return Response.json({ user: session })
    return Response.json({ message: 'Somebody else is logged in.' }, { status: 409 })
  })
  return () => {
    leaveUser()
    vi.unstubAllGlobals()
  }
})

test('changes say for whom the page was drawn, also once somebody else has logged in', async () => {
  await sendJson({ method: 'POST', path: '/login' }, {}, hasMessage)
  storeUser({ id: 1, username: 'ada' }, 'ada')
  drawForUser()
  await ask('/api/people', hasMessage)
  await sendJson({ method: 'POST', path: '/api/people' }, {}, hasMessage)
  await ask('/api/people/2', hasMessage, { method: 'DELETE' })
  const seen: string[] = []
  const stop = onUserChange(() => seen.push(otherUser()))
  storeUser({ id: 2, username: 'bob' }, 'bob')
  stop()
  await sendJson({ method: 'POST', path: '/api/people' }, {}, hasMessage)
  expect(sent).toEqual([
    { method: 'POST', drawnFor: null },
    { method: 'GET', drawnFor: null },
    { method: 'POST', drawnFor: '1' },
    { method: 'DELETE', drawnFor: '1' },
    { method: 'POST', drawnFor: '1' },
  ])
  expect([seen, pageUser()?.username]).toEqual([['bob'], 'ada'])
  // Nothing of a page is read anew under the session of somebody else.
  const refused = askBackOffice('POST', '/api/people', {}, hasMessage, 'It was not saved.')
  await expect(refused).rejects.toMatchObject({
    reason: 'refused',
    message: 'It was not saved.\nSomebody else is logged in.',
  })
  storeUser({ id: 1, username: 'ada' }, 'ada')
  expect(otherUser()).toBe('')
})

test('a page that was refused asks whose session it is, and knows it then', async () => {
  storeUser({ id: 1, username: 'ada' }, 'ada')
  drawForUser()
  const change = () => askBackOffice('POST', '/api/people', {}, hasMessage, 'It was not saved.')
  session = { ...session, id: 1, username: 'ada' }
  await expect(change()).rejects.toMatchObject({ reason: 'conflict' })
  session = { ...session, id: 3, username: 'cora' }
  await expect(change()).rejects.toMatchObject({ reason: 'refused' })
  expect(otherUser()).toBe('cora')
})

test('the page keeps its user when the session ends, with their rights, until somebody logs out', async () => {
  storeUser({ id: 3, username: 'cora', role: 'compliance' }, 'cora')
  drawForUser()
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Log in.' }, { status: 401 }))
  const stop = waitAt(() => Promise.resolve(false))
  const change = askBackOffice('POST', '/api/people', {}, hasMessage, 'It was not saved.')
  await expect(change).rejects.toMatchObject({ status: 401 })
  stop()
  expect(storedUser()).toBeUndefined()
  expect([pageUser()?.username, userMay('administrator'), userMay('inbox')]).toEqual([
    'cora',
    false,
    true,
  ])
  leaveUser()
  expect(pageUser()).toBeUndefined()
})
