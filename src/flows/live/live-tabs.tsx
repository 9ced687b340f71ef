import { Link } from '@tanstack/react-router'
import { flowPath } from '../../ui/flows-path'
import { flowOfId } from '../every-flow'
import { liveStates, useLive, type LiveActor } from './live-store'
import { LiveSwitchButton } from './live-switch-button'
import { Stack, stackClass } from '../../ui/kit/stack'

/** A machine of a tab, and where it is. */
const RunningFlow = ({ now }: LiveActor) => (
  <li>
    <Link
      className="link"
      params={{ flow: now.flow } as never}
      search={{ panel: 'live' } as never}
      to={flowPath}
    >
      {flowOfId(now.flow)?.title ?? now.flow}
    </Link>{' '}
    <span className="muted">{liveStates(now)}</span>
  </li>
)

/** The machines that run in other tabs of this browser, for the list of all flows. */
export function LiveTabs() {
  const { isOn, board } = useLive()
  const actors = [...board]
  const tabs = new Set(actors.map(([, { now }]) => now.tab))
  const inTab = (tab: string) => actors.filter(([, { now }]) => now.tab === tab)
  return (
    <section aria-labelledby="live-tabs">
      <Stack isBelow>
        <h2 id="live-tabs">Live</h2>
        <LiveSwitchButton />
        {isOn && board.size === 0 && (
          <p>
            No page is being watched. Open one in another tab of this browser, or reload it if it is
            already open.
          </p>
        )}
        <ul className={stackClass()}>
          {[...tabs].map((tab) => (
            <li key={tab}>
              <h3>{`Tab at ${inTab(tab).at(-1)![1].now.page}`}</h3>
              <ul>
                {inTab(tab).map(([name, actor]) => (
                  <RunningFlow {...actor} key={name} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  )
}
