import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { Json } from '../config/flow-config'

type Bag = { [key: string]: Json }

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json

/**
 * Parts that XState's definition leaves out: transitions without an event, and a history's default.
 */
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

/** A complete `machine.toJSON()`, from which the same graph can be rebuilt. */
export const toDefinition = (machine: AnyStateMachine): Bag =>
  completed(machine.root, plain(machine.toJSON()) as Bag)
