import { useEffect, useMemo, useState, useId } from 'react'
import { edgeId } from '../graph/edge-id'
import type { GraphEdge } from '../graph/graph'
import type { FlowPanelProps } from '../flow-panel-props'
import { ValueTree } from '../value-tree'
import { jsonOf, JsonField, readJson } from './json-field'
import styles from './sandbox.module.css'
import { type Sandbox, useSandbox } from './use-sandbox'
import { guardsOf } from './guards-of'
import { longestWait, activeNodes, activeStateNames } from './sandboxed-flow'
import { PathControls } from './path-controls'
import { PathLog } from './path-log'
import { possibleEdges, outcomesOf, possibleEvents } from './possible-steps'
import type { Run } from './replay'
import { StepItem } from './step-item'

/** The events that the active states handle. */
function PossibleEvents({ run, take }: Sandbox) {
  const events = possibleEvents(run)
  return (
    <section aria-labelledby="sandbox-events">
      <h3 id="sandbox-events">Events</h3>
      {events.length === 0 && <p className={styles.none}>The flow accepts no events here.</p>}
      <ul className={styles.steps}>
        {events.map(({ type, examples, isTaken }) => (
          <StepItem
            carries="Payload"
            examples={examples}
            isPossible={isTaken}
            key={type}
            name={type}
            onTake={(payload) => take({ kind: 'send', event: { ...(payload as object), type } })}
          />
        ))}
      </ul>
    </section>
  )
}

/** The running actors, each with its possible outcomes. */
function RunningActors({ run, take }: Sandbox) {
  if (run.actors.length === 0) return null
  return (
    <section aria-labelledby="sandbox-actors">
      <h3 id="sandbox-actors">Running actors</h3>
      <ul className={styles.steps}>
        {run.actors.flatMap(({ id, name }) => {
          const { done, fail } = outcomesOf(run.machine.id, name)
          return [
            <StepItem
              carries="Output"
              examples={done}
              key={`${id} ends`}
              name={`${name} ends`}
              onTake={(output) => take({ kind: 'done', actor: name, output })}
            />,
            <StepItem
              carries="Error"
              examples={fail}
              key={`${id} fails`}
              name={`${name} fails`}
              onTake={(error) => take({ kind: 'fail', actor: name, error })}
            />,
          ]
        })}
      </ul>
    </section>
  )
}

/** The flow's clock, advanced by hand. */
function PassingTime({ run, take }: Sandbox) {
  const [ms, setMs] = useState('1000')
  const { timers, moments } = run
  if (run.snapshot.status !== 'active') return null
  return (
    <section aria-labelledby="sandbox-time">
      <h3 id="sandbox-time">Time</h3>
      <p>
        {`${moments.at(-1)?.time ?? 0} ms since the start. ${
          timers.length === 0
            ? 'No timer is running.'
            : timers.map((timer) => `${timer.name} fires in ${timer.in} ms.`).join(' ')
        }`}
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

const choices = { product: undefined, yes: true, no: false }
type Choice = keyof typeof choices

/** A switch for each guard: its own rule, or a fixed answer. */
function GuardAnswers({ run, take }: Sandbox) {
  const guards = guardsOf(run.machine)
  if (guards.length === 0) return null
  return (
    <details className={styles.more}>
      <summary>{`Guards${run.answers.size > 0 ? `, ${run.answers.size} set by you` : ''}`}</summary>
      <ul className={styles.steps}>
        {guards.map((guard) => (
          <Answer
            answer={run.answers.get(guard)}
            guard={guard}
            key={guard}
            onAnswer={(answer) => take({ kind: 'answer', guard, answer })}
          />
        ))}
      </ul>
    </details>
  )
}

interface AnswerProps {
  guard: string
  answer: boolean | undefined
  onAnswer: (answer: boolean | undefined) => void
}

function Answer({ guard, answer, onAnswer }: AnswerProps) {
  const id = useId()
  const names = Object.keys(choices) as Choice[]
  return (
    <li className={styles.answer}>
      <label htmlFor={id}>{guard}</label>
      <select
        id={id}
        onChange={({ target }) => onAnswer(choices[target.value as Choice])}
        value={names.find((name) => choices[name] === answer)}
      >
        <option value="product">As on the site</option>
        <option value="yes">Always yes</option>
        <option value="no">Always no</option>
      </select>
    </li>
  )
}

/** The machine's input, for flows that take one. */
function FlowInput({ history, turn }: Sandbox) {
  const [text, setText] = useState(() => jsonOf(history.input))
  const written = readJson(text)
  if (history.input === undefined) return null
  return (
    <details className={styles.more}>
      <summary>Input</summary>
      <JsonField label="Input as JSON" onChange={setText} text={text} />
      <button
        className={`button quiet ${styles.small}`}
        disabled={'problem' in written}
        onClick={() => 'value' in written && turn({ type: 'restart', input: written.value })}
        type="button"
      >
        Start with this input
      </button>
    </details>
  )
}

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
        <span>{activeStateNames(snapshot) || 'no state'}</span>
        {history.steps.length > 0 && (
          <span>{` (step ${history.at} of ${history.steps.length})`}</span>
        )}
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
