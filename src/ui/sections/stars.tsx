import styles from './stars.module.css'

const star =
  'M12 2.5l2.94 5.95 6.56.96-4.75 4.63 1.12 6.54L12 17.49l-5.87 3.09 1.12-6.54L2.5 9.41l6.56-.96z'

/** Five stars; every testimonial has them. */
export function Stars() {
  return (
    <svg aria-label="Five stars" className={styles.stars} role="img" viewBox="0 0 120 24">
      {[0, 24, 48, 72, 96].map((x) => (
        <path d={star} key={x} transform={`translate(${x} 0)`} />
      ))}
    </svg>
  )
}
