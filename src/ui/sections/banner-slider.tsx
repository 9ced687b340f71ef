import type { Content } from '../../../schemas'
import { CarouselArrows } from '../carousel-arrows'
import { Icon } from '../icon'
import { BannerSlide } from './banner-slide'
import styles from './banner-slider.module.css'
import { useBannerRotation } from './use-banner-rotation'

const slidesId = 'banner-slides'

export function BannerSlider({ banners }: { banners: Content['banners'] }) {
  const count = banners.length
  const { slides, current, isStopped, hover, send, next, previous } = useBannerRotation(count)
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
            <button
              className={styles.rotation}
              onClick={() => send({ type: isStopped ? 'start' : 'stop' })}
              type="button"
            >
              <Icon name={isStopped ? 'play' : 'pause'} size={20} />
              <span className="visually-hidden">
                {isStopped ? 'Start' : 'Stop'} automatic slide show
              </span>
            </button>
            <CarouselArrows controls={slidesId} onNext={next} onPrevious={previous} />
            <p className={styles.fraction}>
              {current + 1} / {count}
            </p>
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
