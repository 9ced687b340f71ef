import { read as privacyPage } from '../../shared/sections/privacy-page'
import { PageLoader } from '../../ui/page-loader'
import { LongText } from '../../ui/sections/long-text'
import styles from './privacy-page.module.css'

/** The setting RETENTION_DAYS, from the page's `meta`; 0 if nothing is deleted by itself. */
const retentionDays = () =>
  Number(document.querySelector<HTMLMetaElement>('meta[name="retention-days"]')?.content ?? 0)

/** What the server really does, whatever the text says. */
function HowLong() {
  const days = retentionDays()
  return (
    <section aria-labelledby="how-long" className={styles.howLong}>
      <h2 id="how-long">How long we keep it</h2>
      <p>
        {days > 0
          ? `We delete what you send us, with your documents, ${days === 1 ? 'one day' : `${days} days`} after we have finished with it.`
          : 'Nothing is deleted after a fixed time. We keep what you send us until we delete it, or until you ask us to.'}
      </p>
    </section>
  )
}

export const PrivacyPage = () => (
  <PageLoader page="privacy" reads={{ privacyPage }} title="Privacy">
    {({ privacyPage: { content } }) => <LongText after={<HowLong />} html={content} />}
  </PageLoader>
)
