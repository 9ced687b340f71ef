import { useSelector } from '@xstate/react'
import { createRoot } from 'react-dom/client'
import { StepForm } from '../../../src/site/loan/step-form'
import { useLoanWizard } from '../../../src/site/loan/use-loan-wizard'

/** The first step of the wizard as the site has it, without the site around it. */
function PersonalStep() {
  const wizard = useLoanWizard()
  const isLoading = useSelector(wizard.actor, (state) => state.hasTag('loading'))
  return isLoading ? null : <StepForm step={1} wizard={wizard} />
}

createRoot(document.getElementById('app')!).render(<PersonalStep />)
