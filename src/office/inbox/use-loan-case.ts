import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { assign, fromPromise, initialTransition } from 'xstate'
import type { WantedStep } from '../../../machines/case'
import { loanCaseMachine, type SeenCase } from '../../../machines/loan-case.machine'
import { removeEntry } from '../../shared/contracts/inbox'
import { assignCase, takeCaseStep } from '../../shared/contracts/loan-case'
import type { InboxItem } from '../../shared/contracts/inbox'
import type { LoanCase, LoanSummary } from '../../shared/contracts/loan-case'
import { caseSteps, toldStates, type CaseStepName, type LoanState } from '../../shared/loan-case'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { call } from '../../ui/accounts/call'
import { pageUser } from '../../ui/accounts/drawn-for'
import { focusFirst } from '../../ui/form/focus-field'
import { useFlow } from '../../ui/use-flow'
import { stepErrors, stepProblems } from './case-forms'
import { askedTerms, useRates } from './offer-terms'
import { sendChange } from './send-change'

const failures = {
  step: 'The status could not be changed. Please try again.',
  assign: 'The application could not be assigned. Please try again.',
  remove: 'This application could not be deleted. Please try again.',
}

/** What the machine of an application does on the server. */
function caseActors(id: number) {
  const params = { id }
  return {
    takeStep: fromPromise<SeenCase, WantedStep<SeenCase>>(({ input: { to, answers, version } }) => {
      const { subject = '', message: text = '', tell, ...own } = answers
      const isTold = toldStates.includes(to) && tell !== 'later'
      const body = { to, ...own, ...(isTold && { message: { subject, text } }) }
      return sendChange(takeCaseStep, { params, body }, version, failures.step)
    }),
    assignTo: fromPromise<SeenCase, { to: string; version: number }>(({ input: { to, version } }) =>
      sendChange(assignCase, { params, body: { to } }, version, failures.assign),
    ),
    removeEntry: fromPromise<void>(async () => {
      await call(removeEntry, { params: { kind: 'loan', id } }, failures.remove)
    }),
  }
}

/** The names of the steps. */
export const stepNames: Record<CaseStepName, string> = {
  start: 'Start review',
  resume: 'Continue review',
  ask: 'Request something',
  decline: 'Decline',
  approve: 'Approve',
  offer: 'Make an offer',
  agree: 'Agree and send',
  sendBack: 'Send back',
  recall: 'Withdraw the offer',
  withdraw: 'Mark as withdrawn',
  putBack: 'Return to queue',
  reopen: 'Reopen',
}

/** Those that stand in the bar, the likeliest last; the others stand beside the status. */
const mainSteps: readonly CaseStepName[] = ['ask', 'decline', 'approve', 'offer', 'agree']

const steps = Object.keys(stepNames) as CaseStepName[]

interface SeenItem extends Pick<InboxItem, 'id' | 'state'> {
  loan: LoanSummary
}

/**
 * The machine of an application with its calls, and the steps that are possible. `onChanged` is called when something was stored, here or by
 * somebody else.
 */
export function useLoanCase(
  { id, state: now, loan }: SeenItem,
  { mayAgree: agreeing, isYesAnOffer }: Pick<LoanCase, 'mayAgree' | 'isYesAnOffer'>,
  onChanged: () => void,
) {
  const navigate = useNavigate()
  const { assignee, version } = loan
  const state = now as LoanState
  const mayAgree = agreeing.includes(pageUser()?.username ?? '')
  const rates = useRates()
  const figures = useRef(rates)
  useEffect(() => {
    figures.current = rates
  }, [rates])
  const [machine] = useState(() =>
    loanCaseMachine.provide({
      actors: caseActors(id),
      actions: {
        validate: assign({
          errors: ({ context: { form, answers } }) =>
            form === '' ? [] : stepErrors(form, answers, figures.current),
        }),
        focusFirstInvalid: ({ context: { form, errors } }) => {
          if (form !== '') focusFirst(stepProblems(form, errors))
        },
        reload: onChanged,
        leave: () => void navigate({ to: `${inboxPath}/loan`, ignoreBlocker: true }),
      },
    }),
  )
  const [snapshot, send] = useFlow(machine, {
    input: { state, assignee, version, isYesAnOffer },
  })
  useEffect(
    () => send({ type: 'read', seen: { state, assignee, version } }),
    [send, state, assignee, version],
  )
  const { form, wanted, seen, answers } = snapshot.context
  const isOnTheWay = snapshot.matches('explaining') || snapshot.matches('stepping')
  // Behind a sheet or a call they stay where they are.
  const [atRest] = initialTransition(loanCaseMachine, { ...seen, isYesAnOffer })
  const possible = steps.filter(
    (type) =>
      // An offer says what the loan costs, which only the figures tell.
      (rates || type !== 'offer') && (type !== 'agree' || mayAgree) && atRest.can({ type }),
  )
  /** Begins a step; an offer, with what the application asks for. */
  function begin(type: CaseStepName) {
    send({ type })
    if (type !== 'offer') return
    for (const [name, value] of Object.entries(askedTerms(loan)))
      if (answers[name] === undefined) send({ type: 'change', name, value })
  }

  return {
    snapshot,
    send,
    begin,
    rates,
    mayAgree,
    isOnTheWay,
    /** The step that is being explained; undefined for none. */
    explained:
      form !== '' && isOnTheWay
        ? possible.find((name) => caseSteps[name].to === wanted)
        : undefined,
    /** Whether something was typed that is kept for a step. */
    isUnsent: form !== '' && Boolean(answers.text || answers.reason),
    main: mainSteps.filter((name) => possible.includes(name)),
    others: possible.filter((name) => !mainSteps.includes(name)),
  }
}

export type LoanCaseFlow = ReturnType<typeof useLoanCase>
