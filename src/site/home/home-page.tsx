import { useDeferredValue } from 'react'
import { fromPromise } from 'xstate'
import { homeMachine } from '../../../machines/home.machine'
import type { ContentKey } from '../../../schemas'
import { contentId } from '../../shared/first-screen'
import type { SectionRead } from '../../shared/section'
import { read as banners } from '../../shared/sections/banners'
import { read as chooseUs } from '../../shared/sections/choose-us'
import { read as options } from '../../shared/sections/options'
import { read as services } from '../../shared/sections/services'
import { read as testimonials } from '../../shared/sections/testimonials'
import { claims } from '../../shared/site'
import { readContent } from '../../ui/api'
import { useDrawnSections } from '../../ui/first-content'
import { loanPath } from '../../ui/nav-links'
import { HomeSections, type HomeContent } from '../../ui/sections/home-sections'
import { Spinner } from '../../ui/spinner'
import { useSite } from '../../ui/site-facts'
import { useFlow } from '../../ui/use-flow'
import styles from './home.module.css'
import { LinkButton } from '../../ui/kit/button'

/** Always shown, even while the page loads or fails. */
function ShortForm() {
  return (
    <section aria-labelledby="short-form" className="band navy">
      <div className={`wrap ${styles.row}`}>
        <div>
          <h2 id="short-form">{claims.oneForm}</h2>
          <p className={`lead ${styles.claim}`}>{claims.fiveMinutes}</p>
        </div>
        <LinkButton kind="gold" to={loanPath}>
          Proceed to Form
        </LinkButton>
      </div>
    </section>
  )
}

const reads = { banners, options, services, testimonials, chooseUs }

const read = <K extends ContentKey>(section: SectionRead<K>) =>
  fromPromise<unknown>(() => readContent(section))

const machine = homeMachine.provide({
  actors: {
    fetchBanners: read(banners),
    fetchOptions: read(options),
    fetchServices: read(services),
    fetchTestimonials: read(testimonials),
    fetchChooseUs: read(chooseUs),
  },
  actions: { log: (_, { message, error }) => console.error(message, error) },
})

export function HomePage() {
  const context = useDrawnSections(reads)
  const [snapshot] = useFlow(
    machine,
    context && { snapshot: machine.resolveState({ value: 'ready', context, status: 'done' }) },
  )
  // Deferred: renders in slices, so that slow phones stay responsive.
  const isLoading = useDeferredValue(snapshot.hasTag('loading'))
  const { company } = useSite()

  return (
    <>
      <h1 className="visually-hidden">{`${company.name}: ${company.tagline}`}</h1>
      <div id={contentId}>
        {isLoading ? (
          <div className={styles.loading}>
            <Spinner label="Loading the page" />
          </div>
        ) : (
          <HomeSections {...(snapshot.context as HomeContent)} />
        )}
      </div>
      <ShortForm />
    </>
  )
}
