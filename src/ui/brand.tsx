import { Link } from '@tanstack/react-router'
import { useSite } from './site-facts'
import styles from './brand.module.css'

/** Logo and name of the company, linked to home. */
export function Brand() {
  const { company } = useSite()
  return (
    <Link activeOptions={{ exact: true }} className={styles.brand} to="/">
      <svg aria-hidden="true" className={styles.mark} viewBox="0 0 36 36">
        <rect className={styles.tile} height="36" rx="8" width="36" />
        <path className={styles.bars} d="M8 12h8v12H8zM20 8h8v8h-8zM20 20h8v8h-8z" />
      </svg>
      <span>{company.name}</span>
    </Link>
  )
}
