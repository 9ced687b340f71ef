import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/options.schema.json?shape'
import { items } from '../codecs/items'
import { answerWithRows } from '../codecs/save-answer'
import { indexedMultipart } from '../codecs/save-indexed'
import type { Section, SectionRead, SectionSave } from '../section'
import { shapedAs } from '../shaped'

const asContent = shapedAs<Content['options']>(shape)

export const read: SectionRead<'options'> = { list: '/api/options', codec: items(asContent) }

export const save: SectionSave<'options'> = {
  codec: indexedMultipart(asContent, { image: 'icon', texts: ['title', 'description'] }),
  answer: answerWithRows('options', items(asContent)),
}

export const section: Section = {
  adminPath: '/admin/home/choices-section',
  title: 'Choices Section',
  about: 'The cards: choose what’s right for you',
  place: 2,
  save: '/api/save-options',
  remove: '/api/options/:id',
  messages: {
    loadFailed: 'Failed to load options. Please try again.',
    saved: 'Options saved successfully!',
    saveFailed: 'Failed to save options. Please try again.',
    removed: 'Option removed successfully!',
    removeFailed: 'Failed to remove option. Please try again.',
  },
}
