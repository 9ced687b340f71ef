import type { ReactNode } from 'react'
import type { Content, ContentKey } from '../../../../schemas'
import { ContactInformation } from '../../../ui/sections/contact-information'
import { FaqAccordion } from '../../../ui/sections/faq-accordion'
import { listedResources } from '../../../shared/listed-resources'
import { LongText } from '../../../ui/sections/long-text'
import { Benefits } from '../../../ui/sections/benefits'
import { Requirements } from '../../../ui/sections/requirements'
import { ProductBlock } from '../../../ui/sections/product-block'
import { productSlots } from '../../../ui/sections/product-slots'
import { HomeSections } from '../../../ui/sections/home-sections'
import type { Banner } from '../../../shared/page-banners'
import { PageBanner } from '../../../ui/page-banner'
import type { unseen } from './unseen'

type Unseen = (typeof unseen)[number]

const banner = ({ title, description, image, alt }: Banner) => (
  <PageBanner alt={alt} description={description} image={image} title={title} />
)

const longText = ({ title, content }: Content['privacyPage']) => (
  <>
    {banner({ title, description: '', image: '' })}
    <LongText html={content} />
  </>
)

/** A section as visitors see it, by the components of the pages. */
const drawn: { [K in Exclude<ContentKey, Unseen>]: (content: Content[K]) => ReactNode } = {
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
      <div className="band">
        <div className="wrap">
          <ContactInformation information={information} />
        </div>
      </div>
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
  privacyPage: longText,
  termsPage: longText,
  accessibilityPage: longText,
}

/** Unsaved rows have no number; components need one as a key. */
const numbered = (content: unknown): unknown =>
  Array.isArray(content)
    ? content.map((row: { id?: number }, i) => (row.id === 0 ? { ...row, id: -1 - i } : row))
    : content

export const sectionPreview = (key: ContentKey, content: unknown): ReactNode =>
  key in drawn && drawn[key as keyof typeof drawn](numbered(content) as never)
