import { useEffect, useMemo, useState } from 'react'
import type { FlowPanelProps } from '../flow-panel-props'
import { ValueTree } from '../value-tree'
import type { LiveBoard, LiveFlow } from './live-board'
import styles from './live.module.css'
import { LiveSwitchButton } from './live-switch-button'
import { liveStates } from './live-states'
import { useLiveBoard, useLiveSwitch } from './use-live'

const time = (at: number) => new Date(at).toLocaleTimeString('en-GB')

/** A machine's events, latest first. */
function LiveLog({ log }: Pick<LiveFlow, 'log'>) {
  return (
    <section aria-labelledby="live-log">
      <h3 id="live-log">Events</h3>
      {log.length === 0 && (
        <p className={styles.none}>No events since this page started watching.</p>
      )}
      <ol className={styles.log}>
        {log.map(({ at, event: { type, payload } }, index) => (
          <li key={log.length - index}>
            <b>{type}</b> <span className={styles.none}>{time(at)}</span>
            {typeof payload === 'object' && Object.keys(payload).length > 0 && (
              <ValueTree isRedacted label={`Payload of ${type}`} value={payload} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Every run of one flow in the tabs of this browser, the most recent first. */
const runsOf = (board: LiveBoard, flow: string): [string, LiveFlow][] =>
  [...board]
    .flatMap(([tab, { flows }]) =>
      [...flows].map(([actor, run]) => [`${tab} ${actor}`, run] as [string, LiveFlow]),
    )
    .filter(([, { now }]) => now.flow === flow)
    .sort(([, a], [, b]) => b.now.at - a.now.at)

/** A flow in another tab of this browser, live. */
export function LivePanel({ flow, onLights }: FlowPanelProps) {
  const board = useLiveBoard()
  const isOn = useLiveSwitch()
  const runs = useMemo(() => runsOf(board, flow.id), [board, flow.id])
  const [chosen, choose] = useState('')
  const run = (runs.find(([name]) => name === chosen) ?? runs[0])?.[1]
  const now = run?.now

  useEffect(() => {
    onLights(now ? { active: new Set(now.active), taken: new Set(now.taken) } : {})
  }, [now, onLights])

  return (
    <div className={styles.live}>
      <h2>Live</h2>
      <LiveSwitchButton />
      {isOn && !run && (
        <p>
          This flow is not running in any watched tab. Open a page that uses it in another tab of
          this browser, or reload the page if it is already open.
        </p>
      )}
      {runs.length > 1 && (
        <div>
          <label htmlFor="live-run">Show</label>
          <select
            className={styles.select}
            id="live-run"
            onChange={({ target }) => choose(target.value)}
            value={chosen}
          >
            <option value="">The most recently active</option>
            {runs.map(([name, { now: report }]) => (
              <option key={name} value={name}>
                {`${report.page}: ${liveStates(report)}`}
              </option>
            ))}
          </select>
        </div>
      )}
      {run && (
        <>
          <p className={styles.now} role="status">
            <b>{run.now.status === 'done' ? 'Ended in' : 'Now in'}</b>{' '}
            <span>{`${liveStates(run.now)}, tab at ${run.now.page}`}</span>
          </p>
          <section aria-labelledby="live-context">
            <h3 id="live-context">Context</h3>
            <ValueTree isRedacted label="Context" value={run.now.context as object} />
          </section>
          <LiveLog log={run.log} />
        </>
      )}
    </div>
  )
}
