import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { flowOfId } from '../every-flow'
import type { FlowPanelProps } from '../flow-panel-props'
import type { Graph } from '../graph/graph'
import { eventWords } from '../graph/transition-words'
import { ValueTree } from '../value-tree'
import type { LiveBoard, LiveFlow, LiveTab } from './live-board'
import type { FlowReport, SentReport } from './live-message'
import styles from './live.module.css'
import { LiveSwitchButton } from './live-switch-button'
import { liveStates } from './live-states'
import { useLiveBoard, useLiveSwitch } from './use-live'

/** Who sent what to whom: a lane for each, an arrow for each message. */
function SentMessages({ sent }: { sent: readonly SentReport[] }) {
  if (sent.length === 0) return null
  const lanes = [...new Set(sent.flatMap(({ from, to }) => [from, to]))]
  const shared = { gridTemplateColumns: `repeat(${lanes.length}, 6.5rem)` }
  return (
    <div className={styles.told}>
      <h3 id="live-sent">Who told whom</h3>
      <div aria-labelledby="live-sent" className={styles.sequence} role="region" tabIndex={0}>
        <div aria-hidden="true" className={styles.lanes} style={shared}>
          {lanes.map((lane) => (
            <b key={lane}>{lane}</b>
          ))}
        </div>
        <ol>
          {sent.map(({ from, to, what }, i) => {
            const [start, end] = [lanes.indexOf(from), lanes.indexOf(to)]
            const columns = {
              gridColumn: `${Math.min(start, end) + 1} / ${Math.max(start, end) + 2}`,
            }
            return (
              <li className={styles.lanes} key={i} style={shared}>
                <span className={styles.sent} data-back={end < start || undefined} style={columns}>
                  <span className="visually-hidden">{`${from} to ${to}: `}</span>
                  <span>{what}</span>
                </span>
              </li>
            )
          })}
        </ol>
      </div>
    </div>
  )
}

const time = (at: number) => new Date(at).toLocaleTimeString('en-GB')

/** A machine's events, latest first. */
function LiveLog({ log, graph }: Pick<LiveFlow, 'log'> & { graph: Graph }) {
  return (
    <section aria-labelledby="live-log">
      <h3 id="live-log">Events</h3>
      {log.length === 0 && (
        <p className={styles.none}>No events since this page started watching.</p>
      )}
      <ol className={styles.log}>
        {log.map(({ at, event: { type, payload } }, index) => (
          <li key={log.length - index}>
            <b>{eventWords(graph, type)}</b> <span className={styles.none}>{time(at)}</span>
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

interface RunningMachineProps {
  id: string
  name: string
}

/** The name of a running machine, which leads to its chart. */
const RunningMachine = ({ id, name }: RunningMachineProps) =>
  flowOfId(id) ? (
    <Link
      className="link"
      params={{ flow: id } as never}
      search={{ panel: 'live' } as never}
      to={'/flows/$flow' as never}
    >
      {name}
    </Link>
  ) : (
    <b>{name}</b>
  )

/** Who started a machine, and what it started. */
function Kin({ now: { children }, parent }: { now: FlowReport; parent: FlowReport | undefined }) {
  return (
    <>
      {parent && (
        <p>
          Started by <RunningMachine id={parent.flow} name={parent.flow} />
        </p>
      )}
      {children.length > 0 && (
        <section aria-labelledby="live-children">
          <h3 id="live-children">Started by this flow</h3>
          <ul>
            {children.map(({ name, status, flow }, i) => (
              <li key={i}>
                <RunningMachine id={flow ?? ''} name={name} />{' '}
                <span className={styles.none}>{status === 'active' ? 'running' : status}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Every run of one flow in the tabs of this browser, the most recent first. */
const runsOf = (board: LiveBoard, flow: string): [string, LiveFlow, LiveTab][] =>
  [...board]
    .flatMap(([tab, known]) =>
      [...known.flows].map(
        ([actor, run]) => [`${tab} ${actor}`, run, known] as [string, LiveFlow, LiveTab],
      ),
    )
    .filter(([, { now }]) => now.flow === flow)
    .sort(([, a], [, b]) => b.now.at - a.now.at)

/** A flow in another tab of this browser, live. */
export function LivePanel({ flow, onLights }: FlowPanelProps) {
  const board = useLiveBoard()
  const isOn = useLiveSwitch()
  const runs = useMemo(() => runsOf(board, flow.id), [board, flow.id])
  const [chosen, choose] = useState('')
  const [, run, tab] = runs.find(([name]) => name === chosen) ?? runs[0] ?? []
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
      {run && tab && (
        <>
          <p className={styles.now} role="status">
            <b>{run.now.status === 'done' ? 'Ended in' : 'Now in'}</b>{' '}
            <span>{`${liveStates(run.now)}, tab at ${run.now.page}`}</span>
          </p>
          <Kin now={run.now} parent={tab.flows.get(run.now.parent ?? '')?.now} />
          <section aria-labelledby="live-context">
            <h3 id="live-context">Context</h3>
            <ValueTree isRedacted label="Context" value={run.now.context as object} />
          </section>
          <LiveLog graph={flow.graph} log={run.log} />
          <SentMessages sent={tab.sent.get(run.now.root) ?? []} />
        </>
      )}
    </div>
  )
}
