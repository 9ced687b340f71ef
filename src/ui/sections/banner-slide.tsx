import { Link } from '@tanstack/react-router'
import type { Content } from '../../../schemas'
import { bannerSizes } from '../../shared/picture'
import { loanPath } from '../nav-links'
import { Picture } from '../picture'
import styles from './banner-slider.module.css'

export interface BannerSlideProps {
  banner: Content['banners'][number]
  position: number
  current: number
  count: number
}

/** Only the visible slide and its neighbours have a picture, to save memory on phones. */
const isNear = ({ position, current, count }: BannerSlideProps) =>
  [0, 1, count - 1].includes((position - current + count) % count)

export function BannerSlide(props: BannerSlideProps) {
  const { banner, position, current, count } = props
  const isShown = position === current
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
          <h2 className={styles.text}>{banner.text}</h2>
          <Link className="button gold" to={loanPath}>
            Get a Loan
          </Link>
        </div>
      </div>
    </div>
  )
}
