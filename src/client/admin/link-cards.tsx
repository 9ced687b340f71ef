import { Link } from '@tanstack/react-router'
import { Icon } from '../ui/icon'
import type { AdminLink } from './admin-pages'
import styles from './link-cards.module.css'

/** Where a page of the back office leads, one card each. */
export function LinkCards({ links }: { links: readonly AdminLink[] }) {
  return (
    <ul className={styles.cards}>
      {links.map(({ to, name }) => (
        <li key={to}>
          <Link className={styles.card} to={to}>
            {name}
            <Icon name="next" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
