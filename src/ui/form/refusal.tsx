import styles from './refusal.module.css'

/** The server's error as an alert; nothing for ''. */
export const RefusalAlert = ({ text }: { text: string }) => (
  <div role="alert">{text && <p className={styles.refusal}>{text}</p>}</div>
)
