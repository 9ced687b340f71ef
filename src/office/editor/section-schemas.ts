import type { UiSchema } from '@rjsf/utils'
import type { ContentKey } from '../../../schemas'
import bannersLook from '../../../schemas/admin-sections/banners.ui.json'
import banners from '../../../schemas/admin-sections/banners.schema.json?validator'
import chooseUsLook from '../../../schemas/admin-sections/choose-us.ui.json'
import chooseUs from '../../../schemas/admin-sections/choose-us.schema.json?validator'
import contactPageLook from '../../../schemas/admin-sections/contact-page.ui.json'
import contactPage from '../../../schemas/admin-sections/contact-page.schema.json?validator'
import faqPageLook from '../../../schemas/admin-sections/faq-page.ui.json'
import faqPage from '../../../schemas/admin-sections/faq-page.schema.json?validator'
import investmentBannerLook from '../../../schemas/admin-sections/investment-banner.ui.json'
import investmentBanner from '../../../schemas/admin-sections/investment-banner.schema.json?validator'
import requirementsLook from '../../../schemas/admin-sections/investment-requirements.ui.json'
import requirements from '../../../schemas/admin-sections/investment-requirements.schema.json?validator'
import resourcesLook from '../../../schemas/admin-sections/investment-resources.ui.json'
import resources from '../../../schemas/admin-sections/investment-resources.schema.json?validator'
import optionsLook from '../../../schemas/admin-sections/options.ui.json'
import options from '../../../schemas/admin-sections/options.schema.json?validator'
import productsLook from '../../../schemas/admin-sections/products.ui.json'
import products from '../../../schemas/admin-sections/products.schema.json?validator'
import servicesLook from '../../../schemas/admin-sections/services.ui.json'
import services from '../../../schemas/admin-sections/services.schema.json?validator'
import testimonialsLook from '../../../schemas/admin-sections/testimonials.ui.json'
import testimonials from '../../../schemas/admin-sections/testimonials.schema.json?validator'
import type { FieldError } from '../../shared/field-error'
import { validate, type CompiledSchema } from '../../shared/validate'

/** Each section's schema as it was compiled at build time, and what its schema cannot say of its look. */
const parts: Record<ContentKey, { compiled: CompiledSchema; look: UiSchema }> = {
  banners: { compiled: banners, look: bannersLook },
  options: { compiled: options, look: optionsLook },
  services: { compiled: services, look: servicesLook },
  chooseUs: { compiled: chooseUs, look: chooseUsLook },
  testimonials: { compiled: testimonials, look: testimonialsLook },
  investmentBanner: { compiled: investmentBanner, look: investmentBannerLook },
  investmentResources: { compiled: resources, look: resourcesLook },
  investmentRequirements: { compiled: requirements, look: requirementsLook },
  products: { compiled: products, look: productsLook },
  contactPage: { compiled: contactPage, look: contactPageLook },
  faqPage: { compiled: faqPage, look: faqPageLook },
}

export const lookOf = (key: ContentKey) => parts[key].look

/** What is wrong with a section, row after row, as the page shows them. */
export const validateSection = (key: ContentKey, content: unknown): FieldError[] =>
  validate(parts[key].compiled, content).sort(byRow)

const rowOf = ({ path }: FieldError) => Number(/\/(\d+)(?:\/|$)/.exec(path)?.[1] ?? -1)

/** Row after row, as the page shows them; within one the order of its fields stays. */
const byRow = (a: FieldError, b: FieldError) => rowOf(a) - rowOf(b)
