import { pages } from '../../shared/pages'
import { PageBanner } from '../ui/page-banner'
import { PageLoader } from '../ui/page-loader'
import { Benefits } from './benefits'
import { Requirements } from './requirements'
import { WhyChooseUs } from './why-choose-us'

const title = 'Investments'

/** /investments. Specification 2 "Investment page": a loader until all three loads are finished. */
export function InvestmentsPage() {
  return (
    <PageLoader
      keys={['investmentBanner', 'investmentResources', 'investmentRequirements', 'chooseUs']}
      title={title}
    >
      {({ investmentBanner, investmentResources, investmentRequirements, chooseUs }) => (
        <>
          <PageBanner
            {...investmentBanner}
            description={investmentBanner.description || pages.investments.description}
            title={investmentBanner.title || title}
          />
          <Benefits {...investmentResources} />
          <WhyChooseUs items={chooseUs} />
          <Requirements section={investmentRequirements} />
        </>
      )}
    </PageLoader>
  )
}
