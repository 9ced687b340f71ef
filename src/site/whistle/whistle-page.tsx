import { pages } from '../../shared/pages'
import { whistlePicture } from '../../shared/whistle-picture'
import { PageBanner } from '../../ui/page-banner'
import { WhistleForm } from './whistle-form'
import styles from './whistle-form.module.css'

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
          <WhistleForm />
        </div>
      </div>
    </>
  )
}
