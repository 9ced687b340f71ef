import type { HomeContent } from '../../shared/first-screen'
import { AfterPaint } from '../after-paint'
import { BannerSlider } from './banner-slider'
import { Options } from './options'
import { Services } from './services'
import { Testimonials } from './testimonials'
import { WhyChooseUs } from './why-choose-us'

/** Renders the sections with content, in order. */
export function HomeSections({ banners, options, services, chooseUs, testimonials }: HomeContent) {
  const rest = (
    <>
      {options && <Options options={options} />}
      {services && <Services services={services} />}
      {chooseUs && <WhyChooseUs items={chooseUs} />}
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
