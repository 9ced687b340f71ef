import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { assign, fromPromise } from 'xstate'
import type { WantedStep } from '../../../machines/case'
import { loanCaseMachine, type SeenCase } from '../../../machines/loan-case.machine'
import { type InboxEntry, removeEntry } from '../../shared/contracts/inbox'
import { caseSteps, loanStateNames, type CaseStepName } from '../../shared/loan-case'
import { validate } from '../../shared/validate'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { focusFirst } from '../../ui/form/focus-field'
import { Refusal } from '../../ui/form/refusal'
import { problemsOf } from '../../ui/form/schema-fields'
import { Question } from '../../ui/question'
import { storedUser } from '../../ui/session'
import { useFlow } from '../../ui/use-flow'
import { LeaveQuestion } from '../../ui/leave-question'
import { deleteQuestion } from '../layout/inbox-words'
import { PlainSelect } from '../layout/plain-select'
import removes from '../layout/remove.module.css'
import { assignCase, takeCaseStep } from '../../shared/contracts/loan-case'
import { call } from '../../ui/accounts/call'
import { sendChange } from './send-change'
import { caseForms } from './case-forms'
import { CaseReason } from './case-reason'
import inbox from './inbox.module.css'
import { askedTerms, OfferTerms, useRates, validateOffer } from './offer-terms'
import { KeptWords } from './kept-words'
import styles from './case.module.css'

const failures = {
  step: 'The status could not be changed. Please try again.',
  assign: 'The application could not be assigned. Please try again.',
  remove: 'This application could not be deleted. Please try again.',
}

/** What the machine of an application does on the server. */
function caseActors(id: number) {
  const params = { id }
  return {
    takeStep: fromPromise<SeenCase, WantedStep<SeenCase>>(({ input: { to, answers, version } }) =>
      sendChange(takeCaseStep, { params, body: { to, ...answers } }, version, failures.step),
    ),
    assignTo: fromPromise<SeenCase, { to: string; version: number }>(({ input: { to, version } }) =>
      sendChange(assignCase, { params, body: { to } }, version, failures.assign),
    ),
    removeEntry: fromPromise<void>(async () => {
      await call(removeEntry, { params: { kind: 'loan', id } }, failures.remove)
    }),
  }
}

/** The names of the steps, in the order of their buttons. */
const stepNames: Record<CaseStepName, string> = {
  start: 'Start review',
  resume: 'Continue review',
  offer: 'Make an offer',
  approve: 'Approve',
  agree: 'Agree and send',
  sendBack: 'Send back',
  recall: 'Withdraw the offer',
  decline: 'Decline',
  ask: 'Wait for the applicant',
  withdraw: 'Withdraw',
  putBack: 'Put back',
  reopen: 'Reopen',
}
/** The steps that lead on, the likeliest first. */
const mainSteps: readonly CaseStepName[] = ['start', 'agree', 'offer', 'approve']

const steps = Object.keys(stepNames) as CaseStepName[]

interface CaseStepsProps {
  entry: InboxEntry
  /** The application as it was last read. */
  seen: SeenCase
  assignees: readonly string[]
  /** Called when something was stored, here or by somebody else. */
  onChanged: () => void
}

