import type {
  AnyActor,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  Snapshot,
} from 'xstate'
import { edgeId } from '../../../charts/graph'
import { channelName, type FlowTold, type LiveMessage } from './live-message'
import { isSwitchOn, onSwitch } from './live-switch'
import { redacted } from './redacted'
import { shownPage } from './shown-page'

interface Followed {
  /** Tells where the machine is now. */
  again: () => void
  end: () => void
}

const machineOf = (actor: AnyActor) => actor.logic as AnyStateMachine

/** Only names that the machine or xstate gave: an event's name is never what somebody typed. */
const isNamed = (machine: AnyStateMachine, type: string) =>
  type.startsWith('xstate.') || machine.events.includes(type)

/** Tells the analyst's tab what the machines of this one do. */
export function startPublisher() {
  const channel = new BroadcastChannel(channelName)
  const tab = Math.random().toString(36).slice(2)
  const followed = new Map<AnyActor, Followed>()
  const post = (message: LiveMessage) => channel.postMessage(message)

  function follow(actor: AnyActor) {
    const machine = machineOf(actor)
    let taken: AnyTransitionDefinition[] = []
    const tell = (snapshot: Snapshot<unknown>, event?: FlowTold['event']) => {
      const { _nodes, context, status } = snapshot as AnyMachineSnapshot
      post({
        kind: 'flow',
        tab,
        actor: actor.sessionId,
        flow: machine.id,
        page: shownPage(location.pathname),
        active: [..._nodes].sort((a, b) => a.order - b.order).map(({ id }) => id),
        status,
        context: redacted(machine.id, context),
        ...(event && { event }),
        taken: taken.map((edge) => edgeId(edge)),
        at: Date.now(),
      })
      taken = []
    }
    const inspection = actor.system.inspect((happened) => {
      if (happened.actorRef !== actor) return
      if (happened.type === '@xstate.microstep')
        taken.push(...happened._transitions.filter(({ eventType }) => eventType !== 'xstate.init'))
      if (happened.type !== '@xstate.snapshot') return
      const { type, ...payload } = happened.event
      if (isNamed(machine, type))
        tell(happened.snapshot, { type, payload: redacted(machine.id, payload) })
      else tell(happened.snapshot)
    })
    const again = () => tell(actor.getSnapshot() as Snapshot<unknown>)
    followed.set(actor, { again, end: () => inspection.unsubscribe() })
    again()
  }

  function leaveAlone(actor: AnyActor) {
    followed.get(actor)?.end()
    followed.delete(actor)
    post({ kind: 'flowGone', tab, actor: actor.sessionId })
  }

  const tellAll = () => followed.forEach(({ again }) => again())
  const leave = () => post({ kind: 'tabGone', tab })
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) tellAll()
  }
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
    if (data.kind === 'who') tellAll()
    if (data.kind === 'still') post({ kind: 'here', tab })
  }
  addEventListener('pagehide', leave)
  addEventListener('pageshow', comeBack)

  return {
    /** Follows these machines and no others. */
    follow(running: ReadonlySet<AnyActor>) {
      for (const actor of followed.keys()) if (!running.has(actor)) leaveAlone(actor)
      for (const actor of running) if (!followed.has(actor)) follow(actor)
    },
    /** Falls silent and leaves nothing behind. */
    stop() {
      leave()
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
      followed.forEach(({ end }) => end())
      channel.close()
    },
  }
}

let publisher: ReturnType<typeof startPublisher> | undefined

/** Publishes these machines, and goes on until the switch is turned off. */
export function publish(running: ReadonlySet<AnyActor>) {
  if (!isSwitchOn()) return
  publisher ??= startPublisher()
  publisher.follow(running)
}

onSwitch(() => {
  if (isSwitchOn()) return
  publisher?.stop()
  publisher = undefined
})
