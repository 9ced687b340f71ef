import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/services.schema.json?shape'
import { items } from '../codecs/items'
import { answerWithRows } from '../codecs/save-answer'
import { jsonSave } from '../codecs/save-json'
import type { Section, SectionRead, SectionSave } from '../section'
import { shapedAs } from '../shaped'

const asContent = shapedAs<Content['services']>(shape)

export const read: SectionRead<'services'> = { list: '/api/services', codec: items(asContent) }

export const save: SectionSave<'services'> = {
  codec: jsonSave(asContent),
  answer: answerWithRows('services', items(asContent)),
}

export const section: Section = {
  adminPath: '/admin/home/services-section',
  title: 'Services Section',
  about: 'Four numbered boxes: services we offer',
  place: 3,
  save: '/api/save-services',
  messages: {
    loadFailed: 'Failed to load services. Please try again.',
    saved: 'Services saved successfully!',
    saveFailed: 'Failed to save services. Please try again.',
  },
}
