import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/terms-page.schema.json?shape'
import { items } from '../codecs/items'
import { answerWithText } from '../codecs/save-answer'
import { jsonObject } from '../codecs/save-json'
import { like } from '../like'
import type { Section, SectionRead, SectionSave } from '../section'
import { shapedAs } from '../shaped'
import { loadFailed, saveFailed } from '../section-failures'

const asContent = shapedAs<Content['termsPage']>(shape)

export const read: SectionRead<'termsPage'> = {
  list: '/api/terms',
  shape: like<Content['termsPage']>({ title: '', content: '' }),
  codec: items(asContent),
}

export const save: SectionSave<'termsPage'> = {
  codec: jsonObject(asContent),
  answer: answerWithText(),
}

export const section: Section = {
  adminPath: '/admin/terms-section',
  title: 'Terms Page',
  place: 8,
  save: '/api/save-terms',
  messages: { loadFailed, saved: 'Terms saved successfully!', saveFailed },
}
