import styles from './read-problem.module.css'

/** A reading error with a retry button. */
export const ReadProblem = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <div className={styles.problem}>
    <p role="alert">{problem}</p>
    <button className="button quiet" onClick={onRetry} type="button">
      Try again
    </button>
  </div>
)
