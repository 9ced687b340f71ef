import { useContext } from 'react'
import { read as privacyPage } from '../../shared/sections/privacy-page'
import { PageLoader } from '../../ui/page-loader'
import { RetentionContext } from '../../ui/retention'
import { LongText } from '../../ui/sections/long-text'

/** What the server really does, whatever the text says. */
function howLong(days: number) {
  const text =
    days > 0
      ? `We delete what you send us, with your documents, ${days === 1 ? 'one day' : `${days} days`} after we have finished with it. What belongs to a loan that we granted is kept longer, until we delete it.`
      : 'Nothing is deleted after a fixed time. We keep what you send us until we delete it, or until you ask us to.'
  return { id: 'how-long', title: 'How long we keep it', text }
}

export function PrivacyPage() {
  const days = useContext(RetentionContext)
  return (
    <PageLoader page="privacy" reads={{ privacyPage }} title="Privacy">
      {({ privacyPage: { content } }) => <LongText html={content} last={howLong(days)} />}
    </PageLoader>
  )
}
