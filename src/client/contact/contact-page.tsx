import { PageLoader } from '../ui/page-loader'
import { ContactForm } from './contact-form'
import { ContactInformation } from './contact-information'
import styles from './contact-page.module.css'
import { OfficeMap } from './office-map'

/** /contact. Specification 2 "Contact page". */
export function ContactPage() {
  return (
    <PageLoader keys={['contactPage']} page="contact" title="Contact us">
      {({ contactPage: { information } }) => (
        <>
          <ContactInformation information={information} />
          <div className="band">
            <div className={`wrap ${styles.columns}`}>
              <div>
                <h2 className="band-heading" id="get-in-touch">
                  Get in touch
                </h2>
                <ContactForm />
              </div>
              <OfficeMap addresses={information.addresses} />
            </div>
          </div>
        </>
      )}
    </PageLoader>
  )
}
