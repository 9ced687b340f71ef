import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { assign, fromPromise, initialTransition } from 'xstate'
import type { Answers } from '../../../machines/answers'
import type { WantedStep } from '../../../machines/case'
import { loanCaseMachine, type SeenCase } from '../../../machines/loan-case.machine'
import { isAnswerOf } from '../../shared/contracts/contract'
import { askRemoval, removeEntry } from '../../shared/contracts/inbox'
import { assignCase, recordAnswer, takeCaseStep } from '../../shared/contracts/loan-case'
import type { InboxEvent, InboxItem } from '../../shared/contracts/inbox'
import type { LoanCase, LoanSummary } from '../../shared/contracts/loan-case'
import {
  caseSteps,
  recordedSteps,
  toldStates,
  type CaseStepName,
  type LoanState,
} from '../../shared/loan-case'
import { normalise } from '../../shared/normalise'
import { signedPage } from '../../shared/loan-documents'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { taken } from '../../ui/accounts/back-office-calls'
import { call, callAddress } from '../../ui/accounts/call'
import { pageUser } from '../../ui/accounts/drawn-for'
import { userMay } from '../../ui/accounts/may-open'
import { focusFirst } from '../../ui/form/focus-field'
import { contentsInMemory } from '../../ui/loan/contents-in-memory'
import type { DocumentContents } from '../../ui/loan/use-document'
import { sendForm } from '../../ui/send-form'
import { useFlow } from '../../ui/use-flow'
import { caseForms, stepErrors, stepProblems } from './case-forms'
import type { ShownStep } from './case-view'
import { askedTerms, useRates } from './offer-terms'
import { orNewer, sendChange } from './send-change'

const failures = {
  step: 'The status could not be changed. Please try again.',
  assign: 'The application could not be assigned. Please try again.',
  ask: 'The deletion could not be asked for. Please try again.',
  remove: 'This application could not be deleted. Please try again.',
}

const removalForm = caseForms.loanRemoval.schema

const recordedForms = new Set<string>(Object.values(recordedSteps).map(({ form }) => form))

/** What the machine of an application does on the server. */
function caseActors(id: number, { file }: Pick<DocumentContents, 'file'>) {
  const params = { id }

  /** The signed page goes with the answer, or nothing is stored. */
  function sendAnswer(answers: Answers, version: number) {
    const form = new FormData()
    const { [signedPage]: key = '', ...texts } = answers
    for (const [name, value] of Object.entries(texts)) form.append(name, value)
    const page = answers.reason === 'in-person' && file(key)
    if (page) form.append(signedPage, page, 'signed-page.jpg')
    const address = { method: 'POST', path: callAddress(recordAnswer, { params }) }
    return orNewer(recordAnswer, async () => {
      const headers = { 'If-Match': `"${version}"` }
      const send = () => sendForm(address, form, isAnswerOf(recordAnswer), { headers })
      return (await taken(send, failures.step)).body
    })
  }

  return {
    takeStep: fromPromise<SeenCase, WantedStep<SeenCase>>(({ input }) => {
      const { to, form, answers, version } = input
      const { subject = '', message: text = '', tell, ...own } = answers
      if (recordedForms.has(form)) return sendAnswer({ to, ...own }, version)
      const isTold = toldStates.includes(to) && tell !== 'later'
      const body = { to, ...own, ...(isTold && { message: { subject, text } }) }
      return sendChange(takeCaseStep, { params, body }, version, failures.step)
    }),
    assignTo: fromPromise<SeenCase, { to: string; version: number }>(({ input: { to, version } }) =>
      sendChange(assignCase, { params, body: { to } }, version, failures.assign),
    ),
    requestRemoval: fromPromise<void, { answers: Answers }>(async ({ input: { answers } }) => {
      const body = normalise(removalForm, answers)
      await call(askRemoval, { params, body }, failures.ask)
    }),
    removeEntry: fromPromise<void>(async () => {
      await call(removeEntry, { params: { kind: 'loan', id } }, failures.remove)
    }),
  }
}

