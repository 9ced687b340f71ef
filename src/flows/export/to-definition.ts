import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { Json } from '../config/flow-config'

type Bag = { [key: string]: Json }

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json

/** What XState leaves out of a definition: transitions without an event, and a history's default. */
function completed(node: AnyStateNode, definition: Bag): Bag {
  const { target } = node.config as { target?: string }
  const states = Object.entries(node.states).map(([name, child]) => [
    name,
    completed(child, (definition.states as Bag)[name] as Bag),
  ])
  return {
    ...definition,
    ...(node.always && { always: plain(node.always) }),
    ...(node.type === 'history' && target !== undefined && { target }),
    states: Object.fromEntries(states),
  }
}

/** `machine.toJSON()`, made complete: everything that is needed to build the same graph again. */
export const toDefinition = (machine: AnyStateMachine): Bag =>
  completed(machine.root, plain(machine.toJSON()) as Bag)
