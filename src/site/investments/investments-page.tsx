import { PageLoader } from '../../ui/page-loader'
import { Benefits } from '../../ui/sections/benefits'
import { Requirements } from '../../ui/sections/requirements'
import { WhyChooseUs } from '../../ui/sections/why-choose-us'

/** Shows a loader until all three calls have ended. */
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
