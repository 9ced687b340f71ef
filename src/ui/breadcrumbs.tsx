import { Link } from '@tanstack/react-router'
import styles from './breadcrumbs.module.css'

/** Breadcrumbs, the current page last; on phones they are for screen readers only. */
export function Breadcrumbs({ trail }: { trail: readonly { to: string; name: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.way}>
      <ol className={styles.trail}>
        {trail.map(({ to, name }, i) => (
          <li className={styles.step} key={to}>
            {i === trail.length - 1 ? (
              <span aria-current="page" className={styles.here}>
                {name}
              </span>
            ) : (
              <Link activeOptions={{ exact: true }} className={styles.link} to={to}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
