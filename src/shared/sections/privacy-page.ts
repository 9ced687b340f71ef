import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/privacy-page.schema.json?shape'
import { items } from '../codecs/items'
import { answerWithText } from '../codecs/save-answer'
import { jsonObject } from '../codecs/save-json'
import { like } from '../like'
import type { Section, SectionRead, SectionSave } from '../section'
import { shapedAs } from '../shaped'
import { loadFailed, saveFailed } from '../section-failures'

const asContent = shapedAs<Content['privacyPage']>(shape)

export const read: SectionRead<'privacyPage'> = {
  list: '/api/privacy',
  shape: like<Content['privacyPage']>({ title: '', content: '' }),
  codec: items(asContent),
}

export const save: SectionSave<'privacyPage'> = {
  codec: jsonObject(asContent),
  answer: answerWithText(),
}

export const section: Section = {
  adminPath: '/admin/privacy-section',
  title: 'Privacy Page',
  about: 'Below your text, the page says by itself how long things are kept.',
  place: 7,
  save: '/api/save-privacy',
  messages: { loadFailed, saved: 'Privacy notice saved successfully!', saveFailed },
}
