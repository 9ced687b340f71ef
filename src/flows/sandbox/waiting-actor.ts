import type { ActorLogic, Snapshot } from 'xstate'

/** The events that end it. */
export type Ending =
  | { type: 'sandbox.done'; output: unknown }
  | { type: 'sandbox.fail'; error: unknown }

type WaitingSnapshot = Snapshot<unknown> & { input: unknown }

const start = (input: unknown): WaitingSnapshot => ({
  status: 'active',
  output: undefined,
  error: undefined,
  input,
})

/** The stub for every invoked actor: waits until it is told its outcome. */
export const waitingActor: ActorLogic<WaitingSnapshot, Ending | { type: 'xstate.stop' }, unknown> =
  {
    getInitialSnapshot: (_, input) => start(input),
    getPersistedSnapshot: (snapshot) => snapshot,
    transition(snapshot, event) {
      const { input } = snapshot
      if (event.type === 'sandbox.done')
        return { status: 'done', output: event.output, error: undefined, input }
      if (event.type === 'sandbox.fail')
        return { status: 'error', output: undefined, error: event.error, input }
      return { status: 'stopped', output: undefined, error: undefined, input }
    },
  }
