import { read as privacyPage } from '../../shared/sections/privacy-page'
import { PageLoader } from '../../ui/page-loader'
import { LongText } from '../../ui/sections/long-text'

/** The setting RETENTION_DAYS, from the page's `meta`; 0 if nothing is deleted by itself. */
const retentionDays = () =>
  Number(document.querySelector<HTMLMetaElement>('meta[name="retention-days"]')?.content ?? 0)

/** What the server really does, whatever the text says. */
function howLong() {
  const days = retentionDays()
  const text =
    days > 0
      ? `We delete what you send us, with your documents, ${days === 1 ? 'one day' : `${days} days`} after we have finished with it.`
      : 'Nothing is deleted after a fixed time. We keep what you send us until we delete it, or until you ask us to.'
  return { id: 'how-long', title: 'How long we keep it', text }
}

export const PrivacyPage = () => (
  <PageLoader page="privacy" reads={{ privacyPage }} title="Privacy">
    {({ privacyPage: { content } }) => <LongText html={content} last={howLong()} />}
  </PageLoader>
)
