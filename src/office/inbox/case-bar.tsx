import { loanStateNames } from '../../shared/loan-case'
import styles from './case.module.css'
import { stepNames, type LoanCaseFlow } from './use-loan-case'

/** The steps that decide about an application, always in sight; for some seconds, the way back. */
export function CaseBar({ flow: { snapshot, send, begin, main } }: { flow: LoanCaseFlow }) {
  const isUndoable = snapshot.can({ type: 'undo' })
  if (main.length === 0 && !isUndoable) return null
  return (
    <section aria-label="Decision" className={`no-print ${styles.bar}`}>
      <p role="status">
        {isUndoable &&
          `${loanStateNames[snapshot.context.seen.state]}. The applicant has not been told.`}
      </p>
      {isUndoable && (
        <button className="button quiet" onClick={() => send({ type: 'undo' })} type="button">
          Undo
        </button>
      )}
      {main.map((type) => (
        <button
          aria-disabled={snapshot.hasTag('busy') || undefined}
          className={
            type === main.at(-1)
              ? 'button'
              : `button quiet ${type === 'decline' ? styles.danger : ''}`
          }
          key={type}
          onClick={() => begin(type)}
          type="button"
        >
          {stepNames[type]}
        </button>
      ))}
    </section>
  )
}
