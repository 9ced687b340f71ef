import type { Content } from '../../../schemas'
import styles from './choose-us.module.css'

const most = 3

export function ChooseUs({ reasons }: { reasons: Content['chooseUs'] }) {
  return (
    <section aria-labelledby="choose-us" className="band">
      <div className="wrap">
        <h2 className="band-heading" id="choose-us">
          Why choose us
        </h2>
        <ul className={styles.boxes}>
          {reasons.slice(0, most).map(({ id, title, description }) => (
            <li className={`reveal ${styles.box}`} key={id}>
              <h3>{title}</h3>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
