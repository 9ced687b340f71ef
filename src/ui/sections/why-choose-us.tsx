import type { Content } from '../../../schemas'
import styles from './boxes.module.css'

const most = 3

interface WhyChooseUsProps {
  items: Content['chooseUs']
  /** Whether it stands on a tinted band. */
  alt?: boolean
}

/** The reasons for us, the same on two pages. */
export function WhyChooseUs({ items, alt = false }: WhyChooseUsProps) {
  const boxes = items.filter((box) => box.title || box.description).slice(0, most)
  if (boxes.length === 0) return null
  return (
    <section aria-labelledby="why-choose-us" className={alt ? 'band alt' : 'band'}>
      <div className="wrap">
        <h2 className="band-heading" id="why-choose-us">
          Why choose us
        </h2>
        <ul className={styles.reasons}>
          {boxes.map((box, i) => (
            <li className={`reveal ${styles.reason}`} key={i}>
              <h3 className={styles.title}>{box.title}</h3>
              <p className={styles.text}>{box.description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
