import { useEffect, useMemo } from 'react'
import { edgeId } from '../graph/edge-id'
import type { GraphEdge } from '../graph/graph'
import type { FlowPanelProps } from '../flow-panel-props'
import { ValueTree } from '../value-tree'
import { FlowInput } from './flow-input'
import { GuardAnswers } from './guard-answers'
import { PassingTime } from './passing-time'
import { PathControls } from './path-controls'
import { PathLog } from './path-log'
import { PossibleEvents, RunningActors } from './step-lists'
import { possibleEdges } from './possible-steps'
import type { Run } from './replay'
import styles from './sandbox.module.css'
import { activeNodes, stateNames } from './sandboxed-flow'
import { useSandbox } from './use-sandbox'

const edgesTaken = ({ moments }: Run) =>
  (moments.at(-1)?.taken ?? []).flatMap((edge) =>
    (edge.target ?? [undefined]).map((_, index) => edgeId(edge, index)),
  )

/** A flow to try out: nothing is sent or stored, and time stands still. */
export function SandboxPanel({ flow, onLights }: FlowPanelProps) {
  const sandbox = useSandbox(flow.machine)
  const { run, history, problem, take } = sandbox
  const { snapshot } = run
  const edges = useMemo(() => possibleEdges(run), [run])

  useEffect(() => {
    onLights({
      active: new Set(activeNodes(snapshot).map(({ id }) => id)),
      possible: new Set(edges.keys()),
      taken: new Set(edgesTaken(run)),
      onEvent({ id }: GraphEdge) {
        const step = edges.get(id)
        if (step) take(step)
      },
    })
    // `take` is made anew with every run.
    // oxlint-disable-next-line exhaustive-deps
  }, [edges, onLights, run, snapshot])

  return (
    <div className={styles.sandbox}>
      <h2>Sandbox</h2>
      <p>Nothing is sent or stored: background calls and timers wait for you.</p>
      <PathControls {...sandbox} />
      <p className={styles.now} role="status">
        <b>{snapshot.status === 'done' ? 'Ended in' : 'Now in'}</b>{' '}
        {stateNames(snapshot) || 'no state'}
        {history.steps.length > 0 && ` (step ${history.at} of ${history.steps.length})`}
      </p>
      <div role="alert">{problem && <p className={styles.alert}>{problem}</p>}</div>
      <PossibleEvents {...sandbox} />
      <RunningActors {...sandbox} />
      <PassingTime {...sandbox} />
      <GuardAnswers {...sandbox} />
      <FlowInput {...sandbox} />
      <section aria-labelledby="sandbox-context">
        <h3 id="sandbox-context">Context</h3>
        <ValueTree label="Context" value={snapshot.context ?? {}} />
      </section>
      <PathLog {...sandbox} />
    </div>
  )
}
