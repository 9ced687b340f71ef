import { lazy, type ReactNode } from 'react'
import type { Content, ContentKey } from '../../../../schemas'
import { ContactInformation } from '../../contact/contact-information'
import { FaqAccordion } from '../../faq/faq-accordion'
import { listedResources } from '../../faq/listed-resources'
import { Benefits } from '../../investments/benefits'
import { Requirements } from '../../investments/requirements'
import { ProductBlock } from '../../products/product-block'
import { productSlots } from '../../products/product-slots'
import { loadChunk } from '../../load-chunk'
import type { Banner } from '../../../shared/page-banners'
import { PageBanner } from '../../ui/page-banner'

// By its page: parts that two programs share would be files of their own, and visitors would wait.
const HomeSections = lazy(async () => ({
  default: (await loadChunk(() => import('../../home/home-page'))).HomeSections,
}))

const banner = ({ title, description, image, alt }: Banner) => (
  <PageBanner alt={alt} description={description} image={image} title={title} />
)

/** What visitors see of a section, drawn by the pages' own components. */
const drawn: { [K in ContentKey]: (content: Content[K]) => ReactNode } = {
  banners: (banners) => <HomeSections banners={banners} />,
  options: (options) => <HomeSections options={options} />,
  services: (services) => <HomeSections services={services} />,
  chooseUs: (chooseUs) => <HomeSections chooseUs={chooseUs} />,
  testimonials: (testimonials) => <HomeSections testimonials={testimonials} />,
  investmentBanner: banner,
  investmentResources: (section) => <Benefits {...section} />,
  investmentRequirements: (section) => <Requirements section={section} />,
  products: ([first, ...products]) => (
    <>
      {first && banner({ ...first, title: first.tittle })}
      {productSlots.map((slot, i) => (
        <ProductBlock key={slot.slug} product={products[i]} slot={slot} />
      ))}
    </>
  ),
  contactPage: ({ main, information }) => (
    <>
      {banner(main)}
      <ContactInformation information={information} />
    </>
  ),
  faqPage: ({ main, resources }) => (
    <>
      {banner(main)}
      <div className="band">
        <div className="wrap">
          <FaqAccordion items={listedResources(resources)} />
        </div>
      </div>
    </>
  ),
}

/** Rows that are not saved yet have no number; the components tell them apart by one. */
const numbered = (content: unknown): unknown =>
  Array.isArray(content)
    ? content.map((row: { id?: number }, i) => (row.id === 0 ? { ...row, id: -1 - i } : row))
    : content

export const sectionPreview = <K extends ContentKey>(key: K, content: Content[K]): ReactNode =>
  drawn[key](numbered(content) as Content[K])
