import type { Content } from '../../../schemas'
import { CarouselArrows, RoundButton } from '../carousel-arrows'
import { bannerSizes } from '../../shared/picture'
import { loanPath } from '../nav-links'
import { Picture } from '../picture'
import styles from './banner-slider.module.css'
import { useBannerRotation } from './use-banner-rotation'
import { LinkButton } from '../kit/button'

interface BannerSlideProps {
  banner: Content['banners'][number]
  position: number
  current: number
  count: number
}

/** Only the visible slide and its neighbours have a picture, to save memory on phones. */
const isNear = ({ position, current, count }: BannerSlideProps) =>
  [0, 1, count - 1].includes((position - current + count) % count)

function BannerSlide(props: BannerSlideProps) {
  const { banner, position, current, count } = props
  const isShown = position === current
  const [heading, ...rest] = banner.text.split(/\r?\n/)
  const line = rest.join(' ').trim()
  return (
    <div
      aria-label={`${position + 1} of ${count}`}
      aria-roledescription="slide"
      className={styles.slide}
      data-shown={isShown || undefined}
      inert={!isShown}
      role="group"
    >
      <div className={styles.ground}>
        {isNear(props) && (
          <Picture
            alt={banner.alt ?? ''}
            className={styles.picture}
            eager={position === 0}
            name={banner.image}
            sizes={bannerSizes}
          />
        )}
      </div>
      <div className={`wrap ${styles.stage}`}>
        <div className={styles.panel}>
          <h2 className={styles.text}>{heading}</h2>
          {line && <p className={styles.line}>{line}</p>}
          <LinkButton kind="gold" to={loanPath}>
            Get a Loan
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

const slidesId = 'banner-slides'

export function BannerSlider({ banners }: { banners: Content['banners'] }) {
  const count = banners.length
  const { slides, current, isStopped, hover, start, stop, next, previous } =
    useBannerRotation(count)
  return (
    <section
      {...hover}
      aria-label="Highlights"
      aria-roledescription="carousel"
      className={styles.slider}
    >
      {count > 1 && (
        <div className={`wrap ${styles.bar}`}>
          <div className={styles.controls}>
            <RoundButton
              icon={isStopped ? 'play' : 'pause'}
              name={`${isStopped ? 'Start' : 'Stop'} automatic slide show`}
              onClick={isStopped ? start : stop}
            />
            <CarouselArrows controls={slidesId} onNext={next} onPrevious={previous} />
            <p className={styles.fraction}>{`${current + 1} / ${count}`}</p>
          </div>
        </div>
      )}
      <div
        aria-live={isStopped ? 'polite' : 'off'}
        className={styles.slides}
        id={slidesId}
        ref={slides}
      >
        {banners.map((banner, i) => (
          <BannerSlide
            banner={banner}
            count={count}
            current={current}
            key={banner.id}
            position={i}
          />
        ))}
      </div>
    </section>
  )
}
