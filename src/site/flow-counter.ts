import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate'
import type { FieldError } from '../shared/field-error'
import type { FlowVisit } from '../shared/contracts/flow-counts'
import { flowCountsPath, formFlows, isCountedFlow, type CountedFlow } from '../shared/flow-counts'

/** What this page did in a flow. */
interface Visit {
  seen: Set<string>
  failed: Set<string>
  ended: string[]
}

/** What is told of a step, or of what came of it. */
interface Step {
  snapshot?: AnyMachineSnapshot
  _transitions?: AnyTransitionDefinition[]
}

/**
 * Notes which states the flows of this page come to and which fields fail, and sends the names once,
 * when the page is left; not where the browser asks not to be tracked. What is typed is never read.
 */
export function startCounter() {
  const visits = new Map<CountedFlow, Visit>()
  let isOver = false

  function inspect(happened: InspectionEvent) {
    const { actorRef, rootId } = happened
    const { snapshot, _transitions = [] } = happened as Step
    const { id: flow } = (actorRef as unknown as { logic: AnyStateMachine }).logic
    // Nothing at all of a visit in which somebody may report wrongdoing.
    isOver ||= flow === 'whistle'
    if (isOver || !snapshot || actorRef.sessionId !== rootId || !isCountedFlow(flow)) return
    const { _nodes, context } = snapshot
    const visit: Visit = visits.get(flow) ?? { seen: new Set(), failed: new Set(), ended: [] }
    visits.set(flow, visit)
    // A state that a machine begins in and leaves at once is only a source.
    for (const { id } of [..._nodes, ..._transitions.map(({ source }) => source)])
      visit.seen.add(id)
    visit.ended = _nodes.filter(({ states }) => !Object.keys(states)[0]).map(({ id }) => id)
    const { errors = [] } = context as { errors?: readonly FieldError[] }
    if (formFlows.includes(flow)) for (const { path } of errors) visit.failed.add(path.slice(1))
  }

  function send() {
    if (isOver || visits.size === 0) return
    isOver = true
    const sent = [...visits].map(([flow, { seen, failed, ended }]): FlowVisit => ({
      flow,
      seen: [...seen],
      ended,
      failed: [...failed],
    }))
    const body = new Blob([JSON.stringify({ visits: sent })], { type: 'application/json' })
    navigator.sendBeacon(flowCountsPath, body)
  }

  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  if (globalPrivacyControl || doNotTrack === '1') return
  const watched = globalThis.inspectFlow
  globalThis.inspectFlow = (happened) => {
    watched?.(happened)
    inspect(happened)
  }
  addEventListener('pagehide', send)
}
