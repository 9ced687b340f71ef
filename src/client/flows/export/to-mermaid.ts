import { triggerWords } from '../../../charts/transition-words'
import type { FlowState, Named } from '../config/flow-config'
import { flowGraph, type PlacedState, type PlacedTransition } from '../config/flow-graph'

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.')
const nameOf = (path: string) => path.split('.').at(-1) ?? ''

/** Mermaid's own signs, in texts that come from anywhere. */
const entities: Record<string, string> = {
  '#': '#35;',
  ';': '#59;',
  ':': '#58;',
  '"': '#quot;',
  '<': '#lt;',
  '>': '#gt;',
  '{': '#123;',
  '}': '#125;',
  '%': '#37;',
}

const escaped = (text: string) =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[#;:"<>{}%]/g, (sign) => entities[sign] ?? '')

const named = ({ type, params }: Named) => {
  const values = params && typeof params === 'object' ? Object.values(params) : []
  const shown = values.filter((value) => typeof value !== 'object')
  return shown.length ? `${type}(${shown.join(', ')})` : type
}

const did = (actions: Named[]) => (actions.length ? ` / ${actions.map(named).join(', ')}` : '')

/** `submit [isValid] / judge`, as it stands on an arrow. */
function label(placed: PlacedTransition): string {
  const { guard, actions } = placed.transition
  const when = guard ? ` [${named(guard)}]` : ''
  return escaped(`${triggerWords(placed)}${when}${did(actions)}`)
}

/** What goes on inside a state: what it does, what it runs, which events do not lead away. */
function linesIn({ state }: PlacedState, inner: PlacedTransition[]): string[] {
  const listed = (word: string, actions: Named[]) =>
    actions.length ? [escaped(`${word} / ${actions.map(named).join(', ')}`)] : []
  return [
    ...listed('entry', state.entry),
    ...listed('exit', state.exit),
    ...state.invoke.map(({ src }) => escaped(`runs ${src}`)),
    ...inner.map(label),
  ]
}

/**
 * A flow as a Mermaid state diagram: nested and parallel states, guards in brackets, actions after
 * a slash, delays, actors' ends, and transitions that nothing has to set off.
 */
export function toMermaid(root: FlowState): string {
  const { states, transitions } = flowGraph(root)
  // Mermaid knows names without signs only, each once in a whole diagram.
  const ids = new Map(states.map(({ path }, index) => [path, idOf(path, index)]))
  const id = (path: string) => ids.get(path) ?? ''
  const childrenOf = (path: string) =>
    states.filter((one) => one.path !== '' && parentOf(one.path) === path)

  function stateLines(placed: PlacedState): string[] {
    const { path, state } = placed
    const inner = transitions.filter(({ source, targets }) => source === path && !targets.length)
    const lines = linesIn(placed, inner)
    const title = path ? nameOf(path) : (root.id ?? 'machine')
    if (state.states.size === 0) {
      const shown = state.kind === 'history' ? `${title} (history)` : title
      return [
        `state "${escaped(shown)}" as ${id(path)}`,
        ...lines.map((line) => `${id(path)} : ${line}`),
      ]
    }
    const inside = childrenOf(path).map(stateLines)
    const regions = state.kind === 'parallel' ? inside.flatMap(apart) : inside.flat()
    const first = state.initial === undefined ? [] : [`[*] --> ${id(joined(path, state.initial))}`]
    const header = [escaped(title), ...lines].join('<br/>')
    return [
      `state "${header}" as ${id(path)} {`,
      ...[...first, ...arrowsUnder(path), ...regions].map((line) => `  ${line}`),
      '}',
    ]
  }

  /**
   * An arrow stands in the innermost state around both of its ends, and before the states there:
   * Mermaid puts a state where it is named last.
   */
  function arrowsUnder(path: string): string[] {
    return [
      ...transitions.flatMap((placed) =>
        placed.targets
          .filter((target) => around(placed.source, target) === path)
          .map((target) => `${id(placed.source)} --> ${id(target)} : ${label(placed)}`),
      ),
      ...childrenOf(path)
        .filter(({ state }) => state.kind === 'final')
        .map((final) => `${id(final.path)} --> [*]`),
    ]
  }

  const top = states.filter(({ path }) => path === '')
  const isSimple =
    root.kind === 'compound' && top.every((one) => linesIn(one, innerOf('')).length === 0)
  function innerOf(path: string) {
    return transitions.filter(({ source, targets }) => source === path && !targets.length)
  }
  const body = isSimple
    ? [
        `[*] --> ${id(root.initial ?? '')}`,
        ...arrowsUnder(''),
        ...childrenOf('').flatMap(stateLines),
      ]
    : top.flatMap(stateLines)
  return ['stateDiagram-v2', ...body.map((line) => `  ${line}`)].join('\n')
}

const joined = (path: string, name: string) => (path ? `${path}.${name}` : name)

/** Regions of a parallel state stand apart. */
const apart = (lines: string[], index: number) => (index > 0 ? ['--', ...lines] : lines)

const idOf = (path: string, index: number) =>
  /^[\w.]+$/.test(path)
    ? path.replaceAll('.', '_') + (path.includes('_') ? `_${index}` : '')
    : `s${index}`

/** The innermost state that both ends stand in; of a self-loop, the state around it. */
function around(source: string, target: string): string {
  let place = parentOf(source)
  while (place && !(target === place ? false : `${target}.`.startsWith(`${place}.`)))
    place = parentOf(place)
  return place
}
