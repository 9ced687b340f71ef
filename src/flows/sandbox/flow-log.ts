import type { AnyActorRef, AnyTransitionDefinition, InspectionEvent } from 'xstate'

/** One line of the log. */
export type LogEntry =
  | { kind: 'transition'; from: string; to: string[] }
  | { kind: 'action'; name: string }
  | { kind: 'guard'; name: string; answer: boolean; isForced: boolean }
  | { kind: 'start'; name: string }

/** Logs a flow through its `inspect` callback. */
export class FlowLog {
  entries: LogEntry[] = []
  taken: AnyTransitionDefinition[] = []
  #isOpen = true
  /** Entries of earlier microsteps. */
  #read = 0

  /** Starts the log of the next step. */
  turn() {
    this.entries = []
    this.taken = []
    this.#read = 0
  }

  close() {
    this.#isOpen = false
  }

  /** Runs a check without logging the guards that it evaluates. */
  silently<T>(check: () => T): T {
    const wasOpen = this.#isOpen
    this.#isOpen = false
    try {
      return check()
    } finally {
      this.#isOpen = wasOpen
    }
  }

  note = (entry: LogEntry) => {
    if (this.#isOpen) this.entries.push(entry)
  }

  inspect = (happened: InspectionEvent) => {
    const { actorRef, rootId } = happened
    if (happened.type === '@xstate.actor' && actorRef.sessionId !== rootId)
      this.note({ kind: 'start', name: String((actorRef as AnyActorRef).src) })
    if (happened.type === '@xstate.microstep') this.#follow(happened._transitions)
  }

  /** Microsteps arrive when they are over; the log lists guards, then the transition, then actions. */
  #follow(edges: readonly AnyTransitionDefinition[]) {
    const since = this.entries.splice(this.#read)
    const isQuestion = ({ kind }: LogEntry) => kind === 'guard'
    this.entries.push(...since.filter(isQuestion))
    for (const edge of edges) {
      const { source, target = [], eventType } = edge
      if (eventType === 'xstate.init') continue
      this.taken.push(edge)
      const to = target.map(({ path }) => path.join('.'))
      this.note({ kind: 'transition', from: source.path.join('.'), to })
    }
    this.entries.push(...since.filter((entry) => !isQuestion(entry)))
    this.#read = this.entries.length
  }
}
