import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/contact-page.schema.json?shape'
import { rowsIn, withTitle, withBothTitles } from '../codecs/list-codec'
import { answerWithText } from '../codecs/save-answer'
import { withoutBlankId, withSentAlt } from '../codecs/save-codec'
import { indexNamed, mainIn, mainOf, mainPlaces, sectionsMultipart } from '../codecs/save-sections'
import type { Section, SectionRead, SectionSave } from '../section'
import { shapedAs } from '../shaped'
import { loadFailed, saveFailed } from '../section-failures'

const asContent = shapedAs<Content['contactPage']>(shape)

/** Two rows by position: the banner first, the information second. */
export const read: SectionRead<'contactPage'> = {
  list: '/admin/contactUs/getContactUsSections',
  codec: {
    encode: ({ main, information }) => [
      { ...withBothTitles(main), section_name: 'Main' },
      { ...information, section_name: 'Contact Information' },
    ],
    decode: (wire) =>
      asContent({
        main: withTitle(rowsIn(wire)[0]),
        information: rowsIn(wire)[1],
      }),
  },
}

export const save: SectionSave<'contactPage'> = {
  codec: sectionsMultipart<Content['contactPage']>({
    rows: ({ main, information }) => [
      { ...withBothTitles(withoutBlankId(main)), section_name: 'Main' },
      { ...withoutBlankId(information), section_name: 'Contact Information' },
    ],
    content(rows) {
      const information = rows[indexNamed(rows, 'Contact Information', 1)]
      const content = asContent({ main: mainOf(rows), information })
      return { ...content, main: withSentAlt(content.main, mainIn(rows)) }
    },
    places: mainPlaces,
  }),
  answer: answerWithText(),
}

export const section: Section = {
  adminPath: '/admin/contact-us-sections',
  title: 'Contact Us Page',
  place: 6,
  save: '/admin/contactUs/addOrUpdateContact',
  messages: { loadFailed, saved: 'Contact saved successfully!', saveFailed },
}
