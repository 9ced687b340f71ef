import { pages } from '../../shared/pages'
import { whistlePicture } from '../../shared/whistle-picture'
import { PageBanner } from '../../ui/page-banner'
import { WhistleForm } from './whistle-form'

export function WhistlePage() {
  return (
    <>
      <PageBanner
        description={pages.whistle.description}
        picture={whistlePicture}
        title="Whistleblowing"
      />
      <div className="band">
        <div className="wrap">
          <div className="column">
            <WhistleForm />
          </div>
        </div>
      </div>
    </>
  )
}
