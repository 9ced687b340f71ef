import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/investment-banner.schema.json?shape'
import { withTitle, withBothTitles } from '../codecs/list-codec'
import { answerWithSection } from '../codecs/save-answer'
import { appendPicture, filesOf, namedPicture, textsOf, withSentAlt } from '../codecs/save-codec'
import { isList, like } from '../like'
import type { Section, SectionRead, SectionSave } from '../section'
import { shapedAs } from '../shaped'

const asContent = shapedAs<Content['investmentBanner']>(shape)

/** GET /api/investment-banner: an object; some servers answer with a list of one. */
export const read: SectionRead<'investmentBanner'> = {
  list: '/api/investment-banner',
  shape: (wire): wire is unknown =>
    isList(wire) || like({ title: '' })(wire) || like({ tittle: '' })(wire),
  codec: {
    encode: withBothTitles,
    decode: (wire) => asContent(withTitle(Array.isArray(wire) ? wire[0] : wire)),
  },
}

/** flat-multipart: section 1 of the investment page, one part for each field. */
export const save: SectionSave<'investmentBanner'> = {
  codec: {
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
        content: withSentAlt(asContent({ ...withTitle(row), image }), row),
        images: file ? [{ path: '/image', file }] : [],
      }
    },
  },
  answer: answerWithSection(read),
}

export const section: Section = {
  adminPath: '/admin/investment-section1',
  title: 'Section 1',
  about: 'Banner',
  place: 1,
  save: '/admin/investment/addOrUpdateInvestmentSection1',
  messages: {
    loadFailed: 'Failed to load banner. Please try again.',
    saved: 'Banner saved successfully!',
    saveFailed: 'Failed to save banner. Please try again.',
  },
}
