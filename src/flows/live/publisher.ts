import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
  Snapshot,
} from 'xstate'
import { edgeId } from '../graph/edge-id'
import { channelName, type LiveMessage } from './live-message'
import { isSwitchOn } from './live-switch'
import { redacted } from './redacted'
import { shownPage } from './shown-page'

type Actor = InspectionEvent['actorRef']

/** A machine: its last published state and the transitions since then. */
interface Followed {
  page: string
  taken: AnyTransitionDefinition[]
}

/** The event object. */
interface LiveEvent {
  type: string
  payload: object
}

const machineOf = (actor: Actor) => (actor as { logic?: unknown }).logic as AnyStateMachine

/** Only names given by the machine or xstate: an event's name is never typed by a person. */
const isNamed = (machine: AnyStateMachine, type: string) =>
  type.startsWith('xstate.') || machine.events.includes(type)

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

  function publish(actor: Actor, snapshot: Snapshot<unknown>, event?: LiveEvent) {
    const machine = machineOf(actor)
    const { _nodes, context, status } = snapshot as AnyMachineSnapshot
    const page = shownPage(location.pathname)
    const taken = followed.get(actor)?.taken ?? []
    followed.set(actor, { page, taken: [] })
    leaveEnded(page)
    post(() => ({
      kind: 'flow',
      tab,
      actor: actor.sessionId,
      flow: machine.id,
      page,
      active: [..._nodes].sort((a, b) => a.order - b.order).map(({ id }) => id),
      status,
      context: redacted(machine.id, context),
      ...(event && { event: { type: event.type, payload: redacted(machine.id, event.payload) } }),
      taken: taken.map((edge) => edgeId(edge)),
      at: Date.now(),
    }))
  }

  function inspect(happened: InspectionEvent) {
    const { actorRef: actor, rootId, type } = happened
    if (actor.sessionId !== rootId) return
    if (type === '@xstate.microstep') {
      const taken = happened._transitions.filter(({ eventType }) => eventType !== 'xstate.init')
      followed.get(actor)?.taken.push(...taken)
    }
    if (type !== '@xstate.snapshot') return
    const { snapshot, event } = happened
    if (snapshot.status === 'stopped') return leaveAlone(actor)
    if (!followed.has(actor)) return publish(actor, snapshot)
    const { type: name, ...payload } = event
    if (isNamed(machineOf(actor), name)) publish(actor, snapshot, { type: name, payload })
    else publish(actor, snapshot)
  }

  function publishAll() {
    leaveEnded(shownPage(location.pathname))
    for (const actor of followed.keys()) publish(actor, actor.getSnapshot() as Snapshot<unknown>)
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
