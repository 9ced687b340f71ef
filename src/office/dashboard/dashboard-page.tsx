import { Suspense, useRef, useState, type ReactNode } from 'react'
import { readDashboard, type Dashboard } from '../../shared/contracts/dashboard'
import type { ReadyLine } from '../../shared/contracts/ready'
import { userMay } from '../../ui/accounts/may-open'
import { Spinner } from '../../ui/spinner'
import { ActivityList } from '../layout/activity-list'
import { hasSession } from '../layout/has-session'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { useCall, type Reading } from '../../ui/accounts/use-call'
import { PlaceName, type AdminLink } from '../layout/place'
import styles from './dashboard-page.module.css'
import { UndeliveredNote } from '../layout/undelivered-note'
import { LoanFunnelChart } from './loan-funnel'
import { ReadyList } from './ready-list'
import { MonthsChart } from './months-chart'
import { WaitingList } from './waiting-list'
import { WeeksChart } from './weeks-chart'
import { LinkButton } from '../../ui/kit/button'

interface LateProps {
  /** What reviewers see first; may load later. */
  children: ReactNode
}

interface DashboardPageProps extends LateProps {
  /** The pages of the site that editors come for. */
  pages: readonly AdminLink[]
}

/** The five pages of the contract, for whoever may edit them; the rest is in the side bar. */
const Pages = ({ pages }: Pick<DashboardPageProps, 'pages'>) =>
  userMay('editor') && (
    <section aria-labelledby="pages" className={styles.pages}>
      <h2 className="small" id="pages">
        Pages
      </h2>
      <ul>
        {pages.map(({ to, name }) => (
          <li key={to}>
            <LinkButton to={to}>{name}</LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )

const failure = 'What is waiting could not be loaded. Please try again.'

/** Its room is kept while it loads, so that what follows stays where it is. */
const WaitingForYou = ({ value, problem, again }: Reading<Dashboard>) => (
  <section aria-labelledby="waiting" className={styles.waiting}>
    <h2 className="heading" id="waiting">
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
      <h2 className="heading" id="ready" ref={heading} tabIndex={-1}>
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

const Latest = ({ figures, recent, ready, children }: Dashboard & LateProps) => (
  <>
    <div className={styles.now}>
      {userMay('reviewer') && <Suspense fallback={null}>{children}</Suspense>}
      {recent.length > 0 && (
        <section aria-labelledby="recent">
          <h2 className="heading" id="recent">
            Recent edits and decisions
          </h2>
          <ActivityList items={recent} />
        </section>
      )}
    </div>
    {ready && <BeforeGoingLive ready={ready} />}
    {figures && (
      <section aria-labelledby="figures">
        <h2 className="heading" id="figures">
          Applications
        </h2>
        <div className={styles.charts}>
          <WeeksChart weeks={figures.weeks} />
          <MonthsChart months={figures.months} />
          {userMay('administrator') && <LoanFunnelChart />}
        </div>
      </section>
    )}
  </>
)

function WithDashboard({ children }: LateProps) {
  const read = useCall(readDashboard, {}, failure)
  return (
    <>
      {userMay('inbox') && <WaitingForYou {...read} />}
      {read.value && <Latest {...read.value}>{children}</Latest>}
    </>
  )
}

/** /dashboard: the pages to edit, what waits, and what happened lately, as far as this account may see it. */
export const DashboardPage = ({ pages, children }: DashboardPageProps) => (
  <>
    <PlaceName />
    <Pages pages={pages} />
    {userMay('inbox') && <UndeliveredNote />}
    {hasSession() && <WithDashboard>{children}</WithDashboard>}
  </>
)
