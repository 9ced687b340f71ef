import {
  activityLink,
  dashboardLinks,
  flowsLink,
  inboxLink,
  passwordLink,
  secondFactorLink,
} from './admin-pages'
import styles from './dashboard-page.module.css'
import { UndeliveredNote } from './inbox/undelivered-note'
import { LinkCards } from './link-cards'
import { userMay } from './may-open'

/**
 * /dashboard: the five pages of the site first, then what people sent and did. Who may not open
 * something sees no link to it.
 */
export function DashboardPage() {
  return (
    <>
      <h1>Dashboard</h1>
      {userMay('editor') && (
        <section aria-labelledby="pages">
          <h2 className={styles.heading} id="pages">
            Pages
          </h2>
          <LinkCards links={dashboardLinks} />
        </section>
      )}
      {userMay('reviewer') && (
        <section aria-labelledby="received">
          <h2 className={styles.heading} id="received">
            Inbox
          </h2>
          <UndeliveredNote />
          <LinkCards links={[inboxLink]} />
        </section>
      )}
      {userMay('reviewer') && (
        <section aria-labelledby="done">
          <h2 className={styles.heading} id="done">
            Activity
          </h2>
          <LinkCards links={[activityLink]} />
        </section>
      )}
      {userMay('administrator') && (
        <section aria-labelledby="inside">
          <h2 className={styles.heading} id="inside">
            Flows
          </h2>
          <LinkCards links={[flowsLink]} />
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
}
