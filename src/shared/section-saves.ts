import type { Content, ContentKey } from '../../schemas'
import { investmentBanner } from './codecs/investment-sections'
import { items } from './codecs/items'
import {
  answerWithRows,
  answerWithSection,
  answerWithText,
  type AnswerCodec,
} from './codecs/save-answer'
import type { SaveCodec } from './codecs/save-codec'
import { saveInvestmentBanner, saveInvestmentRequirements } from './codecs/save-fields'
import { indexedMultipart } from './codecs/save-indexed'
import { json } from './codecs/save-json'
import {
  saveContactPage,
  saveFaqPage,
  saveInvestmentResources,
  saveProducts,
} from './codecs/save-sections'

/** How one section is saved: what an editor sends, what the server answers. */
export interface SectionSave<T> {
  codec: SaveCodec<T>
  answer: AnswerCodec<T>
}

/**
 * The columns of `adminSections` that only saving needs, by the content that is saved. They stand
 * apart so that public pages do not load them.
 */
const sectionSaves: { [K in ContentKey]: SectionSave<Content[K]> } = {
  banners: {
    codec: indexedMultipart('banners', { image: 'image', texts: ['text'] }),
    answer: answerWithRows('banners', items('banners')),
  },
  options: {
    codec: indexedMultipart('options', { image: 'icon', texts: ['title', 'description'] }),
    answer: answerWithRows('options', items('options')),
  },
  services: { codec: json('services'), answer: answerWithRows('services', items('services')) },
  chooseUs: {
    codec: json('chooseUs', 'sections'),
    answer: answerWithRows('sections', items('chooseUs')),
  },
  testimonials: {
    codec: json('testimonials'),
    answer: answerWithRows('testimonials', items('testimonials')),
  },
  investmentBanner: { codec: saveInvestmentBanner, answer: answerWithSection(investmentBanner) },
  investmentResources: { codec: saveInvestmentResources, answer: answerWithText() },
  investmentRequirements: { codec: saveInvestmentRequirements, answer: answerWithText() },
  products: { codec: saveProducts, answer: answerWithText() },
  contactPage: { codec: saveContactPage, answer: answerWithText() },
  faqPage: { codec: saveFaqPage, answer: answerWithText() },
}

export const saveOf = <K extends ContentKey>(content: K): SectionSave<Content[K]> =>
  sectionSaves[content]
