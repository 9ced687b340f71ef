import type { Content } from '../../../schemas'
import { AfterPaint } from '../after-paint'
import { BannerSlider } from './banner-slider'
import { ChooseUs } from './choose-us'
import { Options } from './options'
import { Services } from './services'
import { Testimonials } from './testimonials'

/** The content of the home page; failed sections are absent. */
export type HomeContent = Partial<
  Pick<Content, 'banners' | 'options' | 'services' | 'chooseUs' | 'testimonials'>
>

/** Renders the sections with content, in order. */
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
