import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { loanSteps } from '../../../schemas'
import { pages } from '../../shared/pages'
import { PageBanner } from '../../ui/page-banner'
import { Spinner } from '../../ui/spinner'
import { useReturns } from '../../ui/use-returns'
import { DraftNotice } from './draft-notice'
import { LoanDialogs } from './loan-dialogs'
import { stepHeadingId } from './loan-machine'
import styles from './loan-page.module.css'
import { SentNotice } from './sent-notice'
import { StepBar } from './step-bar'
import { StepForm } from './step-form'
import { useLeaving } from './use-leaving'
import { useLoanWizard, type LoanWizard } from './use-loan-wizard'
import { useStepHistory } from './use-step-history'

function Saved({ actor, send }: Pick<LoanWizard, 'actor' | 'send'>) {
  const isKept = useSelector(
    actor,
    (state) => !state.hasTag('unsaved') && !state.hasTag('elsewhere'),
  )
  const canDiscard = useSelector(actor, (state) => state.can({ type: 'discard' }))
  return (
    <div className={styles.saved}>
      {isKept && (
        <p>
          Your answers and files are kept on this device for up to 48 hours while this tab is open,
          even after a reload. Once the tab is closed, you will have to enter your personal details
          and choose your files again. Everything is deleted when you send your application or leave
          for another page of this site.
        </p>
      )}
      <button
        className={`link ${styles.delete}`}
        disabled={!canDiscard}
        onClick={() => send({ type: 'discard' })}
        type="button"
      >
        Delete my saved application
      </button>
    </div>
  )
}

function Wizard() {
  const wizard = useLoanWizard()
  const { actor, send, round } = wizard
  const step = useSelector(actor, ({ context }) => context.step)
  const isLoading = useSelector(actor, (state) => state.hasTag('loading'))
  const goTo = useCallback(
    (wanted: number) => {
      send({ type: 'goTo', step: wanted })
      return actor.getSnapshot().context.step
    },
    [actor, send],
  )
  useStepHistory(isLoading ? undefined : step, goTo)
  useLeaving(wizard)

  return (
    <div className={styles.wizard} data-loading={isLoading || undefined}>
      <div className={styles.looking}>
        {isLoading && <Spinner label="Looking for your saved application" />}
      </div>
      {step === 1 && !isLoading && <SentNotice actor={actor} key={round} />}
      <StepBar current={step} />
      <DraftNotice actor={actor} />
      <h2 className={styles.heading} id={stepHeadingId} tabIndex={-1}>
        {loanSteps[step - 1]!.title}
      </h2>
      <StepForm key={`${step} of ${round}`} step={step} wizard={wizard} />
      <Saved actor={actor} send={send} />
      <LoanDialogs actor={actor} />
    </div>
  )
}

/** The loan application. */
export function LoanPage() {
  const returns = useReturns()
  return (
    <>
      <PageBanner description={pages.loan.description} title="Loan application" />
      <div className="band">
        <div className={`wrap ${styles.page}`}>
          <Wizard key={returns} />
          <p className={styles.applied}>
            Already applied?{' '}
            <Link className="link" to={pages.application.path}>
              Check your application
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}
