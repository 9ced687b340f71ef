import { read as chooseUs } from '../../shared/sections/choose-us'
import { read as investmentBanner } from '../../shared/sections/investment-banner'
import { read as investmentRequirements } from '../../shared/sections/investment-requirements'
import { read as investmentResources } from '../../shared/sections/investment-resources'
import { PageLoader } from '../../ui/page-loader'
import { Benefits } from '../../ui/sections/benefits'
import { Requirements } from '../../ui/sections/requirements'
import { WhyChooseUs } from '../../ui/sections/why-choose-us'

/** Shows a loader until all three calls have ended. */
export function InvestmentsPage() {
  return (
    <PageLoader
      page="investments"
      reads={{ investmentBanner, investmentResources, investmentRequirements, chooseUs }}
      title="Investments"
    >
      {({ investmentResources, investmentRequirements, chooseUs }) => (
        <>
          <Benefits {...investmentResources} />
          <WhyChooseUs alt items={chooseUs} />
          <Requirements section={investmentRequirements} />
        </>
      )}
    </PageLoader>
  )
}