/** The state of an application, its steps, who works on it, and its removal. */
export function CaseSteps({ entry, seen: read, assignees, onChanged }: CaseStepsProps) {
  const navigate = useNavigate()
  const rates = useRates()
  const figures = useRef(rates)
  useEffect(() => {
    figures.current = rates
  }, [rates])
  const [machine] = useState(() =>
    loanCaseMachine.provide({
      actors: caseActors(entry.item.id),
      actions: {
        validate: assign({
          errors: ({ context: { form, answers } }) =>
            form === ''
              ? []
              : form === 'loanOffer'
                ? validateOffer(figures.current, answers)
                : validate(caseForms[form].compiled, answers),
        }),
        focusFirstInvalid: ({ context: { form, errors } }) => {
          if (form !== '') focusFirst(problemsOf(caseForms[form].schema, errors))
        },
        reload: onChanged,
        leave: () => void navigate({ to: `${inboxPath}/loan`, ignoreBlocker: true }),
      },
    }),
  )
  const [snapshot, send] = useFlow(machine, { input: read })
  const { loan } = entry.item
  const { state, assignee, version } = read
  useEffect(
    () => send({ type: 'read', seen: { state, assignee, version } }),
    [send, state, assignee, version],
  )
  const [user] = useState(() => storedUser()?.username ?? '')
  const status = useRef<HTMLParagraphElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const assigned = useRef<HTMLSelectElement>(null)
  const { seen, wanted, form, to, answers, errors, problem } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const isOnTheWay = snapshot.matches('explaining') || snapshot.matches('stepping')
  const isExplaining = form !== '' && isOnTheWay
  const isResting = snapshot.matches('resting')
  const wasOnTheWay = useRef(false)
  useEffect(() => {
    // What had the focus is gone.
    if (wasOnTheWay.current && isResting) status.current?.focus()
    wasOnTheWay.current = isOnTheWay
  }, [isOnTheWay, isResting])

  const isUnsent = Boolean(answers.text || answers.reason)
  // An offer says what the loan costs, which only the figures tell.
  const possible = steps.filter((type) => snapshot.can({ type }) && (rates || type !== 'offer'))
  const main = mainSteps.find((type) => possible.includes(type))
  function begin(type: CaseStepName) {
    send({ type })
    if (type !== 'offer' || !loan) return
    for (const [name, value] of Object.entries(askedTerms(loan)))
      if (answers[name] === undefined) send({ type: 'change', name, value })
  }
  const nameOfStep = (name: CaseStepName) => stepNames[name]
  const explained = steps.find(
    (name) =>
      caseSteps[name].to === wanted &&
      (caseSteps[name].from as readonly string[]).includes(seen.state),
  )
  const shownAssignee = snapshot.matches('assigning') ? to : seen.assignee
  return (
    <section aria-label="Status" className={styles.steps}>
      <div className={styles.actions}>
        <p className={inbox.state} data-state={seen.state} ref={status} role="status" tabIndex={-1}>
          {loanStateNames[seen.state]}
        </p>
        {possible.map((type) => (
          <button
            className={type === main ? 'button' : 'button quiet'}
            key={type}
            onClick={() => begin(type)}
            type="button"
          >
            {nameOfStep(type)}
          </button>
        ))}
        {!isExplaining && (
          <button
            aria-disabled={isBusy}
            className={`no-print ${removes.remove}`}
            onClick={() => send({ type: 'remove' })}
            ref={removeButton}
            type="button"
          >
            Delete
          </button>
        )}
      </div>
      <Refusal text={problem} />
      {isResting && isUnsent && (
        <KeptWords onDiscard={() => send({ type: 'cancel' })} text={answers.text ?? ''}>
          What you wrote is kept for your next step:
        </KeptWords>
      )}
      {isExplaining && explained && (
        <CaseReason
          answers={answers}
          errors={errors}
          form={form}
          isBusy={isBusy}
          key={form}
          onCancel={() => send({ type: 'cancel' })}
          onChange={(change) => send({ type: 'change', ...change })}
          onSubmit={() => send({ type: 'submit' })}
          terms={
            form === 'loanOffer' &&
            rates && (
              <OfferTerms
                answers={answers}
                errors={errors}
                isBusy={isBusy}
                onChange={(change) => send({ type: 'change', ...change })}
                rates={rates}
              />
            )
          }
          title={nameOfStep(explained)}
        />
      )}
      <div className={`no-print ${styles.assignee}`}>
        <label className={styles.label} htmlFor="case-assignee">
          Assigned to
        </label>
        <PlainSelect
          disabled={isExplaining}
          id="case-assignee"
          onChange={({ target }) => send({ type: 'assign', to: target.value })}
          ref={assigned}
          value={shownAssignee}
        >
          <option value="">Nobody</option>
          {[...new Set([...assignees, ...(shownAssignee ? [shownAssignee] : [])])].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </PlainSelect>
        {user !== shownAssignee && (
          <button
            className="button quiet"
            disabled={isExplaining}
            onClick={() => {
              send({ type: 'assign', to: user })
              // The button goes.
              assigned.current?.focus()
            }}
            type="button"
          >
            Assign to me
          </button>
        )}
      </div>
      <LeaveQuestion isUnsent={isUnsent} opener={status} title="Leave before this step is taken?" />
      <Question
        confirm="Delete"
        onConfirm={() => send({ type: 'confirm' })}
        onStay={() => send({ type: 'cancel' })}
        open={snapshot.matches('confirming')}
        opener={removeButton}
        stay="Keep it"
        title={deleteQuestion(entry.item)}
      >
        {entry.documents.length > 0
          ? 'It will be permanently deleted, with all its documents.'
          : 'It will be permanently deleted.'}
      </Question>
    </section>
  )
}
