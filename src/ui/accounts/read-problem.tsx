import styles from './read-problem.module.css'
import { Button } from '../kit/button'

/** A reading error with a retry button. */
export const ReadProblem = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <div className={styles.problem}>
    <p role="alert">{problem}</p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
)