/** The steps in their order: what is likeliest stands last in the bar. */
export const applicationSteps: Record<CaseStepName, ShownStep> = {
  start: { name: 'Start review' },
  resume: { name: 'Continue review' },
  ask: { name: 'Request something', isMain: true },
  decline: { name: 'Decline', isMain: true, isDanger: true },
  approve: { name: 'Approve', isMain: true },
  offer: { name: 'Make an offer', isMain: true },
  agree: { name: 'Agree and send', isMain: true },
  sendBack: { name: 'Send back' },
  recall: { name: 'Withdraw the offer' },
  withdraw: { name: 'Mark as withdrawn' },
  putBack: { name: 'Return to queue' },
  reopen: { name: 'Reopen' },
  recordNo: { name: 'Record a no', isMain: true },
  confirmNo: { name: 'Confirm the no', isMain: true },
  recordYes: { name: 'Record a yes', isMain: true },
  withdrawReturn: { name: 'Withdraw the request' },
}

/** The step that confirms a request to take an accepted offer back. */
export const confirms = ({ state }: Pick<InboxEvent, 'state'>) =>
  state === caseSteps.confirmNo.to ? 'confirmNo' : 'reopen'

const steps = Object.keys(applicationSteps) as CaseStepName[]

const isRecorded = (name: CaseStepName) => name in recordedSteps

const allSteps = { ...caseSteps, ...recordedSteps }

interface SeenItem extends Pick<InboxItem, 'id' | 'state'> {
  loan: LoanSummary
}

/**
 * The machine of an application with its calls, and the steps that are possible. `onChanged` is called when something was stored, here or by
 * somebody else.
 */
export function useLoanCase(
  { id, state: now, loan }: SeenItem,
  {
    mayAgree: agreeing,
    isYesAnOffer,
    takesAnswer,
    removal,
    mayWithdrawReturn,
  }: Pick<LoanCase, 'mayAgree' | 'isYesAnOffer' | 'takesAnswer' | 'removal' | 'mayWithdrawReturn'>,
  /** The request to take the accepted offer back that waits for a second person, and what is read when. */
  { asksReturn, onChanged }: { asksReturn: InboxEvent | undefined; onChanged: () => void },
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
  const [contents] = useState(contentsInMemory)
  const [machine] = useState(() =>
    loanCaseMachine.provide({
      actors: caseActors(id, contents),
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
  const isStepOnTheWay = snapshot.matches('explaining') || snapshot.matches('stepping')
  const isRemovalAsked = snapshot.matches('askingRemoval') || snapshot.matches('sendingRemoval')
  /** While somebody asks for the accepted offer to be taken back, nothing else is done to it. */
  function isOpen(type: CaseStepName) {
    if (!asksReturn) return type !== 'confirmNo' && type !== 'withdrawReturn'
    return type === 'withdrawReturn' ? mayWithdrawReturn : type === confirms(asksReturn) && mayAgree
  }
  // Behind a sheet or a call they stay where they are.
  const [atRest] = initialTransition(loanCaseMachine, { ...seen, isYesAnOffer })
  const possible = steps.filter(
    (type) =>
      // An offer says what the loan costs, which only the figures tell.
      (rates || type !== 'offer') &&
      (type !== 'agree' || mayAgree) &&
      (takesAnswer || !isRecorded(type)) &&
      isOpen(type) &&
      atRest.can({ type }),
  )
  const explained =
    form !== '' && isStepOnTheWay
      ? possible.find((name) => allSteps[name].to === wanted)
      : undefined
  const mayAskRemoval =
    atRest.can({ type: 'askRemoval' }) && removal.asked === 0 && userMay('administrator')
  /** Begins a step; an offer, with what the application asks for. */
  function begin(type: CaseStepName) {
    send({ type })
    if (type !== 'offer') return
    for (const [name, value] of Object.entries(askedTerms(loan, rates)))
      if (answers[name] === undefined) send({ type: 'change', name, value })
  }

  return {
    snapshot,
    send,
    begin,
    contents,
    rates,
    mayAgree,
    isOnTheWay: isStepOnTheWay || isRemovalAsked,
    /** The name of what is being explained; '' for nothing. */
    explained: isRemovalAsked
      ? removalForm.title
      : explained
        ? applicationSteps[explained].name
        : '',
    /** What deleting it is called and begins with, and why whoever sees it may not; '' if they may. */
    removal: {
      name: removal.asked === 0 ? 'Delete' : 'Delete for good',
      type: mayAskRemoval ? 'askRemoval' : 'remove',
      refusal: mayAskRemoval ? '' : removal.refusal,
    } as const,
    /** Whether something was typed that is kept for a step. */
    isUnsent: form !== '' && Boolean(answers.text || answers.reason),
    possible,
  }
}

export type LoanCaseFlow = ReturnType<typeof useLoanCase>
