import type { Content, ContentKey } from '../../schemas'
import banners from '../../schemas/admin-sections/banners.schema.json?shape'
import chooseUs from '../../schemas/admin-sections/choose-us.schema.json?shape'
import contactPage from '../../schemas/admin-sections/contact-page.schema.json?shape'
import faqPage from '../../schemas/admin-sections/faq-page.schema.json?shape'
import investmentBanner from '../../schemas/admin-sections/investment-banner.schema.json?shape'
import investmentRequirements from '../../schemas/admin-sections/investment-requirements.schema.json?shape'
import investmentResources from '../../schemas/admin-sections/investment-resources.schema.json?shape'
import options from '../../schemas/admin-sections/options.schema.json?shape'
import products from '../../schemas/admin-sections/products.schema.json?shape'
import services from '../../schemas/admin-sections/services.schema.json?shape'
import testimonials from '../../schemas/admin-sections/testimonials.schema.json?shape'
import type { SchemaNode } from './schema-walk'
import { shaped } from './shaped'

const shapes: Record<ContentKey, SchemaNode> = {
  banners,
  options,
  services,
  chooseUs,
  testimonials,
  investmentBanner,
  investmentResources,
  investmentRequirements,
  products,
  contactPage,
  faqPage,
}

/** `shaped` for the content of a section; a page carries its shape instead of its whole schema. */
export const shapedContent = <K extends ContentKey>(key: K, value: unknown) =>
  shaped(shapes[key], value) as Content[K]
