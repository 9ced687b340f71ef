import { read as termsPage } from '../../shared/sections/terms-page'
import { PageLoader } from '../../ui/page-loader'
import { LongText } from '../../ui/sections/long-text'

export const TermsPage = () => (
  <PageLoader page="terms" reads={{ termsPage }} title="Terms">
    {({ termsPage: { content } }) => <LongText html={content} />}
  </PageLoader>
)
