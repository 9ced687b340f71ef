import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/site-settings.schema.json?shape'
import { items } from '../codecs/items'
import { answerWithText } from '../codecs/save-answer'
import { jsonObject } from '../codecs/save-json'
import { like } from '../like'
import type { Section, SectionRead, SectionSave } from '../section'
import { loadFailed, saveFailed } from '../section-failures'
import { shapedAs } from '../shaped'

const asContent = shapedAs<Content['siteSettings']>(shape)

/** Who the lender is; the defaults (`site.ts`) until somebody saves. */
export const read: SectionRead<'siteSettings'> = {
  list: '/api/site-settings',
  shape: like<Content['siteSettings']>({ company: { name: '' }, lists: { cities: '' } }),
  codec: items(asContent),
}

export const save: SectionSave<'siteSettings'> = {
  codec: jsonObject(asContent),
  answer: answerWithText(),
}

export const section: Section = {
  adminPath: '/admin/site-settings',
  title: 'Site settings',
  about: 'Name, legal block, links, map and lists',
  page: 'home',
  right: 'administrator',
  untold: ['waiting', 'offers'],
  save: '/api/save-site-settings',
  messages: { loadFailed, saved: 'Site settings saved successfully!', saveFailed },
}
