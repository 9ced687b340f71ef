import type { Content } from '../../../../../schemas'
import { contactTexts } from './contact'
import { faqTexts } from './faq'
import { homeTexts } from './home'
import { investmentTexts } from './investments'
import { legalTexts } from './legal'
import { productTexts } from './products'

/** 0: the store numbers the items. */
const id = 0

const items = <T>(texts: readonly T[]) => texts.map((text) => ({ id, ...text }))

/** The complete demo sections. @param pictureAt the stored name of a picture in `pictures/` */
export const demoContent = (pictureAt: (place: string) => string): Partial<Content> => ({
  banners: homeTexts.banners.map(({ picture, ...banner }) => ({
    id,
    image: pictureAt(`banners-${picture}`),
    ...banner,
  })),
  options: homeTexts.options.map(({ title, lines, picture }) => ({
    id,
    title,
    description: lines.join('\n'),
    icon: pictureAt(`products-${picture}`),
  })),
  services: items(homeTexts.services),
  chooseUs: items(homeTexts.chooseUs),
  testimonials: items(homeTexts.testimonials),
  investmentBanner: { id, image: pictureAt('page-banners-investments'), ...investmentTexts.banner },
  investmentResources: {
    id,
    title: investmentTexts.resources.title,
    resources: items(investmentTexts.resources.resources),
  },
  investmentRequirements: {
    id,
    ...investmentTexts.requirements,
    points: [...investmentTexts.requirements.points],
    image: pictureAt('sheets-requirements'),
  },
  products: items([
    { ...productTexts.banner, image: pictureAt('page-banners-products') },
    ...productTexts.products.map(({ picture, ...product }) => ({
      ...product,
      image: pictureAt(`products-${picture}`),
    })),
  ]),
  contactPage: {
    main: { id, image: pictureAt('page-banners-contact'), ...contactTexts.banner },
    information: { id, ...contactTexts.information },
  },
  faqPage: {
    main: { id, image: pictureAt('page-banners-faq'), ...faqTexts.banner },
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
