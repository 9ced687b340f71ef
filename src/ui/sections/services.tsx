import type { Content } from '../../../schemas'
import styles from './services.module.css'

const most = 4

export function Services({ services }: { services: Content['services'] }) {
  return (
    <section aria-labelledby="services" className="band alt">
      <div className={`wrap ${styles.columns}`}>
        <h2 id="services">Services we offer</h2>
        <ol className={styles.boxes}>
          {services.slice(0, most).map(({ id, title, description }, i) => (
            <li className="reveal" key={id}>
              <span className={styles.number}>{String(i + 1).padStart(2, '0')}</span>
              <h3>{title}</h3>
              <p>{description}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
