import type { Content } from '../../../schemas'
import styles from './boxes.module.css'

const most = 3

/** The same reasons as on the home page. */
export function WhyChooseUs({ items }: { items: Content['chooseUs'] }) {
  const boxes = items.filter((box) => box.title || box.description).slice(0, most)
  if (boxes.length === 0) return null
  return (
    <section aria-labelledby="why-choose-us" className="band alt">
      <div className="wrap">
        <h2 className="band-heading" id="why-choose-us">
          Why choose us
        </h2>
        <ul className={styles.reasons}>
          {boxes.map((box, i) => (
            <li className={styles.reason} key={i}>
              <h3 className={styles.title}>{box.title}</h3>
              <p className={styles.text}>{box.description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
