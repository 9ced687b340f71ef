import { Link } from '@tanstack/react-router'
import styles from './breadcrumbs.module.css'

/** The way to the page, the page itself last; on phones it is heard there, and its heading seen. */
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
