import { returnPage } from '../../shared/pages'
import { useDelivery } from '../../ui/is-delivered'
import { NotFoundPage } from '../../ui/not-found-page'
import { PageBanner } from '../../ui/page-banner'
import { ReturnForm } from './return-form'

/** /whistle/return: what reporters read and answer; only where reports reach the server. */
export function WhistleReturnPage() {
  if (!useDelivery()) return <NotFoundPage />
  return (
    <>
      <PageBanner description={returnPage.description} title="Your report" />
      <div className="band">
        <div className="wrap">
          <div className="column">
            <ReturnForm />
          </div>
        </div>
      </div>
    </>
  )
}
