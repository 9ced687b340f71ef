import { read as contactPage } from '../../shared/sections/contact-page'
import { PageLoader } from '../../ui/page-loader'
import { ContactInformation } from '../../ui/sections/contact-information'
import { ContactForm } from './contact-form'
import { OfficeMap } from './office-map'

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
