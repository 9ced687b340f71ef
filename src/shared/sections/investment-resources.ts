import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/investment-resources.schema.json?shape'
import { sectionNamed, withTitle, withBothTitles } from '../codecs/list-codec'
import { answerWithText } from '../codecs/save-answer'
import { withoutBlankId, withOwnIds } from '../codecs/save-codec'
import { indexNamed, sectionsMultipart } from '../codecs/save-sections'
import type { Section, SectionRead, SectionSave } from '../section'
import { shapedAs } from '../shaped'
import { loadFailed, saveFailed } from '../section-failures'

const asContent = shapedAs<Content['investmentResources']>(shape)

/** Section 2: the main title stands in a row 'Main', the benefits in a row 'Resource Group'. */
export const read: SectionRead<'investmentResources'> = {
  list: '/admin/investment/getInvestmentSections',
  codec: {
    encode: ({ resources, ...group }) => [
      { ...withBothTitles(group), section_name: 'Main' },
      {
        ...withBothTitles(group),
        section_name: 'Resource Group',
        resources: JSON.stringify(resources),
      },
    ],
    decode: (wire) => {
      const group = sectionNamed(wire, 'Resource Group')
      const main = withTitle(sectionNamed(wire, 'Main'))
      return asContent({
        ...withTitle(group),
        title: withTitle(group).title || main.title,
      })
    },
  },
}

/** Section 2 of the investment page: the benefits, with the page's main title. */
export const save: SectionSave<'investmentResources'> = {
  codec: sectionsMultipart<Content['investmentResources']>({
    rows: ({ resources, ...group }) => [
      {
        ...withoutBlankId(group),
        section_name: 'Resource Group',
        resources: resources.map(withoutBlankId),
      },
    ],
    content(rows) {
      const group = rows[indexNamed(rows, 'Resource Group', 0)]
      const title = withTitle(group).title || withTitle(sectionNamed(rows, 'Main')).title
      const content = asContent({ ...group, title })
      return { ...content, resources: withOwnIds(content.resources) }
    },
    places: () => [],
  }),
  answer: answerWithText(),
}

export const section: Section = {
  adminPath: '/admin/investment-section2',
  title: 'Section 2',
  about: 'Benefits',
  place: 2,
  save: '/admin/investment/addOrUpdateInvestmentSection2',
  messages: { loadFailed, saved: 'Investment section saved successfully!', saveFailed },
}
