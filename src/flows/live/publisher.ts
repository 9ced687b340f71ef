import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
  Snapshot,
} from 'xstate'
import { edgeId } from '../graph/edge-id'
import { causeOf } from '../graph/graph'
import { triggerWords } from '../graph/transition-words'
import { channelName, type LiveChild, type LiveMessage } from './live-message'
import { isSwitchOn } from './live-switch'
import { redacted } from './redacted'
import { shownPage } from './shown-page'

type Actor = InspectionEvent['actorRef']

/** A machine: its last published state and the transitions since then. */
interface Followed {
  page: string
  root: string
  taken: AnyTransitionDefinition[]
}

/** The event object. */
interface LiveEvent {
  type: string
  payload: object
}

/** The machine of an actor; undefined for a call. */
function machineOf(actor: Actor | undefined): AnyStateMachine | undefined {
  const logic = (actor as { logic?: object } | undefined)?.logic
  return logic && 'implementations' in logic ? (logic as AnyStateMachine) : undefined
}

const parentOf = (actor: Actor) => (actor as { _parent?: Actor })._parent

/** Only names that the machine has: an event's name is never typed by a person. */
const isNamed = (machine: AnyStateMachine, type: string) => machine.events.includes(type)

/** An actor as its parent calls it, else by its machine: what it was spawned as may be typed. */
function nameOf(actor: Actor): string {
  const machine = machineOf(actor)
  const { src } = actor as { src?: unknown }
  const known = machineOf(parentOf(actor))?.implementations.actors ?? {}
  return typeof src === 'string' && Object.hasOwn(known, src) ? src : (machine?.id ?? 'an actor')
}

const childrenOf = ({ children }: AnyMachineSnapshot): LiveChild[] =>
  Object.values(children as Record<string, Actor | undefined>).flatMap((child) => {
    if (!child) return []
    const machine = machineOf(child)
    const { status } = child.getSnapshot() as Snapshot<unknown>
    return [{ name: nameOf(child), status, ...(machine && { flow: machine.id }) }]
  })

/** What somebody receives, in the words of the chart; nothing of what XState tells itself. */
function sentWords(to: Actor, type: string): string | undefined {
  if (type === 'xstate.init') return 'starts'
  const { trigger } = causeOf(type)
  if (trigger === 'done' || trigger === 'error' || trigger === 'snapshot')
    return triggerWords({ trigger, name: '', delay: undefined }).trim()
  if (type.startsWith('xstate.')) return undefined
  const machine = machineOf(to)
  return machine && isNamed(machine, type) ? type : 'an event'
}

/**
 * Publishes the machines of this tab while the live view is on.
 * @returns the `inspect` callback for actors, and a function that ends it
 */
export function startPublisher() {
  const channel = new BroadcastChannel(channelName)
  const tab = Math.random().toString(36).slice(2)
  const followed = new Map<Actor, Followed>()
  /** While it is off, nothing is even read. */
  const post = (message: () => LiveMessage) => {
    if (isSwitchOn()) channel.postMessage(message())
  }

  function leaveAlone(actor: Actor) {
    followed.delete(actor)
    post(() => ({ kind: 'flowGone', tab, actor: actor.sessionId }))
  }

  /** Finished machines no longer stop by themselves: they end with their page. */
  function leaveEnded(page: string) {
    for (const [actor, was] of followed)
      if (was.page !== page && (actor.getSnapshot() as Snapshot<unknown>).status !== 'active')
        leaveAlone(actor)
  }

  interface Published {
    actor: Actor
    machine: AnyStateMachine
    root: string
  }

  function publish(
    { actor, machine, root }: Published,
    snapshot: Snapshot<unknown>,
    event?: LiveEvent,
  ) {
    const parent = parentOf(actor)?.sessionId
    const { _nodes, context, status } = snapshot as AnyMachineSnapshot
    const page = shownPage(location.pathname)
    const taken = followed.get(actor)?.taken ?? []
    followed.set(actor, { page, root, taken: [] })
    leaveEnded(page)
    post(() => ({
      kind: 'flow',
      tab,
      actor: actor.sessionId,
      root,
      ...(parent && { parent }),
      flow: machine.id,
      children: childrenOf(snapshot as AnyMachineSnapshot),
      page,
      active: [..._nodes].sort((a, b) => a.order - b.order).map(({ id }) => id),
      status,
      context: redacted(machine.id, context),
      ...(event && { event: { type: event.type, payload: redacted(machine.id, event.payload) } }),
      taken: taken.map((edge) => edgeId(edge)),
      at: Date.now(),
    }))
  }

  /** Tells who sent what to whom; what somebody tells himself is in his own events. */
  function tell(happened: Extract<InspectionEvent, { type: '@xstate.event' }>) {
    const { actorRef: to, sourceRef: from, rootId: root, event } = happened
    const what = from === to ? undefined : sentWords(to, event.type)
    if (what === undefined) return
    post(() => ({
      kind: 'sent',
      tab,
      root,
      from: from ? nameOf(from) : 'page',
      to: nameOf(to),
      what,
      at: Date.now(),
    }))
  }

  function inspect(happened: InspectionEvent) {
    const { actorRef: actor, rootId: root, type } = happened
    if (type === '@xstate.event') return tell(happened)
    const machine = machineOf(actor)
    if (!machine) return
    if (type === '@xstate.microstep') {
      const taken = happened._transitions.filter(({ eventType }) => eventType !== 'xstate.init')
      followed.get(actor)?.taken.push(...taken)
    }
    if (type !== '@xstate.snapshot') return
    const { snapshot, event } = happened
    if (snapshot.status === 'stopped') return leaveAlone(actor)
    const published = { actor, machine, root }
    if (!followed.has(actor)) return publish(published, snapshot)
    const { type: name, ...payload } = event
    if (isNamed(machine, name)) publish(published, snapshot, { type: name, payload })
    else publish(published, snapshot)
  }

  function publishAll() {
    leaveEnded(shownPage(location.pathname))
    for (const [actor, { root }] of followed)
      publish({ actor, machine: machineOf(actor)!, root }, actor.getSnapshot() as Snapshot<unknown>)
  }
  const leave = () => post(() => ({ kind: 'tabGone', tab }))
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) publishAll()
  }
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
    if (data.kind === 'who') publishAll()
    if (data.kind === 'still') post(() => ({ kind: 'here', tab }))
  }
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)

  return {
    inspect,
    /** Stops publishing and reports the tab as closed. */
    stop() {
      leave()
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      channel.close()
    },
  }
}
