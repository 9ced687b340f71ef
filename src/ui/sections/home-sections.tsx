import type { HomeContent } from '../../shared/first-screen'
import { AfterPaint } from '../after-paint'
import { BannerSlider } from './banner-slider'
import type { Content } from '../../../schemas'
import styles from './choose-us.module.css'
import { Options } from './options'
import { Services } from './services'
import { Testimonials } from './testimonials'

const most = 3

function ChooseUs({ reasons }: { reasons: Content['chooseUs'] }) {
  return (
    <section aria-labelledby="choose-us" className="band">
      <div className="wrap">
        <h2 className="band-heading" id="choose-us">
          Why choose us
        </h2>
        <ul className={styles.boxes}>
          {reasons.slice(0, most).map(({ id, title, description }) => (
            <li className={`reveal ${styles.box}`} key={id}>
              <h3>{title}</h3>
              <p>{description}</p>
            </li>
          ))}
        </ul>
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
