import styles from './skip-link.module.css'

/** The first tab stop: skips the header. */
export const SkipLink = () => (
  <a className={styles.skip} href="#main">
    Skip to main content
  </a>
)
