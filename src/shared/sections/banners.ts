import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/banners.schema.json?shape'
import { items } from '../codecs/items'
import { answerWithRows } from '../codecs/save-answer'
import { indexedMultipart } from '../codecs/save-indexed'
import type { Section, SectionRead, SectionSave } from '../section'
import { shapedAs } from '../shaped'

const asContent = shapedAs<Content['banners']>(shape)

export const read: SectionRead<'banners'> = { list: '/api/banners', codec: items(asContent) }

export const save: SectionSave<'banners'> = {
  codec: indexedMultipart(asContent, { image: 'image', texts: ['text'] }),
  answer: answerWithRows('banners', items(asContent)),
}

export const section: Section = {
  adminPath: '/admin/home/main-section',
  title: 'Main Section',
  about: 'The banners at the top',
  place: 1,
  save: '/api/save-home',
  remove: '/api/banners/:id',
  messages: {
    loadFailed: 'Failed to load banners. Please try again.',
    saved: 'Banners saved successfully!',
    saveFailed: 'Failed to save banners. Please try again.',
    removed: 'Banner removed successfully!',
    removeFailed: 'Failed to remove banner. Please try again.',
  },
}
