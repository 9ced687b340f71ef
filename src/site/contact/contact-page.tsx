import { read as contactPage } from '../../shared/sections/contact-page'
import { PageLoader } from '../../ui/page-loader'
import { ContactForm } from './contact-form'
import { ContactInformation } from '../../ui/sections/contact-information'
import styles from './contact-page.module.css'
import { OfficeMap } from './office-map'

const GetInTouch = () => (
  <section aria-labelledby="get-in-touch" className="band alt">
    <div className="wrap">
      <h2 className="band-heading" id="get-in-touch">
        Get in touch
      </h2>
      <div className={styles.form}>
        <ContactForm />
      </div>
    </div>
  </section>
)

/** /contact: information, map and form in this order at every width. */
export function ContactPage() {
  return (
    <PageLoader below={<GetInTouch />} page="contact" reads={{ contactPage }} title="Contact us">
      {({ contactPage: { information } }) => (
        <>
          <ContactInformation information={information} />
          <OfficeMap addresses={information.addresses} />
        </>
      )}
    </PageLoader>
  )
}
