import { useEffect, useMemo, useState } from 'react'
import type { FlowPanelProps } from '../flow-panel-props'
import { edgeId } from '../graph/edge-id'
import type { Graph, GraphEdge } from '../graph/graph'
import { eventWords, triggerWords } from '../graph/transition-words'
import { ValueTree } from '../value-tree'
import { CopyLink } from './copy-link'
import { payloadOf } from './event-fields'
import { EventItem } from './event-item'
import { possibleEdges, possibleEvents } from './possible'
import styles from './sandbox.module.css'
import { stepName } from './step'
import { nextTimer, statesOf, type Moment } from './stepper'
import { readTyped, TypedField } from './typed-field'
import { useSandbox, type Sandbox } from './use-sandbox'
import { Button } from '../../ui/kit/button'
import { Notice, RefusalAlert } from '../../ui/kit/notice'
import { Stack, stackClass } from '../../ui/kit/stack'

interface PartProps extends Sandbox {
  moment: Moment
}

/** The events that the active states handle. */
function PossibleEvents({ machine, moment, take }: PartProps) {
  const events = possibleEvents(machine, moment)
  return (
    <section aria-labelledby="sandbox-events">
      <h3 id="sandbox-events">Events</h3>
      {events.length === 0 && <p className="muted">The flow accepts no events here.</p>}
      <ul className={stackClass('tight')}>
        {events.map((possible) => (
          <EventItem
            {...possible}
            // Another step of a form has other fields.
            key={[possible.type, ...possible.fields.map(({ name }) => name)].join(' ')}
            onSend={(payload) => take({ kind: 'send', event: { ...payload, type: possible.type } })}
            payload={(field) => payloadOf(machine.id, field, moment.snapshot)}
          />
        ))}
      </ul>
    </section>
  )
}

/** What was invoked, each with how it may end. */
function Outcomes({ moment: { running }, take }: PartProps) {
  if (running.length === 0) return null
  return (
    <section aria-labelledby="sandbox-outcomes">
      <h3 id="sandbox-outcomes">Background calls</h3>
      <ul className={stackClass('tight')}>
        {running.map(({ id, name }) => (
          <Outcome key={id} name={name} take={take} />
        ))}
      </ul>
    </section>
  )
}

function Outcome({ name, take }: { name: string; take: Sandbox['take'] }) {
  const [text, setText] = useState('')
  const typed = readTyped(text)
  const problem = 'problem' in typed ? typed.problem : ''
  const value = 'value' in typed ? typed.value : undefined
  return (
    <li className={stackClass('tight', true)}>
      {(['done', 'fail'] as const).map((kind) => (
        <Button
          isSmall
          kind={kind === 'done' ? 'main' : 'line'}
          disabled={problem !== ''}
          key={kind}
          onClick={() =>
            take(
              kind === 'done'
                ? { kind, actor: name, output: value }
                : { kind, actor: name, error: value ?? 'No connection' },
            )
          }
        >
          {stepName({ kind, actor: name })}
        </Button>
      ))}
      <TypedField
        label={`Value or error of ${name}, as text or JSON`}
        onChange={setText}
        problem={problem}
        text={text}
      />
    </li>
  )
}

/** Time, which passes until the next delay is over. */
function PassingTime({ moment, take, graph }: PartProps & { graph: Graph }) {
  const timer = nextTimer(moment)
  if (!timer) return null
  const edge = graph.edges.find(({ eventType }) => eventType === timer.event.type)
  return (
    <section aria-labelledby="sandbox-time">
      <h3 id="sandbox-time">Time</h3>
      <Button kind="main" isSmall onClick={() => take({ kind: 'timer' })}>
        {edge ? triggerWords(edge) : eventWords(graph, timer.event.type)}
      </Button>
    </section>
  )
}

/** What a flow begins with, for one that takes an input. */
function FlowInput({ input, restart }: Sandbox) {
  const [text, setText] = useState(() => JSON.stringify(input, undefined, 1))
  const typed = readTyped(text)
  const problem = 'problem' in typed ? typed.problem : ''
  return (
    <details className={`fold ${styles.more}`}>
      <summary>Input</summary>
      <TypedField label="Input as JSON" onChange={setText} problem={problem} text={text} />
      <Button
        isSmall
        disabled={problem !== ''}
        onClick={() => 'value' in typed && restart(typed.value)}
      >
        Start with this input
      </Button>
    </details>
  )
}

/** The steps so far and where each led. */
const TakenPath = ({ moments }: Sandbox) => (
  <section aria-labelledby="sandbox-path">
    <h3 id="sandbox-path">Path</h3>
    <ol className={`small written ${stackClass('tight')}`}>
      {moments.map(({ step, snapshot, now }, at) => (
        // Steps are only added, so the place is a stable key.
        <li aria-current={at === moments.length - 1 ? 'step' : undefined} key={at}>
          <b>{step ? stepName(step) : 'start'}</b> <span>{statesOf(snapshot)}</span>{' '}
          <span className="muted">{`${now} ms`}</span>
        </li>
      ))}
    </ol>
  </section>
)

/** A flow to try out: nothing is sent or stored, and time stands still. */
export function SandboxPanel({ flow: { machine: flow, graph }, onLights }: FlowPanelProps) {
  const sandbox = useSandbox(flow)
  const { machine, moment, moments, problem, input, take, back, restart, link } = sandbox
  const edges = useMemo(() => moment && possibleEdges(machine, moment), [machine, moment])

  useEffect(() => {
    if (!moment || !edges) return onLights({})
    onLights({
      active: new Set(moment.snapshot._nodes.map(({ id }) => id)),
      possible: new Set(edges.keys()),
      taken: new Set(moment.taken.map((edge) => edgeId(edge))),
      onEvent({ id }: GraphEdge) {
        const step = edges.get(id)
        if (step) take(step)
      },
    })
    // `take` is made anew with every step.
    // oxlint-disable-next-line exhaustive-deps
  }, [edges, moment, onLights])

  return (
    <Stack>
      <h2>Sandbox</h2>
      <p>Nothing is sent or stored: background calls and delays wait for you.</p>
      <Stack isRow>
        <Button isSmall disabled={moments.length < 2} onClick={back}>
          Back
        </Button>
        <Button isSmall onClick={() => restart(input)}>
          Restart
        </Button>
        <CopyLink link={link} />
      </Stack>
      <Notice kind="info" role="status">
        <b>{moment?.snapshot.status === 'done' ? 'Ended in' : 'Now in'}</b>{' '}
        <span>{moment ? statesOf(moment.snapshot) : 'no state'}</span>
        {moments.length > 1 && <span>{` (step ${moments.length - 1})`}</span>}
      </Notice>
      <RefusalAlert text={problem} />
      {moment && (
        <>
          <PossibleEvents {...sandbox} moment={moment} />
          <Outcomes {...sandbox} moment={moment} />
          <PassingTime {...sandbox} graph={graph} moment={moment} />
        </>
      )}
      {input !== undefined && <FlowInput {...sandbox} />}
      {moment && (
        <section aria-labelledby="sandbox-context">
          <h3 id="sandbox-context">Context</h3>
          <ValueTree label="Context" value={(moment.snapshot.context ?? {}) as object} />
        </section>
      )}
      <TakenPath {...sandbox} />
    </Stack>
  )
}
