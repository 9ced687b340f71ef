import type { Content } from '../../../schemas'
import { shapedContent } from '../shaped-content'
import { titleOf } from './list-codec'
import {
  appendPicture,
  filesOf,
  namedPicture,
  textsOf,
  withSentAlt,
  type SaveCodec,
} from './save-codec'

/** flat-multipart: section 1 of the investment page, one part for each field. */
export const saveInvestmentBanner: SaveCodec<Content['investmentBanner']> = {
  encode({ id, title, description, image, alt }, files) {
    const form = new FormData()
    form.append('section_name', 'banner')
    form.append('title', title)
    form.append('description', description)
    appendPicture(form, 'image', files.get('/image'), image)
    if (alt !== undefined) form.append('alt', alt)
    if (id) form.append('id', String(id))
    return { form }
  },
  decode(received) {
    const row = Object.fromEntries(textsOf(received))
    const file = filesOf(received).find(({ field }) => field === 'image')
    const image = file ? '' : namedPicture(row.image)
    return {
      content: withSentAlt(shapedContent('investmentBanner', { ...titleOf(row), image }), row),
      images: file ? [{ path: '/image', file }] : [],
    }
  },
}

const pointNames = ['point1', 'point2', 'point3', 'point4']
const bracketed = /^sections\[(\d{1,9})\]\[([a-zA-Z_0-9]{1,30})\]$/

/** The lowest of the sections that a form numbers; its parts by their own names. */
function firstSection(parts: Iterable<readonly [string, string]>) {
  const rows = [...parts].flatMap(([part, value]) => {
    const [, number, name] = bracketed.exec(part) ?? []
    return name ? [{ number: Number(number), name, value }] : []
  })
  const number = rows.reduce((lowest, row) => Math.min(lowest, row.number), Infinity)
  const own = rows.filter((row) => row.number === number)
  return { number, row: Object.fromEntries(own.map(({ name, value }) => [name, value])) }
}

/** bracketed-multipart: section 4, its four points as point1 to point4. */
export const saveInvestmentRequirements: SaveCodec<Content['investmentRequirements']> = {
  encode({ id, points, image, alt, ...texts }, files) {
    const form = new FormData()
    const add = (name: string, value: string) => form.append(`sections[0][${name}]`, value)
    for (const name of ['title', 'description'] as const) add(name, texts[name])
    for (const [i, name] of pointNames.entries()) add(name, points[i] ?? '')
    for (const name of ['title2', 'editor_content'] as const) add(name, texts[name])
    add('sectionName', 'Requirements')
    if (id) add('id', String(id))
    appendPicture(form, 'sections[0][image]', files.get('/image'), image)
    if (alt !== undefined) add('alt', alt)
    return { form }
  },
  decode(received) {
    const { number, row } = firstSection(textsOf(received))
    const start = Number.isFinite(number) ? number : 0
    const file = filesOf(received).find(({ field }) => field === `sections[${start}][image]`)
    const points = row.points ?? pointNames.map((name) => row[name])
    const image = file ? '' : namedPicture(row.image)
    const content = shapedContent('investmentRequirements', { ...titleOf(row), points, image })
    return {
      content: withSentAlt(content, row),
      images: file ? [{ path: '/image', file }] : [],
    }
  },
}
