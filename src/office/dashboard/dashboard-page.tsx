import { useRef, useState } from 'react'
import { readDashboard, type Dashboard } from '../../shared/contracts/dashboard'
import type { ReadyLine } from '../../shared/contracts/ready'
import { userMay } from '../../ui/accounts/may-open'
import { Spinner } from '../../ui/spinner'
import { ActivityList } from '../layout/activity-list'
import { hasSession } from '../layout/has-session'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { useCall, type Reading } from '../../ui/accounts/use-call'
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
import { LoanFunnelChart } from './loan-funnel'
import { ReadyList } from './ready-list'
import { MonthsChart } from './months-chart'
import { WaitingList } from './waiting-list'
import { WeeksChart } from './weeks-chart'

/** The site's pages, the tools, the own account; only links that this account may open. */
const DashboardLinks = () => (
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

const failure = 'What is waiting could not be loaded. Please try again.'

/** Its room is kept while it loads, so that the links below stay where they are. */
const WaitingForYou = ({ value, problem, again }: Reading<Dashboard>) => (
  <section aria-labelledby="waiting" className={styles.waiting}>
    <h2 className={styles.heading} id="waiting">
      Waiting for you
    </h2>
    {problem && <ReadProblem onRetry={again} problem={problem} />}
    {value?.waiting ? (
      <WaitingList lines={value.waiting} />
    ) : (
      !problem && <Spinner label="Loading" />
    )}
  </section>
)

/** Goes line by line; nothing is left of it once the last one is done. */
function BeforeGoingLive({ ready }: { ready: readonly ReadyLine[] }) {
  const [lines, setLines] = useState(ready)
  const heading = useRef<HTMLHeadingElement>(null)
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="ready">
      <h2 className={styles.heading} id="ready" ref={heading} tabIndex={-1}>
        Before you go live
      </h2>
      <ReadyList
        lines={lines}
        onLeft={(left) => {
          setLines(left)
          heading.current?.focus()
        }}
      />
    </section>
  )
}

const Latest = ({ figures, recent, ready }: Dashboard) => (
  <>
    {ready && <BeforeGoingLive ready={ready} />}
    {figures && (
      <section aria-labelledby="figures">
        <h2 className={styles.heading} id="figures">
          Applications
        </h2>
        <div className={styles.charts}>
          <WeeksChart weeks={figures.weeks} />
          <MonthsChart months={figures.months} />
          {userMay('administrator') && <LoanFunnelChart />}
        </div>
      </section>
    )}
    {recent.length > 0 && (
      <section aria-labelledby="recent">
        <h2 className={styles.heading} id="recent">
          Recent edits and decisions
        </h2>
        <ActivityList items={recent} />
      </section>
    )}
  </>
)

function WithDashboard() {
  const read = useCall(readDashboard, {}, failure)
  return (
    <>
      <div className={styles.columns}>
        {userMay('inbox') && <WaitingForYou {...read} />}
        <div className={styles.links}>
          <DashboardLinks />
        </div>
      </div>
      {read.value && <Latest {...read.value} />}
    </>
  )
}

/** /dashboard: what waits, the links that this account may open, and what happened lately. */
export const DashboardPage = () => (
  <>
    <h1>Dashboard</h1>
    {hasSession() ? <WithDashboard /> : <DashboardLinks />}
  </>
)
