import { triggerWords } from '../graph/transition-words'
import type { FlowState, Named } from '../config/flow-config'
import { flowGraph, type PlacedState, type PlacedTransition } from '../config/flow-graph'

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.')
const nameOf = (path: string) => path.split('.').at(-1) ?? ''

/** Mermaid's special characters, in texts from anywhere. */
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

/** The label of an arrow: `submit [isValid] / validate`. */
function label(placed: PlacedTransition): string {
  const { guard, actions } = placed.transition
  const when = guard ? ` [${named(guard)}]` : ''
  return escaped(`${triggerWords(placed)}${when}${did(actions)}`)
}

/** The text in a state: actions, actors, internal transitions. */
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

const joined = (path: string, name: string) => (path ? `${path}.${name}` : name)

/** Mermaid's ids are plain words; prefixes keep states and descriptions apart. */
const idOf = (path: string, index: number) =>
  /^[A-Za-z\d.]+$/.test(path) ? path.replaceAll('.', '_') : `_${index}`

const isIn = (path: string, state: string) => state === '' || path.startsWith(`${state}.`)

/**
 * The innermost state that contains both ends; of a self-loop, the parent. Undefined at the root.
 */
function around(source: string, target: string): string | undefined {
  if (!source || !target) return undefined
  let place = parentOf(source)
  while (!isIn(target, place)) place = parentOf(place)
  return place
}

/** Parallel regions are separated. */
const apart = (lines: string[], index: number) => (index > 0 ? ['--', ...lines] : lines)

const indented = (lines: string[]) => lines.map((line) => `  ${line}`)

/**
 * A flow as a Mermaid state diagram: nested and parallel states, guards in brackets, actions after
 * a slash, delays, actors' ends, and transitions without an event.
 */
export function toMermaid(root: FlowState): string {
  const { states, transitions } = flowGraph(root)
  const ids = new Map(states.map(({ path }, index) => [path, idOf(path, index)]))
  const id = (path: string) => ids.get(path) ?? ''
  const childrenOf = (path: string) =>
    states.filter((one) => one.path !== '' && parentOf(one.path) === path)
  const linesOf = (placed: PlacedState) =>
    linesIn(
      placed,
      transitions.filter(({ source, targets }) => source === placed.path && !targets.length),
    )

  /**
   * An arrow is written in the innermost state around both ends, before its child states: Mermaid
   * places a state where it is named last.
   */
  const arrowsIn = (path?: string) =>
    transitions.flatMap((placed) =>
      placed.targets
        .filter((target) => around(placed.source, target) === path)
        .map((target) => `${id(placed.source)} --> ${id(target)} : ${label(placed)}`),
    )

  function inside({ path, state }: PlacedState): string[] {
    const first = state.initial === undefined ? [] : [`[*] --> ${id(joined(path, state.initial))}`]
    const children = childrenOf(path).map(drawn)
    const regions = state.kind === 'parallel' ? children.map(apart) : children
    const last = childrenOf(path)
      .filter((child) => child.state.kind === 'final')
      .map((final) => `${id(final.path)} --> [*]`)
    return [...first, ...arrowsIn(path), ...last, ...regions.flat()]
  }

  function drawn(placed: PlacedState): string[] {
    const { path, state } = placed
    const name = path ? nameOf(path) : (root.id ?? 'machine')
    const title = escaped(state.kind === 'history' ? `${name} (history)` : name)
    const lines = linesOf(placed)
    if (state.states.size === 0) {
      return [`state "${title}" as ${id(path)}`, ...lines.map((line) => `${id(path)} : ${line}`)]
    }
    const header = [title, ...lines].join('<br/>')
    return [`state "${header}" as ${id(path)} {`, ...indented(inside(placed)), '}']
  }

  const whole: PlacedState = { path: '', state: root }
  // A frame around everything only if the machine itself does something.
  const isFrame =
    root.kind !== 'compound' || linesOf(whole).length > 0 || arrowsIn(undefined).length > 0
  const body = isFrame ? [...arrowsIn(undefined), ...drawn(whole)] : inside(whole)
  return ['stateDiagram-v2', ...indented(body)].join('\n')
}
