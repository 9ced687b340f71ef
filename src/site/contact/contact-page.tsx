import { read as contactPage } from '../../shared/sections/contact-page'
import { PageLoader } from '../../ui/page-loader'
import { ContactInformation } from '../../ui/sections/contact-information'
import { ContactForm } from './contact-form'
import { useEffect, useState } from 'react'
import { officeMap } from '../../shared/office-map'
import { request } from '../../ui/api'
import { useSite } from '../../ui/site-facts'
import styles from './office-map.module.css'

/** Whether another origin responds within 30 s; the response is opaque. */
const isReachable = (url: string): Promise<boolean> =>
  request(url, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }).then(
    () => true,
    () => false,
  )

/** A third-party map, once its server responds: a frame does not report errors. */
function Map({ embedUrl }: { embedUrl: string }) {
  const [isThere, setThere] = useState<boolean>()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => void isReachable(embedUrl).then(setThere), [embedUrl])
  return (
    <div className={`frame pale ${styles.place}`}>
      <p aria-hidden={isLoaded}>
        {isThere === false ? 'The map could not be loaded.' : 'The map is loading.'}
      </p>
      {isThere && (
        <iframe
          className={styles.map}
          data-loaded={isLoaded || undefined}
          loading="lazy"
          onLoad={() => setLoaded(true)}
          referrerPolicy="no-referrer"
          src={embedUrl}
          title="Map of our office"
        />
      )}
    </div>
  )
}

/** Where the office is: a small map and a link to a large one. The address stands above it. */
function OfficeMap() {
  const map = officeMap(useSite().map)
  if (!map) return null
  return (
    <section aria-labelledby="office" className={styles.office}>
      <h2 className="part-title" id="office">
        Where to find us
      </h2>
      <Map embedUrl={map.embedUrl} />
      <a className="link" href={map.linkUrl} rel="noopener noreferrer" target="_blank">
        Open map<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </section>
  )
}

const GetInTouch = () => (
  <section aria-labelledby="get-in-touch">
    <h2 className="band-heading" id="get-in-touch">
      Get in touch
    </h2>
    <ContactForm />
  </section>
)

/** /contact: information, map and form in this order; on wide screens the form stands beside them. */
export function ContactPage() {
  return (
    <PageLoader beside={<GetInTouch />} page="contact" reads={{ contactPage }} title="Contact us">
      {({ contactPage: { information } }) => (
        <>
          <ContactInformation information={information} />
          <OfficeMap />
        </>
      )}
    </PageLoader>
  )
}
