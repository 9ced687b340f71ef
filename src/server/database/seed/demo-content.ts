import type { Content } from '../../../../schemas'
import { contactTexts } from './contact'
import { faqTexts } from './faq'
import { homeTexts } from './home'
import { investmentTexts } from './investments'
import { legalTexts } from './legal'
import type { SeedPictures } from './pictures'
import { productTexts } from './products'

/** 0: the store numbers the items. */
const id = 0

const items = <T>(texts: readonly T[]) => texts.map((text) => ({ id, ...text }))

/** The complete demo sections; `names` are the names of the stored pictures. */
export const demoContent = (names: SeedPictures): Partial<Content> => ({
  banners: homeTexts.banners.map(({ picture, ...banner }) => ({
    id,
    image: names.banners[picture],
    ...banner,
  })),
  options: homeTexts.options.map(({ title, lines, picture }) => ({
    id,
    title,
    description: lines.join('\n'),
    icon: names.options[picture],
  })),
  services: items(homeTexts.services),
  chooseUs: items(homeTexts.chooseUs),
  testimonials: items(homeTexts.testimonials),
  investmentBanner: { id, image: names.pageBanners.investments, ...investmentTexts.banner },
  investmentResources: {
    id,
    title: investmentTexts.resources.title,
    resources: items(investmentTexts.resources.resources),
  },
  investmentRequirements: {
    id,
    ...investmentTexts.requirements,
    points: [...investmentTexts.requirements.points],
    image: names.sheets.requirements,
  },
  products: items([
    { ...productTexts.banner, image: names.pageBanners.products },
    ...productTexts.products.map(({ picture, ...product }) => ({
      ...product,
      image: names.products[picture],
    })),
  ]),
  contactPage: {
    main: { id, image: names.pageBanners.contact, ...contactTexts.banner },
    information: { id, ...contactTexts.information },
  },
  faqPage: {
    main: { id, image: names.pageBanners.faq, ...faqTexts.banner },
    resources: faqTexts.questions.map(({ title, html }, i) => ({
      position: i + 1,
      title,
      // Two fields on the wire hold the same text; the editor keeps them equal.
      content: html,
      ckeditor_content: html,
      customPosition: i + 1,
    })),
  },
  privacyPage: legalTexts.privacy,
  termsPage: legalTexts.terms,
})
