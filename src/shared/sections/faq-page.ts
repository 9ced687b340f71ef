import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/faq-page.schema.json?shape'
import { sectionNamed, withTitle, withBothTitles } from '../codecs/list-codec'
import { answerWithText } from '../codecs/save-answer'
import { withoutBlankId, withSentAlt } from '../codecs/save-codec'
import { indexNamed, mainIn, mainOf, mainPlaces, sectionsMultipart } from '../codecs/save-sections'
import type { Section, SectionRead, SectionSave } from '../section'
import { shapedAs } from '../shaped'
import { loadFailed, saveFailed } from '../section-failures'

const asContent = shapedAs<Content['faqPage']>(shape)

/**
 * The questions on the wire, usually a JSON string; malformed ones are logged and count as none.
 */
function listOf(resources: unknown): unknown {
  if (typeof resources !== 'string' || !resources) return resources
  try {
    const list: unknown = JSON.parse(resources)
    if (Array.isArray(list)) return list
    throw new TypeError('They are not a list')
  } catch (error) {
    console.error('Failed to read the FAQ resources', error)
    return []
  }
}

type Resources = Content['faqPage']['resources']

/** Position and content travel twice, with equal values. */
const settled = (resources: Resources): Resources =>
  resources.map((item) => {
    const position = item.customPosition || item.position
    const content = item.ckeditor_content || item.content
    return { ...item, position, customPosition: position, content, ckeditor_content: content }
  })

const resourceRow = ({ title, ckeditor_content, customPosition }: Resources[number]) => ({
  ...(customPosition ? { position: customPosition, customPosition } : {}),
  title,
  content: ckeditor_content,
  ckeditor_content,
})

/** A banner row and a row whose `resources` is a JSON string of nine items. */
export const read: SectionRead<'faqPage'> = {
  list: '/admin/faq/getFAQSections',
  codec: {
    encode: ({ main, resources }) => [
      { ...withBothTitles(main), section_name: 'Main' },
      { section_name: 'Additional Resources', resources: JSON.stringify(resources) },
    ],
    decode: (wire) =>
      asContent({
        main: withTitle(sectionNamed(wire, 'Main')),
        resources: listOf(sectionNamed(wire, 'Additional Resources')?.resources),
      }),
  },
}

export const save: SectionSave<'faqPage'> = {
  codec: sectionsMultipart<Content['faqPage']>({
    rows: ({ main, resources }) => [
      { ...withBothTitles(withoutBlankId(main)), section_name: 'Main' },
      {
        section_name: 'Additional Resources',
        resources: JSON.stringify(resources.map(resourceRow)),
      },
    ],
    content(rows) {
      const { resources } = rows[indexNamed(rows, 'Additional Resources', 1)] ?? {}
      const content = asContent({ main: mainOf(rows), resources })
      const main = withSentAlt(content.main, mainIn(rows))
      return { main, resources: settled(content.resources) }
    },
    places: mainPlaces,
  }),
  answer: answerWithText(),
}

export const section: Section = {
  adminPath: '/admin/faq-sections',
  title: 'FAQ Page',
  place: 5,
  save: '/admin/faq/addOrUpdateFAQ',
  messages: { loadFailed, saved: 'FAQ saved successfully!', saveFailed },
}
