import { useEffect, useState } from 'react'
import { officeMap } from '../../shared/office-map'
import { request } from '../../ui/api'
import styles from './office-map.module.css'

const { title, embedUrl, linkUrl } = officeMap

/** Whether another origin responds within 30 s; the response is opaque. */
const isReachable = (url: string): Promise<boolean> =>
  request(url, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }).then(
    () => true,
    () => false,
  )

/** A third-party map, once its server responds: a frame does not report errors. */
function Map() {
  const [isThere, setThere] = useState<boolean>()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => void isReachable(embedUrl).then(setThere), [])
  return (
    <div className={styles.place}>
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
          title={title}
        />
      )}
    </div>
  )
}

/** Where the office is: a small map and a link to a large one. The address stands above it. */
export const OfficeMap = () => (
  <section aria-labelledby="office" className={styles.office}>
    <h2 className={styles.heading} id="office">
      Where to find us
    </h2>
    {embedUrl && <Map />}
    {linkUrl && (
      <a className="link" href={linkUrl} rel="noopener noreferrer" target="_blank">
        Open map<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    )}
  </section>
)
