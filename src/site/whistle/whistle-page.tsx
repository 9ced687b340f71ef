import { pages, whistlePicture } from '../../shared/pages'
import { PageBanner } from '../../ui/page-banner'
import { WhistleForm } from './whistle-form'
import styles from './whistle-page.module.css'

export function WhistlePage() {
  return (
    <>
      <PageBanner
        description={pages.whistle.description}
        picture={whistlePicture}
        title="Whistleblowing"
      />
      <div className="band">
        <div className={`wrap ${styles.form}`}>
          <h2 className="band-heading" id="report-form">
            Make a report
          </h2>
          <WhistleForm />
        </div>
      </div>
    </>
  )
}
