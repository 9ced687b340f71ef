import { isInside } from '../graph/chart-text'
import type { Graph, GraphEdge, GraphNode } from '../graph/graph'
import { triggerWords } from '../graph/transition-words'

/** Mermaid reads colons and quotation marks: `enterStep(step: 1)` is written `enterStep(1)`. */
const plain = (text: string) => text.replaceAll(/\b\w+: |"/g, '')

const actionsOf = (word: string, actions: string[]) =>
  actions.length > 0 ? [plain(`${word} / ${actions.join(', ')}`)] : []

/** The label of an arrow: `submit [isValid] / validate`. */
function label(edge: GraphEdge) {
  const trigger = edge.guard ? `${triggerWords(edge)} [${edge.guard}]` : triggerWords(edge)
  return plain(actionsOf(trigger, edge.actions)[0] ?? trigger)
}

const indented = (lines: string[]) => lines.map((line) => `  ${line}`)

/** Parallel regions are separated. */
const apart = (lines: string[], index: number) => (index > 0 ? ['--', ...lines] : lines)

/**
 * A flow as a Mermaid state diagram: nested and parallel states, guards in brackets, actions after
 * a slash, delays, actors' ends, and transitions without an event.
 */
export function toMermaid({ nodes, edges }: Graph): string {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const [root] = nodes as [GraphNode]
  const above = (id: string): string[] => {
    const parent = byId.get(id)?.parent
    return parent ? [parent, ...above(parent)] : []
  }

  /** Mermaid's ids are plain words: the path of a state. */
  const idOf = (id: string): string => {
    const { key, parent } = byId.get(id)!
    if (!parent) return '_0'
    return parent === root.id ? key : `${idOf(parent)}_${key}`
  }

  const linesOf = ({ id, entry, exit, invokes }: GraphNode) => [
    ...actionsOf('entry', entry),
    ...actionsOf('exit', exit),
    ...invokes.map((actor) => `runs ${actor}`),
    ...edges.filter((edge) => edge.source === id && isInside(edge)).map(label),
  ]

  /**
   * An arrow is written in the innermost state around both ends, before its child states: Mermaid
   * places a state where it is named last.
   */
  const arrowsIn = (place?: string) =>
    edges.flatMap((edge) => {
      const { source, target } = edge
      if (!target) return []
      const around = above(source).find((id) => above(target).includes(id))
      return around === place ? [`${idOf(source)} --> ${idOf(target)} : ${label(edge)}`] : []
    })

  function inside({ id, kind, initial, children }: GraphNode): string[] {
    const states = children.map((child) => byId.get(child)!)
    const drawn = states.map(draw)
    return [
      ...(initial ? [`[*] --> ${idOf(initial)}`] : []),
      ...arrowsIn(id),
      ...states.filter((one) => one.kind === 'final').map((one) => `${idOf(one.id)} --> [*]`),
      ...(kind === 'parallel' ? drawn.map(apart) : drawn).flat(),
    ]
  }

  function draw(node: GraphNode): string[] {
    const title = node.kind === 'history' ? `${node.key} (history)` : node.key
    const [id, lines] = [idOf(node.id), linesOf(node)]
    return node.children.length === 0
      ? [`state "${title}" as ${id}`, ...lines.map((line) => `${id} : ${line}`)]
      : [`state "${[title, ...lines].join('<br/>')}" as ${id} {`, ...indented(inside(node)), '}']
  }

  // A frame around everything only if the machine itself does something.
  const outer = arrowsIn()
  const isFrame = root.kind !== 'compound' || linesOf(root).length > 0 || outer.length > 0
  return ['stateDiagram-v2', ...indented(isFrame ? [...outer, ...draw(root)] : inside(root))].join(
    '\n',
  )
}
