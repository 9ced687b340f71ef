import { Link, useBlocker, type ShouldBlockFn } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import { loanSteps } from '../../../schemas'
import { pages } from '../../shared/pages'
import { Spinner } from '../../ui/spinner'
import { useReturns } from '../../ui/use-returns'
import { loanFields } from '../../ui/loan/loan-fields'
import { type LoanActor, useLoanWizard, type LoanWizard } from './use-loan-wizard'
import { ChosenLoan } from './chosen-loan'
import { LoanDialogs } from './loan-dialogs'
import { stepHeadingId } from './loan-machine'
import styles from './loan-page.module.css'
import { Card } from '../../ui/kit/card'
import { Steps } from '../../ui/kit/steps'
import { SentNotice } from './sent-notice'
import { StepForm } from './step-form'
import { useStepHistory } from './use-step-history'
import { waitFor, type SnapshotFrom } from 'xstate'
import { Notice } from '../../ui/kit/notice'

const isSending = (state: SnapshotFrom<LoanActor>) => state.matches({ wizard: 'submitting' })

/**
 * Blocks navigation away from /loan until the wizard agrees: it asks if there is something to lose,
 * and clears the stored draft. Whoever leaves while it is sent sees first what became of it.
 */
function useLoanLeaving({ actor, send }: Pick<LoanWizard, 'actor' | 'send'>) {
  const isLeaving = useSelector(actor, (state) => state.matches({ wizard: 'leaving' }))
  const isLeft = useSelector(actor, (state) => state.matches({ wizard: 'left' }))

  const shouldBlockFn = useCallback<ShouldBlockFn>(
    async ({ current, next }) => {
      if (next.pathname === current.pathname) return false
      await waitFor(actor, (state) => !state.hasTag('loading'))
      if (isSending(actor.getSnapshot())) {
        await waitFor(actor, (state) => !isSending(state))
        return true
      }
      send({ type: 'leave' })
      return !actor.getSnapshot().matches({ wizard: 'left' })
    },
    [actor, send],
  )

  /** Closing or reloading loses what is only in memory. */
  const enableBeforeUnload = useCallback(() => {
    const state = actor.getSnapshot()
    const isInMemory = state.hasTag('unsaved') || state.hasTag('elsewhere')
    const hasAnswers = Object.values(state.context.answers).some(Boolean)
    return isSending(state) || (isInMemory && hasAnswers)
  }, [actor])

  const blocked = useBlocker({ shouldBlockFn, enableBeforeUnload, withResolver: true })

  useEffect(() => {
    if (blocked.status !== 'blocked') return
    if (isLeft) blocked.proceed()
    else if (!isLeaving) blocked.reset()
  }, [blocked, isLeaving, isLeft])
}

export { readLists } from '../../ui/form/lists'

const notices = {
  unsaved:
    'We could not save your answers and files on this device. You can carry on, but do not reload or close this page.',
  elsewhere:
    'Your application is open in another tab. What you enter here is not saved: do not reload or close this page.',
  erased:
    'What we had saved on this device was deleted, for example with the browser’s history. We have saved your answers and files again.',
}

const titles = loanSteps.map(({ title }) => title)

const documents = loanFields.filter(({ isDocument }) => isDocument).map(({ title }) => title)

/** One sentence that names the answers that could not be restored; '' if none is missing. */
function lostSentence(lost: readonly string[], isErased: boolean) {
  const fields = loanFields.filter(({ name }) => lost.includes(name))
  if (fields.length === 0) return ''
  const titles = fields.map(({ title }) => title).join('; ')
  return fields.every(({ isDocument }) => isDocument)
    ? `We could not restore these files. Please choose them again: ${titles}.`
    : isErased
      ? `We could not restore these answers. Please give them again: ${titles}.`
      : 'Welcome back. To protect you, we do not keep personal details and files after a tab is closed. Please enter them again.'
}

/** A notice when the draft is not saved as a visitor may expect. */
function DraftNotice({ actor, isErased }: { actor: LoanActor; isErased: boolean }) {
  const lost = useSelector(actor, ({ context }) => context.lost)
  const wasErased = useSelector(actor, ({ context }) => context.isErased === true)
  const isUnsaved = useSelector(actor, (state) => state.hasTag('unsaved'))
  const isElsewhere = useSelector(actor, (state) => state.hasTag('elsewhere'))
  const where = isElsewhere
    ? notices.elsewhere
    : isUnsaved
      ? notices.unsaved
      : isErased
        ? notices.erased
        : ''
  return (
    <div role="status">
      {[where, lostSentence(lost, wasErased)].filter(Boolean).map((sentence) => (
        <Notice key={sentence}>{sentence}</Notice>
      ))}
    </div>
  )
}

function Saved({ actor, send }: Pick<LoanWizard, 'actor' | 'send'>) {
  const isKept = useSelector(
    actor,
    (state) => !state.hasTag('unsaved') && !state.hasTag('elsewhere'),
  )
  const canDiscard = useSelector(actor, (state) => state.can({ type: 'discard' }))
  return (
    <div className={`small ${styles.saved}`}>
      {isKept && (
        <p>
          Your answers and files are kept on this device for up to 48 hours while this tab is open,
          even after a reload. Once the tab is closed, you will have to enter your personal details
          and choose your files again. Sending the application or leaving this page deletes all.
        </p>
      )}
      <button
        className="link"
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
  const [fills, setFills] = useState(0)
  const goTo = useCallback(
    (wanted: number) => {
      send({ type: 'goTo', step: wanted })
      return actor.getSnapshot().context.step
    },
    [actor, send],
  )
  useStepHistory(isLoading ? undefined : step, goTo)
  useLoanLeaving(wizard)

  return (
    <div className={styles.wizard} data-loading={isLoading || undefined}>
      <div className={styles.looking}>
        {isLoading && <Spinner label="Looking for your saved application" />}
      </div>
      {step === 1 && !isLoading && <SentNotice actor={actor} key={round} />}
      <div className={styles.side}>
        <Steps current={step} label="Steps of the application" titles={titles} />
        <section aria-labelledby="have-ready" className={styles.ready}>
          <Card isTinted>
            <h2 className="part-title" id="have-ready">
              Have ready
            </h2>
            <ul className="bullets">
              {documents.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </Card>
        </section>
      </div>
      <ChosenLoan
        actor={actor}
        key={`choice of ${round}`}
        onFilled={() => setFills(fills + 1)}
        send={send}
      />
      <DraftNotice actor={actor} isErased={wizard.erasures > 0} />
      <h2 className={styles.heading} id={stepHeadingId} tabIndex={-1}>
        {loanSteps[step - 1]!.title}
      </h2>
      <StepForm key={`${step} of ${round}, ${fills}`} step={step} wizard={wizard} />
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
      <div className={styles.head}>
        <div className={`wrap ${styles.page} ${styles.row}`}>
          <h1 className={styles.title}>Loan application</h1>
          <Link className="link" to={pages.application.path}>
            Check your application
          </Link>
        </div>
      </div>
      <div className={`wrap ${styles.page} ${styles.body}`}>
        <Wizard key={returns} />
      </div>
    </>
  )
}
