import { useSelector } from '@xstate/react'
import { useCallback, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Link } from '@tanstack/react-router'
import type { homeMachine } from '../../../machines/home.machine'
import { homeLoadingId, type HomeContent } from '../../shared/first-screen'
import { HomeSections } from '../../ui/sections/home-sections'
import { Spinner } from '../../ui/spinner'
import { useSite } from '../../ui/site-facts'
import { useFlowRef } from '../../ui/use-flow'
import { claims } from '../../shared/site'
import { loanPath } from '../../ui/nav-links'
import styles from './home.module.css'
import { endHome, homeFlow, takeHome } from './first-home'

/** Always shown, even while the page loads or fails. */
function ShortForm() {
  return (
    <section aria-labelledby="short-form" className="band navy">
      <div className={`wrap ${styles.row}`}>
        <div>
          <h2 id="short-form">{claims.oneForm}</h2>
          <p className={`lead ${styles.claim}`}>{claims.fiveMinutes}</p>
        </div>
        <Link className="button gold" to={loanPath}>
          Proceed to Form
        </Link>
      </div>
    </section>
  )
}

interface HomeProps {
  actor: ActorRefFrom<typeof homeMachine>
  /** Whether the sections of the HTML are shown. */
  isShown?: boolean
}

function Home({ actor, isShown = false }: HomeProps) {
  const subscribe = useCallback(
    (onChange: () => void) => actor.subscribe(onChange).unsubscribe,
    [actor],
  )
  const isLoadingNow = useSyncExternalStore(
    subscribe,
    () => actor.getSnapshot().hasTag('loading'),
    () => !isShown,
  )
  // Deferred: renders in slices, so that slow phones stay responsive.
  const isLoading = useDeferredValue(isLoadingNow)
  const content = useSelector(actor, (state) => state.context) as HomeContent
  const { company } = useSite()

  return (
    <>
      <h1 className="visually-hidden">{`${company.name}: ${company.tagline}`}</h1>
      {isLoading ? (
        <div className={styles.loading} id={homeLoadingId}>
          <Spinner label="Loading the page" />
        </div>
      ) : (
        <HomeSections {...content} />
      )}
      <ShortForm />
    </>
  )
}

const machine = homeFlow()

function HomeReadAnew() {
  return <Home actor={useFlowRef(machine)} />
}

export function HomePage() {
  const [home] = useState(takeHome)
  useEffect(() => endHome, [])
  return home ? <Home {...home} /> : <HomeReadAnew />
}
