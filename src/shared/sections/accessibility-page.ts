import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/accessibility-page.schema.json?shape'
import { items } from '../codecs/items'
import { answerWithText } from '../codecs/save-answer'
import { jsonObject } from '../codecs/save-json'
import { like } from '../like'
import type { Section, SectionRead, SectionSave } from '../section'
import { shapedAs } from '../shaped'
import { loadFailed, saveFailed } from '../section-failures'

const asContent = shapedAs<Content['accessibilityPage']>(shape)

export const read: SectionRead<'accessibilityPage'> = {
  list: '/api/accessibility',
  shape: like<Content['accessibilityPage']>({ title: '', content: '' }),
  codec: items(asContent),
}

export const save: SectionSave<'accessibilityPage'> = {
  codec: jsonObject(asContent),
  answer: answerWithText(),
}

export const section: Section = {
  adminPath: '/admin/accessibility-section',
  title: 'Accessibility Page',
  place: 9,
  save: '/api/save-accessibility',
  messages: { loadFailed, saved: 'Accessibility statement saved successfully!', saveFailed },
}
