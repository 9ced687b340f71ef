import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/choose-us.schema.json?shape'
import { items } from '../codecs/items'
import { answerWithRows } from '../codecs/save-answer'
import { jsonSave } from '../codecs/save-json'
import type { Section, SectionRead, SectionSave } from '../section'
import { shapedAs } from '../shaped'

const asContent = shapedAs<Content['chooseUs']>(shape)

export const read: SectionRead<'chooseUs'> = { list: '/api/choose-us', codec: items(asContent) }

export const save: SectionSave<'chooseUs'> = {
  codec: jsonSave(asContent, 'sections'),
  answer: answerWithRows('sections', items(asContent)),
}

export const section: Section = {
  adminPath: '/admin/home/choose-us-section',
  title: 'Choose Us Section',
  about: 'Three boxes: why choose us',
  save: '/api/save-choose-us',
  messages: {
    loadFailed: 'Failed to load sections. Please try again.',
    saved: 'Sections saved successfully!',
    saveFailed: 'Failed to save sections. Please try again.',
  },
  place: 4,
}

/** The investment page shows the same content. */
export const investmentChooseUs: Section = {
  ...section,
  adminPath: '/admin/investment-section3',
  title: 'Section 3',
  about: 'Why choose us, as on the home page',
  place: 3,
}
