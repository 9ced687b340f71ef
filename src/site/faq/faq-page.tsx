import { read as faqPage } from '../../shared/sections/faq-page'
import { PageLoader } from '../../ui/page-loader'
import { FaqAccordion } from '../../ui/sections/faq-accordion'
import { listedResources } from '../../shared/listed-resources'

export function FaqPage() {
  return (
    <PageLoader page="faq" reads={{ faqPage }} title="Questions and answers">
      {({ faqPage: { resources } }) => {
        const items = listedResources(resources)
        return (
          <section aria-labelledby="questions" className="band">
            <div className="wrap">
              <div className="column">
                <h2 className="visually-hidden" id="questions">
                  Frequently asked questions
                </h2>
                {items.length > 0 ? <FaqAccordion items={items} /> : <p>No questions yet.</p>}
              </div>
            </div>
          </section>
        )
      }}
    </PageLoader>
  )
}
