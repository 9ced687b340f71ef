import { PageLoader } from '../../ui/page-loader'
import { LongText } from '../../ui/sections/long-text'

export const TermsPage = () => (
  <PageLoader keys={['termsPage']} page="terms" title="Terms">
    {({ termsPage: { content } }) => <LongText html={content} />}
  </PageLoader>
)
