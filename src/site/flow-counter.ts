import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate'
import { branchId } from '../flows/graph/edge-id'
import type { FieldError } from '../shared/field-error'
import type { FlowBeacon } from '../shared/contracts/flow-counts'
import {
  countsMeta,
  flowBeaconPath,
  isCountedFlow,
  sentenceHash,
  stayLimits,
  type CountedFlow,
  type FlowTally,
} from '../shared/flow-counts'

/** A machine that runs, and what is new since the last beacon. */
interface Run {
  flow: CountedFlow
  tally: FlowTally
  /** Every state that was active, and since when it is, in ms. */
  states: Map<AnyStateNode, number | undefined>
  errors: readonly FieldError[]
  /** As in its snapshot; undefined until it is started. */
  status?: string
  /** Whether the last beacon says all, and that it ended in the active states. */
  isSent?: boolean
}

/** What is told of a step, or of what came of it. */
interface Step {
  snapshot?: AnyMachineSnapshot
  _transitions?: AnyTransitionDefinition[]
}

const add = (tally: FlowTally, what: string) => {
  tally[what] = (tally[what] ?? 0) + 1
}

function enter({ states, tally }: Run, node: AnyStateNode, now: number) {
  if (states.get(node)) return
  if (!states.has(node)) add(tally, `seen ${node.id}`)
  states.set(node, now)
}

function follow(run: Run, { _nodes, context }: AnyMachineSnapshot, now: number) {
  const { states, tally } = run
  for (const [node, since] of states) {
    if (!since) continue
    if (run.isSent) add(tally, `back ${node.id}`)
    if (_nodes.includes(node)) continue
    const reached = stayLimits.filter((limit) => now - since >= limit * 1000)
    add(tally, `stay ${node.id} ${reached.length}`)
    states.set(node, undefined)
  }
  run.isSent = false
  for (const node of _nodes) enter(run, node, now)
  const { errors = [] } = context as Partial<Run>
  for (const error of errors)
    // Of an application after sending nothing but the way counts.
    if (run.flow !== 'application-status' && !run.errors.includes(error))
      add(tally, `failed ${error.path.slice(1)} ${sentenceHash(error.message)}`)
  run.errors = errors
}

/**
 * Adds up how the flows of this page are gone through, and sends the sums when it is left or hidden;
 * not where the browser asks not to be tracked. What is typed is never read.
 */
export function startCounter() {
  const runs = new Map<InspectionEvent['actorRef'], Run>()
  let isOver = false

  function inspect(happened: InspectionEvent) {
    const { actorRef, rootId } = happened
    const { snapshot, _transitions } = happened as Step
    const { id: flow } = (actorRef as unknown as { logic: AnyStateMachine }).logic
    // Nothing at all of a visit in which somebody may report wrongdoing.
    isOver ||= flow === 'whistle'
    if (isOver) runs.clear()
    if (isOver || !snapshot || actorRef.sessionId !== rootId || !isCountedFlow(flow)) return
    const now = performance.now()
    const run: Run = runs.get(actorRef) ?? { flow, tally: {}, states: new Map(), errors: [] }
    runs.set(actorRef, run)
    for (const one of _transitions ?? []) {
      // Before its first step nothing else says where a machine began.
      for (let node: AnyStateNode | undefined = one.source; node; node = node.parent)
        enter(run, node, now)
      add(run.tally, `taken ${branchId(one)}`)
    }
    if (!run.status || _transitions?.[0]) follow(run, snapshot, now)
    if (!_transitions) run.status = snapshot.status
  }

  function send() {
    const sent: FlowBeacon['runs'] = []
    for (const [actor, run] of runs) {
      const { flow, tally, states, status } = run
      if (!status) continue
      if (!run.isSent) {
        for (const [{ id }, since] of states) if (since) add(tally, `ended ${id}`)
        sent.push([flow, tally])
        run.tally = {}
        run.isSent = true
      }
      if (status !== 'active') runs.delete(actor)
    }
    if (!sent[0]) return
    const beacon: FlowBeacon = {
      once: crypto.getRandomValues(new BigUint64Array(2)).join('-'),
      graphs: document.querySelector<HTMLMetaElement>(`[name=${countsMeta}]`)!.content,
      runs: sent,
    }
    const body = new Blob([JSON.stringify(beacon)], { type: 'application/json' })
    navigator.sendBeacon(flowBeaconPath, body)
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
  // On the window, behind what the page itself does then.
  addEventListener('visibilitychange', () => {
    if (document.hidden) send()
  })
}
