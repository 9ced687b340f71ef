import { read as accessibilityPage } from '../../shared/sections/accessibility-page'
import { PageLoader } from '../../ui/page-loader'
import { LongText } from '../../ui/sections/long-text'

export const AccessibilityPage = () => (
  <PageLoader page="accessibility" reads={{ accessibilityPage }} title="Accessibility">
    {({ accessibilityPage: { content } }) => <LongText html={content} />}
  </PageLoader>
)
