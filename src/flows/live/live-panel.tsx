import { useEffect, useState } from 'react'
import type { FlowPanelProps } from '../flow-panel-props'
import type { Graph } from '../graph/graph'
import { eventWords } from '../graph/transition-words'
import { ValueTree } from '../value-tree'
import { liveStates, useLive, type LiveActor } from './live-store'
import { LiveSwitchButton } from './live-switch-button'
import { PlainSelect } from '../../ui/kit/field'
import { Notice } from '../../ui/kit/notice'
import { Stack, stackClass } from '../../ui/kit/stack'

const time = (at: number) => new Date(at).toLocaleTimeString('en-GB')

/** A machine's events, latest first. */
function LiveLog({ log, graph }: Pick<LiveActor, 'log'> & { graph: Graph }) {
  return (
    <section aria-labelledby="live-log">
      <h3 id="live-log">Events</h3>
      {log.length === 0 && <p className="muted">No events since this page started watching.</p>}
      <ol className={`small ${stackClass('tight')}`}>
        {log.map(({ at, event: { type, payload } }, index) => (
          <li key={log.length - index}>
            <b>{eventWords(graph, type)}</b> <span className="muted">{time(at)}</span>
            {typeof payload === 'object' && Object.keys(payload).length > 0 && (
              <ValueTree
                isRedacted
                label={`Payload of ${eventWords(graph, type)}`}
                value={payload}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A flow in another tab of this browser, live. */
export function LivePanel({ flow, onLights }: FlowPanelProps) {
  const { isOn, board } = useLive()
  const [chosen, choose] = useState('')
  const runs = [...board]
    .filter(([, { now }]) => now.flow === flow.id)
    .sort(([, a], [, b]) => b.now.at - a.now.at)
  const [, run] = runs.find(([name]) => name === chosen) ?? runs[0] ?? []
  const now = run?.now

  useEffect(() => {
    onLights(now ? { active: new Set(now.active), taken: new Set(now.taken) } : {})
  }, [now, onLights])

  return (
    <Stack className="written">
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
          <PlainSelect id="live-run" onChange={({ target }) => choose(target.value)} value={chosen}>
            <option value="">The most recently active</option>
            {runs.map(([name, { now: report }]) => (
              <option key={name} value={name}>
                {`${report.page}: ${liveStates(report)}`}
              </option>
            ))}
          </PlainSelect>
        </div>
      )}
      {run && (
        <>
          <Notice kind="info" role="status">
            <b>{run.now.status === 'done' ? 'Ended in' : 'Now in'}</b>{' '}
            <span>{`${liveStates(run.now)}, tab at ${run.now.page}`}</span>
          </Notice>
          <LiveLog graph={flow.graph} log={run.log} />
        </>
      )}
    </Stack>
  )
}
