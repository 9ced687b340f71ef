import { site } from '../../shared/site'
import { addressLines } from './contact-information'
import styles from './office-map.module.css'

/** Where the office is: in words, on a map of another site, and as a link to that map. */
export function OfficeMap({ addresses }: { addresses: string }) {
  const { title, embedUrl, linkUrl } = site.map
  return (
    <section aria-labelledby="office">
      <h2 className="band-heading" id="office">
        Where to find us
      </h2>
      <address className={styles.address}>{addressLines(addresses).join('\n')}</address>
      {linkUrl && (
        <p>
          <a className="link" href={linkUrl} rel="noopener noreferrer" target="_blank">
            Open map<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
      )}
      {embedUrl && (
        <iframe
          className={styles.map}
          loading="lazy"
          referrerPolicy="no-referrer"
          src={embedUrl}
          title={title}
        />
      )}
    </section>
  )
}
