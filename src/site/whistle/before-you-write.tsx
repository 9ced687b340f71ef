import { Link } from '@tanstack/react-router'
import { returnPage } from '../../shared/pages'
import styles from './whistle-form.module.css'
import { Notice } from '../../ui/kit/notice'

/** What protects reporters beside what the site does. */
export const Advice = () => (
  <>
    <h3 className="part-title">To stay unknown</h3>
    <ul className={`bullets ${styles.list}`}>
      <li>Use a private window, so that your browser does not remember this page.</li>
      <li>Do not use a device or a network of your work.</li>
      <li>The Tor Browser also hides where you are.</li>
    </ul>
  </>
)

/** What reporters should know before they write; only where reports reach the server. */
export const BeforeYouWrite = () => (
  <Notice>
    <h3 className="part-title">You get a receipt</h3>
    <p>
      After sending, we show you a receipt of sixteen digits, once. Have pen and paper ready: only
      with the receipt can you read our answer, and a lost receipt cannot be replaced.
    </p>
    <Advice />
    <Link className="link" to={returnPage.path}>
      I already have a receipt
    </Link>
  </Notice>
)
