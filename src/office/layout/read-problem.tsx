import styles from './read-problem.module.css'

/** What went wrong with a reading, and the way to try again. */
export const ReadProblem = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <div className={styles.problem}>
    <p role="alert">{problem}</p>
    <button className="button quiet" onClick={onRetry} type="button">
      Try again
    </button>
  </div>
)
