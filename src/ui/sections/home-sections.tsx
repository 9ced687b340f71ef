import type { Content } from '../../../schemas'
import { AfterPaint } from '../after-paint'
import { BannerSlider } from './banner-slider'
import { ChooseUs } from './choose-us'
import { Options } from './options'
import { Services } from './services'
import { Testimonials } from './testimonials'

/** The sections of the home page; what could not be read is missing. */
export type HomeContent = Partial<
  Pick<Content, 'banners' | 'options' | 'services' | 'chooseUs' | 'testimonials'>
>

/** The sections of which the content is known, in the order of the page. */
export function HomeSections({ banners, options, services, chooseUs, testimonials }: HomeContent) {
  const rest = (
    <>
      {options && <Options options={options} />}
      {services && <Services services={services} />}
      {chooseUs && <ChooseUs reasons={chooseUs} />}
      {testimonials && <Testimonials testimonials={testimonials} />}
    </>
  )
  if (!banners?.length) return rest
  // The slider fills the screen.
  return (
    <>
      <BannerSlider banners={banners} />
      <AfterPaint>{rest}</AfterPaint>
    </>
  )
}
