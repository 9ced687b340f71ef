import { useSelector } from '@xstate/react'
import { useDeferredValue } from 'react'
import { fromPromise } from 'xstate'
import { homeMachine, type HomeContext } from '../../../machines/home.machine'
import type { Content, ContentKey } from '../../../schemas'
import { site } from '../../shared/site'
import { readContent } from '../api'
import { AfterPaint } from '../ui/after-paint'
import { Spinner } from '../ui/spinner'
import { useFlowRef } from '../ui/use-flow'
import { BannerSlider } from './banner-slider'
import { ChooseUs } from './choose-us'
import styles from './home-page.module.css'
import { Options } from './options'
import { Services } from './services'
import { ShortForm } from './short-form'
import { Testimonials } from './testimonials'

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

/** The machine keeps what the actors above read, and nothing of what failed. */
type HomeContent = Partial<Pick<Content, keyof HomeContext & keyof Content>>

/** The sections of which the content is known, in the specification's order. */
export function HomeSections({ banners, options, services, chooseUs, testimonials }: HomeContent) {
  const rest = (
    <>
      {options && <Options options={options} />}
      {services && <Services services={services} />}
      {chooseUs && <ChooseUs reasons={chooseUs} />}
      {testimonials && <Testimonials testimonials={testimonials} />}
    </>
  )
  if (!banners?.length) return rest
  // The slider fills the screen.
  return (
    <>
      <BannerSlider banners={banners} />
      <AfterPaint>{rest}</AfterPaint>
    </>
  )
}

/** Specification 2 "Home page", 4 "Home loading"; the order is the specification's. */
export function HomePage() {
  const actor = useFlowRef(machine)
  // Deferred: the sections are drawn in slices, between which a slow phone still answers a finger.
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
