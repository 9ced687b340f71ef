import { asJson } from './as-json'
import { ConfigProblem } from './config-problem'
import type { FlowInvoke, FlowState, StateKind } from './flow-config'
import { isBag, listed, namedAt, namesAt, tableAt, textAt, transitionsAt } from './read-transitions'

type Bag = Record<string, unknown>

/** Larger machines are unreadable as a chart, and their layout would block the browser. */
const most = { depth: 12, states: 400 }

const kinds: StateKind[] = ['atomic', 'compound', 'parallel', 'final', 'history']

function kindOf(config: Bag, states: number): StateKind {
  const { type, history } = config
  if (type === undefined) return states > 0 ? 'compound' : history ? 'history' : 'atomic'
  const found = kinds.find((kind) => kind === type)
  if (found) return found
  throw new ConfigProblem(`A state’s type must be one of ${kinds.join(', ')}.`, config, 'type')
}

function tagsOf(config: Bag): string[] {
  const tags = listed(config.tags)
  if (tags.every((tag): tag is string => typeof tag === 'string')) return tags
  throw new ConfigProblem('Tags must be names.', config, 'tags')
}

function invokeAt(holder: object, key: string | number): FlowInvoke {
  const config = (holder as Bag)[key]
  if (!isBag(config)) throw new ConfigProblem('“invoke” must be { src: … }.', holder, key)
  const id = textAt(config, 'id', 'An id')
  return {
    src: namedAt(config, 'src', 'An actor').type,
    ...(id !== undefined && { id }),
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
    return { initial: textAt(config, 'initial', '“initial”'), initialActions: [] }
  }
  return {
    initial: textAt(initial, 'target', 'A target'),
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
    const { states } = holder
    if (states === undefined) return new Map()
    if (!isBag(states)) {
      throw new ConfigProblem(
        '“states” must be an object that maps names to states.',
        holder,
        'states',
      )
    }
    return new Map(Object.keys(states).map((name) => [name, stateAt(states, name, depth + 1)]))
  }

  function stateAt(holder: Bag, name: string, depth: number): FlowState {
    const config = holder[name]
    if (!isBag(config)) throw new ConfigProblem('A state must be an object.', holder, name)
    if (!/^[^.#]{1,200}$/.test(name)) {
      throw new ConfigProblem(
        'A state’s name must have 1 to 200 characters and no “.” or “#”, which are used in paths.',
        holder,
        name,
      )
    }
    count += 1
    if (count > most.states) {
      throw new ConfigProblem(`There are more than ${most.states} states.`, holder, name)
    }
    if (depth > most.depth) {
      throw new ConfigProblem(`States are nested deeper than ${most.depth}.`, holder, name)
    }
    return stateOf(config, depth)
  }

  function stateOf(config: Bag, depth: number): FlowState {
    const states = statesOf(config, depth)
    const { initial, initialActions } = initialOf(config)
    const kind = kindOf(config, states.size)
    const text = (key: string, what: string) => {
      const found = textAt(config, key, what)
      return found === undefined ? {} : { [key]: found }
    }
    if (kind === 'compound' && !(initial !== undefined && states.has(initial))) {
      const [first = ''] = states.keys()
      const sentence = initial
        ? `“initial” names the state “${initial}”, which does not exist.`
        : `“initial” is missing. Name the first state, for example “${first}”.`
      throw new ConfigProblem(sentence, config, 'initial')
    }
    const historyTarget = kind === 'history' ? textAt(config, 'target', 'A target') : undefined
    const context = depth === 0 ? asJson(config.context) : undefined
    return {
      ...text('id', 'An id'),
      kind,
      ...text('description', 'A description'),
      tags: tagsOf(config),
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
  }

  if (!isBag(config)) throw new ConfigProblem('A machine must be an object: { id, states … }.')
  return stateOf(config, 0)
}
