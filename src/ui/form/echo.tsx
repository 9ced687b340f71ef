import { questionId } from './describing'
import styles from '../kit/field.module.css'
import { Notice } from '../kit/notice'
import { SettledStatus } from '../settled-status'
import type { Doubt } from './question-about'

export interface EchoProps {
  /** The id of the control. */
  id: string
  /** The answer as understood; '' if it is not. Absent where nothing is shown. */
  understood?: string | undefined
  question: Partial<Doubt> | undefined
  /** Accepts the suggested answer. */
  onTake?: ((answer: string) => void) | undefined
}

/** The text below a control: the answer as understood, and a question about it. */
export function Echo({ id, understood, question, onTake }: EchoProps) {
  const { text, instead } = question ?? {}
  return (
    <>
      {understood !== undefined && (
        <>
          <p aria-hidden className={styles.echo}>
            {understood && <span>{understood}</span>}
          </p>
          <SettledStatus text={understood} />
        </>
      )}
      <div role="status">
        {text && (
          <Notice className={styles.asked}>
            <span id={questionId(id)}>{text}</span>
          </Notice>
        )}
      </div>
      {instead && onTake && (
        <button
          className="link"
          onClick={() => {
            onTake(instead)
            document.getElementById(id)?.focus()
          }}
          type="button"
        >
          {`Yes, use ${instead}`}
        </button>
      )}
    </>
  )
}
