import styles from './page-banner.module.css'
import { Picture } from './picture'

export interface PageBannerProps {
  title: string
  description?: string | undefined
  /** The name of an uploaded picture. */
  image?: string | undefined
  /** What it shows; '' for one that only decorates. */
  alt?: string | undefined
  /** The address of a picture that belongs to the site itself. */
  picture?: string
}

/** The head of a page: its heading on solid ground, so that it can be read over any picture. */
export function PageBanner({ title, description, image, alt = '', picture }: PageBannerProps) {
  return (
    <div className={styles.banner}>
      {(image || picture) && (
        <div className={styles.picture}>
          {image ? (
            <Picture alt={alt} eager name={image} sizes="100vw" />
          ) : (
            <img alt="" fetchPriority="high" src={picture} />
          )}
        </div>
      )}
      <div className={`wrap ${styles.stage}`}>
        <div className={styles.panel}>
          <h1 className={styles.title}>{title}</h1>
          {description && <p className={styles.description}>{description}</p>}
        </div>
      </div>
    </div>
  )
}
