import { useState } from 'react'
import { longestWait } from './sandboxed-flow'
import styles from './sandbox.module.css'
import type { Sandbox } from './use-sandbox'

/** The flow's clock, advanced by hand. */
export function PassingTime({ run, take }: Sandbox) {
  const [ms, setMs] = useState('1000')
  const { timers, moments } = run
  if (run.snapshot.status !== 'active') return null
  return (
    <section aria-labelledby="sandbox-time">
      <h3 id="sandbox-time">Time</h3>
      <p>
        {moments.at(-1)?.time ?? 0} ms since the start.{' '}
        {timers.length === 0
          ? 'No timer is running.'
          : timers.map((timer) => `${timer.name} fires in ${timer.in} ms.`).join(' ')}
      </p>
      <div className={styles.row}>
        <button
          className={`button ${styles.small}`}
          disabled={timers.length === 0}
          onClick={() => take({ kind: 'timer' })}
          type="button"
        >
          Next timer
        </button>
        <form
          className={styles.row}
          onSubmit={(event) => {
            event.preventDefault()
            take({ kind: 'wait', ms: Number(ms) })
          }}
        >
          <label htmlFor="sandbox-ms">ms</label>
          <input
            className={styles.number}
            id="sandbox-ms"
            max={longestWait}
            min={0}
            onChange={({ target }) => setMs(target.value)}
            required
            type="number"
            value={ms}
          />
          <button className={`button quiet ${styles.small}`} type="submit">
            Advance
          </button>
        </form>
      </div>
    </section>
  )
}
