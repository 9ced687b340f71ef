import { Link } from '@tanstack/react-router'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { readDashboard, type Dashboard, type Figures } from '../../shared/contracts/dashboard'
import type { ReadyLine } from '../../shared/contracts/ready'
import { officeDay } from '../../shared/office-time'
import { userMay } from '../../ui/accounts/may-open'
import { Spinner } from '../../ui/spinner'
import { hasSession } from '../layout/has-session'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { useCall } from '../../ui/accounts/use-call'
import { usePlace, type AdminLink } from '../layout/place'
import styles from './dashboard-page.module.css'
import { UndeliveredNote } from '../layout/undelivered-note'
import { LoanFunnelChart } from './loan-funnel'
import { ReadyList } from './ready-list'
import { MonthsChart } from './months-chart'
import { WaitingList } from './waiting-list'
import { WeeksChart } from './weeks-chart'
import { LinkButton } from '../../ui/kit/button'
import { Card } from '../../ui/kit/card'
import { PageTitle } from '../../ui/kit/page-head'
import { Panels } from '../../ui/kit/tabs'
import { deedSentence, pageAbout, whoseName } from '../layout/activity-words'
import { dayAndTime, shortAge } from '../layout/shown-time'

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
            <LinkButton isSmall to={to}>
              {name}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )

const failure = 'What is waiting could not be loaded. Please try again.'

/** Goes line by line; nothing is left of it once the last one is done. */
function BeforeGoingLive({ ready }: { ready: readonly ReadyLine[] }) {
  const [lines, setLines] = useState(ready)
  const heading = useRef<HTMLHeadingElement>(null)
  if (lines.length === 0) return null
  return (
    <ReadyList
      heading={heading}
      lines={lines}
      onLeft={(left) => {
        setLines(left)
        heading.current?.focus()
      }}
    />
  )
}

/** Who did what lately, a line each. */
const Latest = ({ recent }: Pick<Dashboard, 'recent'>) => (
  <Card
    actions={userMay('inbox') && <Link to="/admin/activity">All</Link>}
    isFlush
    title="Recent edits and decisions"
  >
    <ol className={`rows ${styles.latest}`}>
      {recent.map((entry) => {
        const place = pageAbout(entry)
        const sentence = deedSentence(entry)
        return (
          <li key={entry.id}>
            <p>
              <span className="name">{whoseName(entry)}</span>{' '}
              {place ? <Link to={place}>{sentence}</Link> : <span>{sentence}</span>}
            </p>
            <time className="small" dateTime={entry.at} title={dayAndTime(entry.at)}>
              {shortAge(entry.at)}
            </time>
          </li>
        )
      })}
    </ol>
  </Card>
)

const Today = ({ waiting, limits, recent, ready, children }: Dashboard & LateProps) => (
  <>
    {waiting && (
      <section aria-label="Waiting for you">
        <WaitingList limits={limits} lines={waiting} />
      </section>
    )}
    <div className={styles.now}>
      {userMay('reviewer') && <Suspense fallback={null}>{children}</Suspense>}
      {recent.length > 0 && <Latest recent={recent} />}
    </div>
    {ready && <BeforeGoingLive ready={ready} />}
  </>
)

const FiguresPart = ({ weeks, months }: Figures) => (
  <section aria-labelledby="figures">
    <h2 className="heading" id="figures">
      Applications
    </h2>
    <div className={styles.charts}>
      <WeeksChart weeks={weeks} />
      <MonthsChart months={months} />
      {userMay('administrator') && <LoanFunnelChart />}
    </div>
  </section>
)

function WithDashboard({ children }: LateProps) {
  const { value, problem, again } = useCall(readDashboard, {}, failure)
  if (problem) return <ReadProblem onRetry={again} problem={problem} />
  if (!value) return <Spinner label="Loading" />
  const today = <Today {...value}>{children}</Today>
  if (!value.figures) return today
  return (
    <Panels
      label="Dashboard"
      panels={[
        { part: '', name: 'Today', children: today },
        { part: 'figures', name: 'Figures', children: <FiguresPart {...value.figures} /> },
      ]}
    />
  )
}

const todaysName = () =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(`${officeDay(new Date())}T12:00`),
  )

/** /dashboard: the pages to edit, what waits, and what happened lately, as far as this account may see it. */
export const DashboardPage = ({ pages, children }: DashboardPageProps) => (
  <>
    <div className={`wide ${styles.head}`}>
      <PageTitle meta={<span className="small">{todaysName()}</span>} title={usePlace().name} />
      <Pages pages={pages} />
    </div>
    {userMay('inbox') && <UndeliveredNote />}
    {hasSession() && <WithDashboard>{children}</WithDashboard>}
  </>
)
