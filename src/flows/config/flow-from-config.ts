import { asJson } from './as-json'
import { Code } from './code'
import { ConfigProblem } from './config-problem'
import type { FlowInvoke, FlowState, StateKind } from './flow-config'
import {
  bagAt,
  descriptionOf,
  isBag,
  listed,
  namedAt,
  namesAt,
  origins,
  problemAt,
  refuseUnread,
  tableAt,
  textAt,
  toldText,
  transitionsAt,
} from './read-transitions'

type Bag = Record<string, unknown>

/** Larger machines are unreadable as a chart, and their layout would block the browser. */
const most = { depth: 12, states: 400 }

const kinds: StateKind[] = ['atomic', 'compound', 'parallel', 'final', 'history']

function kindOf(config: Bag, states: number): StateKind {
  const { type, history } = config
  if (type === undefined) return states > 0 ? 'compound' : history ? 'history' : 'atomic'
  const found = kinds.find((kind) => kind === type)
  if (found) return found
  throw problemAt(config, 'type', `A state’s type must be one of ${kinds.join(', ')}.`)
}

const idOf = ({ id }: Bag) => (id === undefined ? {} : { id: toldText(id) })

function invokeAt(holder: object, key: string | number): FlowInvoke {
  const config = bagAt(holder, key, '“invoke” must be { src: … }.')
  return {
    src: namedAt(config, 'src', 'An actor').type,
    ...idOf(config),
    onDone: transitionsAt(config, 'onDone'),
    onError: transitionsAt(config, 'onError'),
    onSnapshot: transitionsAt(config, 'onSnapshot'),
  }
}

function invokesOf(config: Bag): FlowInvoke[] {
  const { invoke } = config
  if (invoke === undefined) return []
  return Array.isArray(invoke)
    ? invoke.map((_, index) => invokeAt(invoke, index))
    : [invokeAt(config, 'invoke')]
}

function initialOf(config: Bag): Pick<FlowState, 'initial' | 'initialActions'> {
  const { initial } = config
  if (!isBag(initial)) {
    return { initial: textAt(config, 'initial'), initialActions: [] }
  }
  return {
    initial: textAt(refuseUnread(initial), 'target'),
    initialActions: namesAt(initial, 'actions', 'An action'),
  }
}

/**
 * Reads a machine's config as plain data; code is kept by name only. Throws a ConfigProblem for
 * parts that cannot be read.
 */
export function flowFromConfig(config: unknown): FlowState {
  let count = 0

  function statesOf(holder: Bag, depth: number): Map<string, FlowState> {
    if (holder.states === undefined) return new Map()
    const sentence = '“states” must be an object that maps names to states.'
    const states = bagAt(holder, 'states', sentence)
    return new Map(Object.keys(states).map((name) => [name, stateAt(states, name, depth + 1)]))
  }

  function stateAt(holder: Bag, name: string, depth: number): FlowState {
    const config = bagAt(holder, name, `The state “${name.slice(0, 40)}” must be an object.`)
    const about = { holder, key: name }
    if (!/^[^.#]{1,200}$/.test(name)) {
      throw new ConfigProblem(
        'A state’s name must have 1 to 200 characters and no “.” or “#”, which are used in paths.',
        about,
      )
    }
    count += 1
    if (count > most.states) {
      throw new ConfigProblem(`There are more than ${most.states} states.`, about)
    }
    if (depth > most.depth) {
      throw new ConfigProblem(`States are nested deeper than ${most.depth}.`, about)
    }
    return stateOf(config, depth)
  }

  function stateOf(config: Bag, depth: number): FlowState {
    const states = statesOf(config, depth)
    const { initial, initialActions } = initialOf(config)
    if (config.history instanceof Code) throw config.history.problemOf('history')
    const kind = kindOf(config, states.size)
    if (kind === 'compound' && !(initial !== undefined && states.has(initial))) {
      const [first = ''] = states.keys()
      const sentence = initial
        ? `“initial” names the state “${initial}”, which does not exist.`
        : `“initial” is missing. Name the first state, for example “${first}”.`
      throw new ConfigProblem(sentence, { holder: config, key: 'initial' })
    }
    const historyTarget = kind === 'history' ? textAt(config, 'target') : undefined
    const context = depth === 0 ? asJson(config.context) : undefined
    const state: FlowState = {
      ...idOf(config),
      kind,
      ...descriptionOf(config),
      tags: listed(config.tags).map(toldText),
      ...(kind === 'compound' && initial !== undefined && { initial }),
      initialActions,
      ...(kind === 'history' && { history: config.history === 'deep' ? 'deep' : 'shallow' }),
      ...(historyTarget !== undefined && { historyTarget }),
      entry: namesAt(config, 'entry', 'An action'),
      exit: namesAt(config, 'exit', 'An action'),
      invoke: invokesOf(config),
      on: tableAt(config, 'on'),
      after: tableAt(config, 'after'),
      always: transitionsAt(config, 'always'),
      onDone: transitionsAt(config, 'onDone'),
      states,
      ...(context !== undefined && { context }),
    }
    origins.set(state, { holder: config, key: 'id' })
    return state
  }

  if (config instanceof Code) throw config.problemOf()
  if (!isBag(config)) throw new ConfigProblem('A machine must be an object: { id, states … }.')
  return stateOf(refuseUnread(config), 0)
}
