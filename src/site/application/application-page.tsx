import { pages } from '../../shared/pages'
import { PageBanner } from '../../ui/page-banner'
import { ApplicationForm } from './application-form'

/** /application: what applicants see and do after sending. */
export function ApplicationPage() {
  return (
    <>
      <PageBanner description={pages.application.description} title="Check your application" />
      <div className="band">
        <div className="wrap">
          <div className="column">
            <ApplicationForm />
          </div>
        </div>
      </div>
    </>
  )
}
