import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Icon } from '../../ui/icon'
import type { AdminLink } from './office-pages'
import styles from './link-cards.module.css'

function Card({ to, name, about }: AdminLink) {
  const aboutId = useId()
  return (
    <li className={styles.card}>
      <div>
        <Link aria-describedby={about && aboutId} className={styles.link} to={to}>
          {name}
        </Link>
        {about && (
          <p className="small" id={aboutId}>
            {about}
          </p>
        )}
      </div>
      <Icon name="next" size={20} />
    </li>
  )
}

/** Cards that link to other pages. */
export const LinkCards = ({ links }: { links: readonly AdminLink[] }) => (
  <ul className={styles.cards}>
    {links.map((link) => (
      <Card {...link} key={link.to} />
    ))}
  </ul>
)
