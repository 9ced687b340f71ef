import styles from './skip-link.module.css'

/** The first stop of the keyboard on every page: past the header, to the page's `main`. */
export const SkipLink = () => (
  <a className={styles.skip} href="#main">
    Skip to main content
  </a>
)
