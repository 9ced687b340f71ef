import { Link } from '@tanstack/react-router'
import styles from './kit/breadcrumbs.module.css'

interface BreadcrumbsProps {
  trail: readonly { to: string; name: string }[]
  /** What somebody typed or a code names the current page, in place of its name. */
  here?: string
}

/** Breadcrumbs, the current page last; on phones it is for screen readers only. */
export function Breadcrumbs({ trail, here }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className={styles.way}>
      <ol className={styles.trail}>
        {trail.map(({ to, name }, i) => (
          <li className={styles.step} key={to}>
            {i === trail.length - 1 ? (
              <span aria-current="page" className={styles.here} translate={here ? 'no' : undefined}>
                {here || name}
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
