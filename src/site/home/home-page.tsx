import { useSelector } from '@xstate/react'
import { useDeferredValue } from 'react'
import { fromPromise } from 'xstate'
import { homeMachine } from '../../../machines/home.machine'
import type { ContentKey } from '../../../schemas'
import { site } from '../../shared/site'
import { readContent } from '../../ui/api'
import { HomeSections, type HomeContent } from '../../ui/sections/home-sections'
import { Spinner } from '../../ui/spinner'
import { useFlowRef } from '../../ui/use-flow'
import styles from './home-page.module.css'
import { ShortForm } from './short-form'

const read = (key: ContentKey) => fromPromise<unknown>(() => readContent(key))

const machine = homeMachine.provide({
  actors: {
    fetchBanners: read('banners'),
    fetchOptions: read('options'),
    fetchServices: read('services'),
    fetchTestimonials: read('testimonials'),
    fetchChooseUs: read('chooseUs'),
  },
  actions: { log: (_, { message, error }) => console.error(message, error) },
})

export function HomePage() {
  const actor = useFlowRef(machine)
  // Deferred: renders in slices, so that slow phones stay responsive.
  const isLoading = useDeferredValue(useSelector(actor, (state) => state.hasTag('loading')))
  const content = useSelector(actor, (state) => state.context) as HomeContent

  return (
    <>
      <h1 className="visually-hidden">
        {site.companyName}: {site.tagline}
      </h1>
      {isLoading ? (
        <div className={styles.loading}>
          <Spinner label="Loading the page" />
        </div>
      ) : (
        <HomeSections {...content} />
      )}
      <ShortForm />
    </>
  )
}
