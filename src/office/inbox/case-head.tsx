import { useRef, useState, type RefObject } from 'react'
import type { InboxEntry } from '../../shared/contracts/inbox'
import type { CaseStepName } from '../../shared/loan-case'
import { pageUser } from '../../ui/accounts/drawn-for'
import { PlainSelect } from '../../ui/kit/field'
import styles from './case.module.css'
import { dialled } from './inbox-answers'
import { applicationSteps, type LoanCaseFlow } from './use-loan-case'
import { CaseStatus } from './case-view'
import { EntryMenu, lostWith } from './entry-menu'
import { Button, AnchorButton } from '../../ui/kit/button'

interface CaseHeadProps {
  entry: InboxEntry
  flow: LoanCaseFlow
  assignees: readonly string[]
  /** What has the focus after a step. */
  status: RefObject<HTMLParagraphElement | null>
}

/** A step that decides nothing. */
const Step = ({ flow: { snapshot, send }, type }: { flow: LoanCaseFlow; type: CaseStepName }) => {
  // What stands in the menu looks like the rest of it.
  const Control = type === 'withdraw' ? 'button' : Button
  return (
    <Control
      aria-disabled={snapshot.hasTag('busy') || undefined}
      onClick={() => send({ type })}
      type="button"
      {...(type === 'resume' && { kind: 'main' })}
    >
      {applicationSteps[type].name}
    </Control>
  )
}

/** The state of an application, who works on it, the steps that tell nobody, the ways to its applicant. */
export function CaseHead({ entry, flow, assignees, status }: CaseHeadProps) {
  const { snapshot, send, explained, isUnsent, removal } = flow
  const others = flow.possible.filter((type) => !applicationSteps[type].isMain)
  const [user] = useState(() => pageUser()?.username ?? '')
  const assigned = useRef<HTMLSelectElement>(null)
  const { seen, to, answers, problem } = snapshot.context
  const { loan } = entry.item
  const isResting = snapshot.matches('resting')
  const shownAssignee = snapshot.matches('assigning') ? to : seen.assignee
  return (
    <CaseStatus
      kept={isResting && isUnsent && 'What you wrote is kept for your next step:'}
      kind="loan"
      onDiscard={() => send({ type: 'cancel' })}
      problem={explained ? '' : problem}
      state={seen.state}
      status={status}
      text={answers.text}
    >
      <div className={`no-print ${styles.assignee}`}>
        <label className="name" htmlFor="case-assignee">
          Assigned to
        </label>
        <PlainSelect
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
          <Button
            onClick={() => {
              send({ type: 'assign', to: user })
              // The button goes.
              assigned.current?.focus()
            }}
          >
            Assign to me
          </Button>
        )}
      </div>
      {others.map((type) => type !== 'withdraw' && <Step flow={flow} key={type} type={type} />)}
      {loan?.phone && (
        <AnchorButton href={`tel:${dialled(loan.phone)}`}>
          Call<span className="visually-hidden">{` ${loan.phone}`}</span>
        </AnchorButton>
      )}
      {loan?.email && (
        <AnchorButton href={`mailto:${encodeURIComponent(loan.email)}`}>
          Email<span className="visually-hidden">{` ${loan.email}`}</span>
        </AnchorButton>
      )}
      <EntryMenu
        isAsked={snapshot.matches('confirming')}
        isBusy={!isResting}
        item={entry.item}
        name={removal.name}
        onRemove={() => send({ type: removal.type })}
        others={others.includes('withdraw') && <Step flow={flow} type="withdraw" />}
        refusal={removal.refusal}
        send={send}
      >
        {lostWith(entry.documents)}
      </EntryMenu>
    </CaseStatus>
  )
}
