import {
  activityLink,
  dashboardLinks,
  flowsLink,
  inboxLink,
  passwordLink,
  peopleLink,
  secondFactorLink,
  templatesLink,
  webhooksLink,
} from '../layout/office-pages'
import styles from './dashboard-page.module.css'
import { UndeliveredNote } from '../layout/undelivered-note'
import { LinkCards } from '../layout/link-cards'
import { userMay } from '../../ui/accounts/may-open'

/** The site's pages, the tools, the own account; only links that this account may open. */
export const DashboardLinks = () => (
  <>
    {userMay('editor') && (
      <section aria-labelledby="pages">
        <h2 className={styles.heading} id="pages">
          Pages
        </h2>
        <LinkCards links={dashboardLinks} />
      </section>
    )}
    {userMay('inbox') && (
      <section aria-labelledby="tools">
        <h2 className={styles.heading} id="tools">
          Tools
        </h2>
        <UndeliveredNote />
        <LinkCards
          links={[
            inboxLink,
            ...(userMay('reviewer') ? [templatesLink] : []),
            activityLink,
            ...(userMay('administrator') ? [peopleLink, webhooksLink, flowsLink] : []),
          ]}
        />
      </section>
    )}
    <section aria-labelledby="account">
      <h2 className={styles.heading} id="account">
        Your account
      </h2>
      <LinkCards links={[passwordLink, secondFactorLink]} />
    </section>
  </>
)
