import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/testimonials.schema.json?shape'
import { items } from '../codecs/items'
import { answerWithRows } from '../codecs/save-answer'
import { jsonSave } from '../codecs/save-json'
import type { Section, SectionRead, SectionSave } from '../section'
import { shapedAs } from '../shaped'
import { loadFailed, saveFailed } from '../section-failures'

const asContent = shapedAs<Content['testimonials']>(shape)

export const read: SectionRead<'testimonials'> = {
  list: '/api/testimonials',
  codec: items(asContent),
}

export const save: SectionSave<'testimonials'> = {
  codec: jsonSave(asContent),
  answer: answerWithRows('testimonials', items(asContent)),
}

export const section: Section = {
  adminPath: '/admin/home/testimonials-section',
  title: 'Testimonials Section',
  about: 'The cards of people who trusted us',
  place: 5,
  save: '/api/save-testimonials',
  remove: '/api/testimonials/:id',
  messages: {
    loadFailed,
    saved: 'Testimonials saved successfully!',
    saveFailed,
    removed: 'Testimonial removed successfully!',
    removeFailed: 'Failed to remove testimonial. Please try again.',
  },
}
