import styles from './case.module.css'

interface KeptWordsProps {
  text: string
  /** What it is kept for. */
  children: string
  onDiscard: () => void
}

/** What was written for a step that somebody else made impossible. */
export const KeptWords = ({ text, children, onDiscard }: KeptWordsProps) => (
  <div className={styles.kept}>
    {text && <p className={styles.keptText}>{`${children} “${text}”`}</p>}
    <button className="button quiet" onClick={onDiscard} type="button">
      Discard what you wrote
    </button>
  </div>
)
