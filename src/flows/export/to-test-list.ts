import type { AnyStateMachine } from 'xstate'
import type { FlowState } from '../config/flow-config'
import { statesIn } from '../config/stand-ins'
import { answeringMachine } from './answering-machine'
import { shortestPaths } from './shortest-paths'

const after = 'xstate.after.'
const ends = [
  ['xstate.done.actor.', 'is done'],
  ['xstate.error.actor.', 'fails'],
  ['xstate.snapshot.', 'tells something'],
] as const

/** An internal event of XState in words: `subscribe` is done, wait for `noticeVisible`. */
function stepWords(type: string, machine: AnyStateMachine): string {
  const nodes = statesIn(machine.root)
  if (type.startsWith(after)) {
    const delayed = nodes.flatMap((node) => node.after).find(({ eventType }) => eventType === type)
    return `Wait for \`${String(delayed?.delay ?? type.slice(after.length))}\`.`
  }
  for (const [prefix, words] of ends) {
    if (!type.startsWith(prefix)) continue
    const id = type.slice(prefix.length)
    const invoked = nodes.flatMap(({ invoke }) => invoke).find((one) => one.id === id)
    return `\`${String(invoked?.src ?? id)}\` ${words}`
  }
  return type.startsWith('xstate.done.state.') ? 'All nested states are done' : `Send \`${type}\``
}

/** The shortest path to each state of a flow as a Markdown checklist. */
export function toTestList(flow: FlowState): string {
  const machine = answeringMachine(flow, '')
  const paths = shortestPaths(flow).map(({ state, startsWhen, steps }) => {
    const start = startsWhen ? `Start while \`${startsWhen}\` holds.` : 'Start.'
    const sentences = steps.map(({ type, when }) => {
      const words = stepWords(type, machine).replace(/\.$/, '')
      return when ? `${words} while \`${when}\` holds.` : `${words}.`
    })
    const lines = [start, ...sentences].map((words, index) => `  ${index + 1}. ${words}`)
    return `- [ ] \`${state}\`\n${lines.join('\n')}\n`
  })
  const title = flow.id ?? 'machine'
  return `# Shortest paths: ${title}\n\nConditions that a step does not name are false.\n\n${paths.join('\n')}`
}
