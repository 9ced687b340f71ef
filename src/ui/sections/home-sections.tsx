import type { Content } from '../../../schemas'
import { AfterPaint } from '../after-paint'
import { BannerSlider } from './banner-slider'
import { Options } from './options'
import { Testimonials } from './testimonials'
import { WhyChooseUs } from './why-choose-us'
import styles from './services.module.css'

/** Failed sections are absent. */
export type HomeContent = Partial<
  Pick<Content, 'banners' | 'options' | 'services' | 'testimonials' | 'chooseUs'>
>

const most = 4

function Services({ services }: { services: Content['services'] }) {
  return (
    <section aria-labelledby="services" className="band alt">
      <div className={`wrap ${styles.columns}`}>
        <h2 id="services">Services we offer</h2>
        <ol className={styles.boxes}>
          {services.slice(0, most).map(({ id, title, description }, i) => (
            <li className="reveal" key={id}>
              <span className={styles.number}>{String(i + 1).padStart(2, '0')}</span>
              <h3>{title}</h3>
              <p>{description}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

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
