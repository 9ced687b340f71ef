import type { ReactNode } from 'react'
import { Brand } from '../../ui/brand'
import styles from './login-card.module.css'

export interface LoginCardProps {
  /** The id of the heading. */
  id: string
  title: string
  children: ReactNode
}

/** A page for people who are not logged in: one card with a heading. */
export const LoginCard = ({ id, title, children }: LoginCardProps) => (
  <div className={`pale ${styles.page}`}>
    <header className="wrap">
      <Brand />
    </header>
    <main className={styles.main} id="main">
      <div className={`pop ${styles.card}`}>
        <h1 id={id}>{title}</h1>
        {children}
      </div>
    </main>
  </div>
)
