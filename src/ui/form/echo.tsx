import { questionId } from './describing'
import styles from './echo.module.css'
import type { Question } from './question-about'

export interface EchoProps {
  /** The id of the control. */
  id: string
  /** How the answer was understood; '' while it is not. Absent where nothing is read back. */
  understood?: string | undefined
  question: Question | undefined
  /** Takes the answer that was probably meant. */
  onTake?: ((answer: string) => void) | undefined
}

/** What is said of an answer below its control: how it is understood, and what is asked about it. */
export function Echo({ id, understood, question, onTake }: EchoProps) {
  const { text, instead } = question ?? {}
  return (
    <>
      <p className={understood === undefined ? undefined : styles.echo} role="status">
        {understood}
        {text && (
          <span className={styles.question} id={questionId(id)}>
            {text}
          </span>
        )}
      </p>
      {instead && onTake && (
        <button
          className={`link ${styles.take}`}
          onClick={() => {
            onTake(instead)
            document.getElementById(id)?.focus()
          }}
          type="button"
        >
          Yes, use {instead}
        </button>
      )}
    </>
  )
}
