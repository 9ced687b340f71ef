import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { harness } from '../../machines/harness'
import { nameOf } from '../../machines/walk'
import { coverageOf } from './coverage'
import { wayTo, type Flow } from './flow'
import { inspection } from './inspection'
import { whileTimeCreeps } from '../still-clock'
import { stepFor, type FlowPage } from './flow-page'

/** More steps than any walk needs: one that goes round in circles ends. */
const patience = 400

/**
 * Plays a flow in the browser, side by side with its machine, until every edge that it can reach
 * has been taken, and looks at the page after every step: at what a person sees, and with axe.
 */
export async function play<M extends AnyStateMachine>(
  flow: Flow<M>,
  flowPage: FlowPage<SnapshotFrom<M>>,
  coverage = coverageOf(flow.machine),
) {
  const { page, starts, assertions } = flowPage
  const { machine, region = machine.id } = flow
  const inspect = inspection(page, flowPage.inspect)
  const isPlayed = (name: string) => name.startsWith(region)
  /** Edges that a way seemed to lead to, and did not. */
  const tried = new Set<string>()
  const isWanted = (edge: string) => isPlayed(edge) && coverage.isMissing(edge) && !tried.has(edge)
  let count = 0

  /** The model and the page from here on: what happens to one happens to the other. */
  function sideBySide(input: unknown) {
    const run = harness(machine, input)
    let before: string[] = []
    const state = () => run.state() as SnapshotFrom<M>

    /** Counts the edges played so far, once the page matches the model. */
    async function look() {
      const { _nodes, status, context } = state() as AnyMachineSnapshot
      const nodes = _nodes.filter((node) => node.parent && isPlayed(node.id))
      const seen = nodes.flatMap(({ id }) => assertions[id.slice(machine.id.length + 1)] ?? [])
      const places = nodes.map(({ id }) => id).join(', ')
      if (seen.length === 0) throw new Error(`What is there to see in ${places}?`)
      for (const assertion of seen) await whileTimeCreeps(page, assertion(state()))

      const entered = [...run.entered].filter((id) => !before.includes(id))
      before = _nodes.map(({ id }) => id)
      coverage.note([...entered, ...[...run.taken].map(nameOf)].filter(isPlayed))
      run.entered.clear()
      run.taken.clear()

      const { errors } = context as { errors?: unknown[] }
      const name = errors?.length ? `${places} with errors` : places
      if (status === 'active' && (await inspect(name))) coverage.noteLook()
    }

    return {
      state,
      look,
      /** Whether the machine took a way that is wanted before anything happened to it. */
      beganAnew: () => [...run.taken].map(nameOf).some(isWanted),
      async happen(event: AnyEventObject) {
        const step = stepFor(flowPage, machine, event)
        const really = await whileTimeCreeps(page, step(event, state()))
        await run.happen({ ...event, ...(really as object | undefined) })
        await look()
        if ((count += 1) > patience) throw new Error('The walk goes round in circles')
      },
    }
  }

  for (const { begin, input, outcomes } of starts) {
    const started = { ...flow, outcomes: { ...flow.outcomes, ...outcomes } }
    for (;;) {
      const { state, look, happen, beganAnew } = sideBySide(input)
      let way = wayTo(started, state(), isWanted)
      if (!way && !beganAnew()) break
      await whileTimeCreeps(page, begin())
      await look()
      for (; way; way = wayTo(started, state(), isWanted)) {
        for (const event of way.events) await happen(event)
        for (const edge of way.edges) tried.add(edge)
      }
    }
  }
  return coverage
}
