import styles from './chart-legend.module.css'

const kinds = [
  ['event', 'event [guard] / actions'],
  ['always', 'immediately'],
  ['after', 'after a delay'],
  ['done', 'done'],
  ['error', 'failed'],
] as const

const lights = [
  ['active', 'the current state'],
  ['possible', 'possible now'],
  ['taken', 'last transition'],
] as const

/** The legend of a chart; with lights also of a running flow. */
export function ChartLegend({ isLit }: { isLit: boolean }) {
  return (
    <details className={styles.legend}>
      <summary>Legend</summary>
      <dl className={styles.marks}>
        {kinds.map(([kind, words]) => (
          <div className={styles.mark} key={kind}>
            <dt>
              <span className={`${styles.chip} ${styles[kind]}`}>{kind}</span>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
        <div className={styles.mark}>
          <dt>
            <Sketch>
              <circle cx="6" cy="10" fill="currentColor" r="5" />
              <path d="M11 10h18" />
              <path d="M36 10l-8-4v8z" fill="currentColor" />
            </Sketch>
          </dt>
          <dd>initial state</dd>
        </div>
        <div className={styles.mark}>
          <dt>
            <Sketch>
              <rect height="18" rx="5" width="36" x="1" y="1" />
              <rect height="12" rx="3" width="30" x="4" y="4" />
            </Sketch>
          </dt>
          <dd>final state: nothing happens after it</dd>
        </div>
        <div className={styles.mark}>
          <dt>
            <Sketch>
              <rect height="18" rx="5" strokeDasharray="5 3" width="36" x="1" y="1" />
            </Sketch>
          </dt>
          <dd>runs in parallel with the others</dd>
        </div>
        <div className={styles.mark}>
          <dt>
            <Sketch>
              <rect height="18" rx="5" width="36" x="1" y="1" />
              <path d="M7 7h12M7 13h22" />
            </Sketch>
          </dt>
          <dd>an event inside a box: runs its actions and stays in the state</dd>
        </div>
        {isLit &&
          lights.map(([kind, words]) => (
            <div className={styles.mark} key={kind}>
              <dt>
                <span className={`${styles.chip} ${styles[kind]}`}>{kind}</span>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
      </dl>
    </details>
  )
}

function Sketch({ children }: { children: React.ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className={styles.sketch}
      fill="none"
      height="20"
      stroke="currentColor"
      strokeWidth="1.5"
      viewBox="0 0 38 20"
      width="38"
    >
      {children}
    </svg>
  )
}
