import type { Content } from '../../../schemas'
import { adminSections } from '../../../src/shared/admin-sections'
import type { DraftList } from '../../../src/shared/contracts/drafts'
import { saveOf } from '../../../src/shared/section-saves'
import { credentials } from '../../fixtures/administrator'

const { list, save, codec } = adminSections.testimonials
const draftsPath = '/api/drafts/testimonials'

type Testimonials = Content['testimonials']

const fresh = { id: 0, title: 'Ada', designation: 'Trader', review: 'They were quick and fair.' }

/** Somebody at another computer who works on the testimonials, too. */
export function secondAdministrator(url: () => string) {
  const read = async () => codec.decode(await (await fetch(url() + list)).json())

  async function session() {
    const login = await fetch(`${url()}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    const cookie = String(login.headers.get('set-cookie')).split(';')[0]!
    return { cookie, 'sec-fetch-site': 'same-origin' }
  }

  async function call(
    method: string,
    path: string,
    headers: Record<string, string>,
    json?: object,
  ) {
    const answer = await fetch(url() + path, {
      method,
      headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }

  const bodyOf = (testimonials: Testimonials) => {
    const body = saveOf('testimonials').codec.encode(testimonials, new Map())
    if (!('json' in body)) throw new Error('Testimonials travel as JSON')
    return body.json as object
  }

  const write = async (testimonials: Testimonials) =>
    call('POST', save, await session(), bodyOf(testimonials))

  return {
    /** Saves a word of the last testimonial, so that there is a newer version. */
    async saveSomething(word: string) {
      const rows = await read()
      await write(rows.map((row, i) => (i === rows.length - 1 ? { ...row, review: word } : row)))
    },
    /** So many open drafts, and no other, of what is live with another first author. */
    async keepDrafts({ count, author }: { count: number; author: string }) {
      const headers = await session()
      const { drafts } = (await (await call('GET', draftsPath, headers)).json()) as DraftList
      const open = drafts.filter(({ state }) => state !== 'published' && state !== 'discarded')
      for (const { draft } of open) await call('DELETE', `${draftsPath}/${draft}`, headers)
      const rows = await read()
      const body = bodyOf(rows.map((row, i) => (i === 0 ? { ...row, title: author } : row)))
      for (let n = 0; n < count; n += 1) await call('POST', draftsPath, headers, body)
    },
    /** Six testimonials at least, the first by `author`. */
    async begin(author: string) {
      const rows = await read()
      const missing = Array.from({ length: Math.max(0, 6 - rows.length) }, () => fresh)
      await write(
        [...rows, ...missing].map((row, i) => (i === 0 ? { ...row, title: author } : row)),
      )
    },
  }
}
