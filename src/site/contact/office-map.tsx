import { useEffect, useState } from 'react'
import { officeMap } from '../../shared/office-map'
import { site } from '../../shared/site'
import { request } from '../../ui/api'
import { addressLines } from '../../ui/sections/contact-information'
import styles from './office-map.module.css'

const { title, embedUrl, linkUrl } = officeMap

/** Whether another origin responds within 30 s; the response is opaque. */
const isReachable = (url: string): Promise<boolean> =>
  request(url, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }).then(
    () => true,
    () => false,
  )

/**
 * A third-party map that replaces the address once its server responds: a frame does not report
 * errors.
 */
function MapOver({ address }: { address: string }) {
  const [isThere, setThere] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => void isReachable(embedUrl).then(setThere), [])
  return (
    <div className={styles.place}>
      <p aria-hidden={isLoaded} className={styles.address}>
        {`${site.companyName}\n${address}`}
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

/** The office: address, map and a link to the map. */
export function OfficeMap({ addresses }: { addresses: string }) {
  const address = addressLines(addresses).join('\n')
  return (
    <section aria-labelledby="office" className="band">
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2 className="band-heading" id="office">
            Where to find us
          </h2>
          <address className={styles.address}>{address}</address>
          {linkUrl && (
            <p>
              <a className="link" href={linkUrl} rel="noopener noreferrer" target="_blank">
                Open map<span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </p>
          )}
        </div>
        {embedUrl && <MapOver address={address} />}
      </div>
    </section>
  )
}
