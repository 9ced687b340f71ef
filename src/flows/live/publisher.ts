import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
  Snapshot,
} from 'xstate'
import { edgeId } from '../graph/edge-id'
import { channelName, isSwitchOn, lockOf, type LiveMessage } from './live-message'
import { redacted } from './redacted'

type Actor = InspectionEvent['actorRef']

/** The machine of an actor; undefined for a call. */
function machineOf(actor: Actor): AnyStateMachine | undefined {
  const { logic } = actor as unknown as { logic?: object }
  return logic && 'implementations' in logic ? (logic as AnyStateMachine) : undefined
}

/** The page of this tab as its router has it, without what stands in its address. */
export function shownPage() {
  const path = globalThis.openRouter?.state.matches.at(-1)?.fullPath ?? '$'
  return path.endsWith('$') ? 'another page' : path
}

/**
 * Publishes the machines of this tab while the live view is on.
 * @returns the `inspect` callback for actors, and a function that ends it
 */
export function startPublisher() {
  const channel = new BroadcastChannel(channelName)
  const tab = Math.random().toString(36).slice(2)
  const running = new Set<Actor>()
  /** The transitions since a machine was reported. */
  const taken = new WeakMap<Actor, AnyTransitionDefinition[]>()
  const end = new AbortController()
  const { signal } = end

  /** While it is off, nothing is even read. */
  const post = (message: () => LiveMessage) => {
    if (isSwitchOn()) channel.postMessage(message())
  }

  function report(actor: Actor, snapshot: Snapshot<unknown>, event?: { type: string }) {
    const machine = machineOf(actor)!
    const edges = taken.get(actor) ?? []
    taken.delete(actor)
    post(() => {
      const { _nodes, status } = snapshot as AnyMachineSnapshot
      // Only names that the machine has: an event's name is never typed by a person.
      const { type = '', ...payload } = event ?? {}
      return {
        kind: 'actor',
        tab,
        actor: actor.sessionId,
        flow: machine.id,
        page: shownPage(),
        active: [..._nodes].sort((a, b) => a.order - b.order).map(({ id }) => id),
        status,
        ...(machine.events.includes(type) && { event: { type, payload: redacted(payload) } }),
        taken: edges.map((edge) => edgeId(edge)),
        at: Date.now(),
      }
    })
  }

  function inspect(happened: InspectionEvent) {
    const { actorRef: actor } = happened
    if (!machineOf(actor)) return
    if (happened.type === '@xstate.microstep') {
      const edges = happened._transitions.filter(({ eventType }) => eventType !== 'xstate.init')
      taken.set(actor, [...(taken.get(actor) ?? []), ...edges])
    }
    if (happened.type !== '@xstate.snapshot') return
    const { snapshot, event } = happened
    if (snapshot.status === 'active') running.add(actor)
    else running.delete(actor)
    if (snapshot.status === 'stopped') post(() => ({ kind: 'gone', tab, actor: actor.sessionId }))
    else report(actor, snapshot, event)
  }

  const reportAll = () => running.forEach((actor) => report(actor, actor.getSnapshot()))
  const leave = () => post(() => ({ kind: 'gone', tab }))
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
    if (data.kind === 'who') reportAll()
  }
  addEventListener('pagehide', leave, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && reportAll(), { signal })
  // Whoever waits for it knows when this tab is gone, however that came.
  const { locks } = navigator as { locks?: LockManager }
  void locks?.request(lockOf(tab), () => new Promise((resolve) => (signal.onabort = resolve)))

  return {
    inspect,
    /** Stops publishing and reports the tab as closed. */
    stop() {
      leave()
      end.abort()
      channel.close()
    },
  }
}
