import type { Content } from '../../../schemas'
import styles from './boxes.module.css'

const most = 5

/** The main title and its benefits. */
export function Benefits({ title, resources }: Content['investmentResources']) {
  const boxes = resources.filter((box) => box.title || box.description).slice(0, most)
  if (!title && boxes.length === 0) return null
  return (
    <section aria-labelledby="benefits" className="band">
      <div className="wrap">
        <h2 className="band-heading" id="benefits">
          {title || 'Benefits'}
        </h2>
        <ul className={styles.boxes}>
          {boxes.map((box, i) => (
            <li className="card" key={i}>
              <h3 className={styles.title}>{box.title}</h3>
              <p className={styles.text}>{box.description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
