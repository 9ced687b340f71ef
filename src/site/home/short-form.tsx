import { Link } from '@tanstack/react-router'
import { claims } from '../../shared/site'
import { loanPath } from '../../ui/nav-links'
import styles from './home.module.css'

/** Always shown, even while the page loads or fails. */
export function ShortForm() {
  return (
    <section aria-labelledby="short-form" className="band navy">
      <div className={`wrap ${styles.row}`}>
        <div>
          <h2 id="short-form">{claims.oneForm}</h2>
          <p className={`lead ${styles.claim}`}>{claims.fiveMinutes}</p>
        </div>
        <Link className="button gold" to={loanPath}>
          Proceed to Form
        </Link>
      </div>
    </section>
  )
}
