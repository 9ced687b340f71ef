import styles from './refusal.module.css'

/** What the server said no with; '' shows nothing. Heard as soon as it is there. */
export const Refusal = ({ text }: { text: string }) => (
  <div role="alert">{text && <p className={styles.refusal}>{text}</p>}</div>
)
