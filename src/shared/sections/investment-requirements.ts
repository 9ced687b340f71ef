import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/investment-requirements.schema.json?shape'
import { sectionNamed, withTitle, withBothTitles } from '../codecs/list-codec'
import { answerWithText } from '../codecs/save-answer'
import { appendPicture, filesOf, namedPicture, textsOf, withSentAlt } from '../codecs/save-codec'
import { read as resources } from './investment-resources'
import type { Section, SectionRead, SectionSave } from '../section'
import { shapedAs } from '../shaped'
import { loadFailed, saveFailed } from '../section-failures'

const asContent = shapedAs<Content['investmentRequirements']>(shape)

const pointNames = ['point1', 'point2', 'point3', 'point4']
const bracketed = /^sections\[(\d{1,9})\]\[([a-zA-Z_0-9]{1,30})\]$/

/** The lowest section number in a form; its fields have plain names. */
function firstSection(parts: Iterable<readonly [string, string]>) {
  const rows = [...parts].flatMap(([part, value]) => {
    const [, number, name] = bracketed.exec(part) ?? []
    return name ? [{ number: Number(number), name, value }] : []
  })
  const number = rows.reduce((lowest, row) => Math.min(lowest, row.number), Infinity)
  const own = rows.filter((row) => row.number === number)
  return { number, row: Object.fromEntries(own.map(({ name, value }) => [name, value])) }
}

/** Section 4; its four points travel as a JSON string. */
export const read: SectionRead<'investmentRequirements'> = {
  list: resources.list,
  codec: {
    encode: (content) => [
      {
        ...withBothTitles(content),
        section_name: 'Requirements',
        points: JSON.stringify(content.points),
      },
    ],
    decode: (wire) => asContent(withTitle(sectionNamed(wire, 'Requirements'))),
  },
}

/** bracketed-multipart: section 4, its four points as point1 to point4. */
export const save: SectionSave<'investmentRequirements'> = {
  codec: {
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
      const content = asContent({ ...withTitle(row), points, image })
      return {
        content: withSentAlt(content, row),
        images: file ? [{ path: '/image', file }] : [],
      }
    },
  },
  answer: answerWithText(),
}

export const section: Section = {
  adminPath: '/admin/investment-section4',
  title: 'Section 4',
  about: 'Requirements',
  place: 4,
  save: '/admin/investment/addOrUpdateInvestmentSection4',
  messages: { loadFailed, saved: 'Investment section saved successfully!', saveFailed },
}
