import { bannerSizes } from '../shared/picture'
import styles from './sections/page-banner.module.css'
import { Picture } from './picture'

export interface PageBannerProps {
  title: string
  description?: string | undefined
  /** The name of an uploaded picture. */
  image?: string | undefined
  /** Its description; '' if decorative. */
  alt?: string | undefined
  /** Fixed files of the site: the path of one, and the `srcset` of its AVIF copies. */
  picture?: { src: string; avif: string }
}

/** The head of a page: its heading on a solid background, readable over any picture. */
export function PageBanner({ title, description, image, alt = '', picture }: PageBannerProps) {
  return (
    <div className={styles.banner} data-ground="navy">
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {image && (
          <div className={`no-print ${styles.picture}`}>
            <Picture alt={alt} eager name={image} sizes={bannerSizes} />
          </div>
        )}
        {picture && (
          <picture className={`no-print ${styles.picture}`}>
            <source sizes={bannerSizes} srcSet={picture.avif} type="image/avif" />
            <img alt="" fetchPriority="high" src={picture.src} />
          </picture>
        )}
      </div>
    </div>
  )
}
