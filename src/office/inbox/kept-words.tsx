import styles from './case.module.css'
import { Button } from '../../ui/kit/button'

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
    <Button onClick={onDiscard}>Discard what you wrote</Button>
  </div>
)
