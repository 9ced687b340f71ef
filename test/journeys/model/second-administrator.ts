import type { Content } from '../../../schemas'
import { adminSections } from '../../../src/shared/admin-sections'
import { saveOf } from '../../../src/shared/section-saves'
import { credentials } from '../../fixtures/administrator'

const { list, save, codec } = adminSections.testimonials

type Testimonials = Content['testimonials']

const fresh = { id: 0, title: 'Ada', designation: 'Trader', review: 'They were quick and fair.' }

/** Somebody at another computer who works on the testimonials, too. */
export function secondAdministrator(url: () => string) {
  const read = async () => codec.decode(await (await fetch(url() + list)).json())

  async function write(testimonials: Testimonials) {
    const body = saveOf('testimonials').codec.encode(testimonials, new Map())
    if (!('json' in body)) throw new Error('Testimonials travel as JSON')
    const login = await fetch(`${url()}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    const cookie = String(login.headers.get('set-cookie')).split(';')[0]!
    const answer = await fetch(url() + save, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body.json),
    })
    if (!answer.ok) throw new Error(`${save} answered ${answer.status}: ${await answer.text()}`)
  }

  return {
    /** Saves a word of the last testimonial, so that there is a newer version. */
    async saveSomething(word: string) {
      const rows = await read()
      await write(rows.map((row, i) => (i === rows.length - 1 ? { ...row, review: word } : row)))
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
