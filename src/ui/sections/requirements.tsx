import type { Content } from '../../../schemas'
import { Picture } from '../picture'
import { RichTextView } from '../rich-text-view'
import styles from './requirements.module.css'

/** The requirements for investors: points and rich text beside a picture. */
export function Requirements({ section }: { section: Content['investmentRequirements'] }) {
  const { title, description, image, alt = '', title2, editor_content: html } = section
  const points = section.points.filter(Boolean)
  if (![title, description, title2, html, ...points].some(Boolean)) return null
  return (
    <section aria-labelledby="requirements" className="band">
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2 id="requirements">{title || 'Requirements'}</h2>
          {description && <p className={`lead ${styles.description}`}>{description}</p>}
          {points.length > 0 && (
            <ul className={`bullets ${styles.points}`}>
              {points.map((point, i) => (
                <li key={i}>{point}</li>
              ))}
            </ul>
          )}
          {title2 && <h3 className={styles.subheading}>{title2}</h3>}
          {html && <RichTextView headingLevel={title2 ? 4 : 3} html={html} />}
        </div>
        {image && (
          <div className={styles.picture}>
            <Picture
              alt={alt}
              name={image}
              sizes="(min-width: 1280px) 464px, (min-width: 992px) 38vw, 100vw"
            />
          </div>
        )}
      </div>
    </section>
  )
}
