import { Link, useLocation } from '@tanstack/react-router'
import { Brand } from '../../ui/brand'
import { loanPath, navLinks } from '../../ui/nav-links'
import styles from '../../ui/sections/site-header.module.css'
import { useHeader } from './use-header'

/** The header of every page for visitors; /loan has a style of its own. */
export function SiteHeader() {
  const { header, toggle, isOpen, isFixed, send } = useHeader()
  const isLoan = useLocation({ select: ({ pathname }) => pathname === loanPath })
  return (
    <header
      className={styles.header}
      data-fixed={isFixed || undefined}
      data-look={isLoan ? 'loan' : 'site'}
      ref={header}
    >
      <div className={`wrap ${styles.row}`}>
        <Brand />
        <button
          aria-controls="site-menu"
          aria-expanded={isOpen}
          className={`no-print ${styles.toggle}`}
          onClick={() => send({ type: 'menu.toggle' })}
          ref={toggle}
          type="button"
        >
          <span className="visually-hidden">Menu</span>
          <span aria-hidden="true" className={styles.burger} />
        </button>
        <nav
          aria-label="Main"
          className={`no-print ${styles.nav}`}
          data-open={isOpen || undefined}
          id="site-menu"
        >
          <ul className={styles.links}>
            {navLinks.map(({ to, name }) => (
              <li key={to}>
                <Link
                  activeOptions={{ exact: to === '/' }}
                  className={to === loanPath ? `${styles.link} ${styles.call}` : styles.link}
                  onClick={() => send({ type: 'link.choose' })}
                  to={to}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}
