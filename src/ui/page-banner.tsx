import styles from './page-banner.module.css'
import { Picture } from './picture'

export interface PageBannerProps {
  title: string
  description?: string | undefined
  /** The name of an uploaded picture. */
  image?: string | undefined
  /** Its description; '' if decorative. */
  alt?: string | undefined
  /** The path of a fixed file of the site. */
  picture?: string
}

/** The head of a page: its heading on a solid background, readable over any picture. */
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
