import { pages } from '../../shared/pages'
import styles from './step-form.module.css'

const Notice = ({ path, name }: { path: string; name: string }) => (
  <a href={path} rel="noopener" target="_blank">
    <span>{name}</span>
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)

/** In new tabs, because leaving the form clears its answers. */
export const Notices = () => (
  <p className={styles.notices}>
    <Notice name="How we use your details" path={pages.privacy.path} /> ·{' '}
    <Notice name="Terms" path={pages.terms.path} />
  </p>
)
