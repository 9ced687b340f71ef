import { useEffect, useRef, type ReactNode } from 'react'
import styles from './second-factor.module.css'

/** A step of the page; its heading takes the focus. */
export function Step({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby={id}>
      <h2 className={styles.heading} id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}
