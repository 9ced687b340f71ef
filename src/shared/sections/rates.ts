import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/rates.schema.json?shape'
import { items } from '../codecs/items'
import { answerWithText } from '../codecs/save-answer'
import { jsonObject } from '../codecs/save-json'
import { like } from '../like'
import type { Section, SectionRead, SectionSave } from '../section'
import { shapedAs } from '../shaped'
import { loadFailed, saveFailed } from '../section-failures'

const asContent = shapedAs<Content['rates']>(shape)

/** What the loans cost: six products by position, all of them blank until the lender fills them. */
export const read: SectionRead<'rates'> = {
  list: '/api/rates',
  shape: like<Content['rates']>({ products: [] }),
  codec: items(asContent),
}

export const save: SectionSave<'rates'> = {
  codec: jsonObject(asContent),
  answer: answerWithText(),
}

export const section: Section = {
  adminPath: '/admin/rates-section',
  title: 'Rates',
  about: 'What each product costs',
  place: 3,
  save: '/api/save-rates',
  messages: { loadFailed, saved: 'Rates saved successfully!', saveFailed },
}
