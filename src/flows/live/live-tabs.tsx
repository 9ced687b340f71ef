import { Link } from '@tanstack/react-router'
import { flowOfId } from '../every-flow'
import type { LiveFlow, LiveTab } from './live-board'
import { LiveSwitchButton } from './live-switch-button'
import { liveStates } from './live-states'
import styles from './live.module.css'
import { useLiveBoard, useLiveSwitch } from './use-live'

interface RunningFlowProps {
  flow: LiveFlow
  flows: LiveTab['flows']
}

/** A machine, and under it those that it started. */
function RunningFlow({ flow: { now }, flows }: RunningFlowProps) {
  const known = flowOfId(now.flow)
  const children = [...flows].filter(
    ([
      ,
      {
        now: { parent },
      },
    ]) => parent === now.actor,
  )
  return (
    <li>
      <Link
        className="link"
        params={{ flow: now.flow } as never}
        search={{ panel: 'live' } as never}
        to={'/flows/$flow' as never}
      >
        {known?.title ?? now.flow}
      </Link>{' '}
      <span className={styles.none}>{liveStates(now)}</span>
      {children.length > 0 && (
        <ul className={styles.children}>
          {children.map(([actor, flow]) => (
            <RunningFlow flow={flow} flows={flows} key={actor} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The machines that run in other tabs of this browser, for the list of all flows. */
export function LiveTabs() {
  const board = useLiveBoard()
  const isOn = useLiveSwitch()
  return (
    <section aria-labelledby="live-tabs" className={`${styles.live} ${styles.below}`}>
      <h2 id="live-tabs">Live</h2>
      <LiveSwitchButton />
      {isOn && board.size === 0 && (
        <p>
          No page is being watched. Open one in another tab of this browser, or reload it if it is
          already open.
        </p>
      )}
      <ul className={styles.tabs}>
        {[...board].map(([tab, { page, flows }]) => (
          <li key={tab}>
            <h3>{`Tab at ${page}`}</h3>
            <ul>
              {[...flows]
                .filter(([, { now }]) => !flows.has(now.parent ?? ''))
                .map(([actor, flow]) => (
                  <RunningFlow flow={flow} flows={flows} key={actor} />
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
