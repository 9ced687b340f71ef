import { PageLoader } from '../../ui/page-loader'
import { Benefits } from '../../ui/sections/benefits'
import { Requirements } from '../../ui/sections/requirements'
import { WhyChooseUs } from '../../ui/sections/why-choose-us'

/** /investments. Specification 2 "Investment page": a loader until all three loads are finished. */
export function InvestmentsPage() {
  return (
    <PageLoader
      keys={['investmentBanner', 'investmentResources', 'investmentRequirements', 'chooseUs']}
      page="investments"
      title="Investments"
    >
      {({ investmentResources, investmentRequirements, chooseUs }) => (
        <>
          <Benefits {...investmentResources} />
          <WhyChooseUs items={chooseUs} />
          <Requirements section={investmentRequirements} />
        </>
      )}
    </PageLoader>
  )
}
