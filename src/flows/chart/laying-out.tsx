import styles from './laying-out.module.css'

interface LayingOutProps {
  /** How many states there are. */
  states: number
  onCancel: () => void
}

/** Says that a chart is being laid out, once that takes longer than a moment, and can end it. */
export const LayingOut = ({ states, onCancel }: LayingOutProps) => (
  <p className={styles.busy}>
    <progress aria-label="Laying out the chart" className={styles.bar} />
    <span>{`Laying out ${states} states …`}</span>
    <button className={`button quiet ${styles.cancel}`} onClick={onCancel} type="button">
      Cancel
    </button>
  </p>
)
