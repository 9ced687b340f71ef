import { Link } from '@tanstack/react-router'
import { Picture } from './picture'
import { useSite } from './site-facts'
import styles from './kit/brand.module.css'

/** The company's own icon, else the program's. */
function Mark({ icon }: { icon: string }) {
  if (icon) return <Picture alt="" className={styles.mark} name={icon} sizes="36px" />
  return (
    <svg aria-hidden="true" className={styles.mark} viewBox="0 0 36 36">
      <rect className={styles.tile} height="36" rx="8" width="36" />
      <path className={styles.bars} d="M8 12h8v12H8zM20 8h8v8h-8zM20 20h8v8h-8z" />
    </svg>
  )
}

/** Icon and name of the company or the logo that holds both, linked to home. */
export function Brand() {
  const { logo, icon, name } = useSite().company
  return (
    <Link activeOptions={{ exact: true }} className={styles.brand} to="/">
      {logo ? (
        <Picture alt={name} className={styles.logo} eager name={logo} sizes="200px" />
      ) : (
        <>
          <Mark icon={icon} />
          <span>{name}</span>
        </>
      )}
    </Link>
  )
}
