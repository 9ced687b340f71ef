import type { Graph, GraphEdge, GraphNode } from './graph'
import { textWidth } from './text-width'
import { triggerWords } from './transition-words'

/** Font sizes and line heights of a chart, in px. */
const nameSize = 14
const smallSize = 12
export const lineHeight = 17
export const nameHeight = 22
export const padding = { x: 10, y: 6 }

/** One line of text in a chart. */
interface TextLine {
  text: string
  kind: 'name' | 'does' | 'trigger' | 'then'
}

/** Lines that belong together; a transition's carry its id. */
interface TextBlock {
  edge?: string
  lines: TextLine[]
}

const widest = 180

/** Wraps a text after commas and blanks. */
export function wrapped(text: string, most = widest): string[] {
  const lines: string[] = []
  for (const word of text.split(/(?<=[,\s])(?=\S)/)) {
    const line = lines.at(-1)
    if (line !== undefined && textWidth(line + word, smallSize) <= most) {
      lines[lines.length - 1] = line + word
    } else lines.push(word)
  }
  return lines.map((line) => line.trimEnd())
}

const inLines = (text: string, kind: TextLine['kind']) =>
  wrapped(text).map((line) => ({ text: line, kind }))

/** The label of a transition: event, [guard], / actions. */
export function edgeBlock(edge: GraphEdge): TextBlock {
  const trigger = triggerWords(edge)
  const guard = edge.guard && `[${edge.guard}]`
  const first = guard ? `${trigger} ${guard}` : trigger
  return {
    edge: edge.id,
    lines: [
      ...(guard && wrapped(first).length > 1
        ? [...inLines(trigger, 'trigger'), ...inLines(guard, 'trigger')]
        : inLines(first, 'trigger')),
      ...(edge.actions.length > 0 ? inLines(`/ ${edge.actions.join(', ')}`, 'then') : []),
    ],
  }
}

/** Whether a transition is internal: it acts and stays. */
export const isInside = (edge: GraphEdge) => edge.target === undefined

/** The text in a state's box: name, actions and actors, internal transitions. */
export function nodeBlocks(node: GraphNode, { edges }: Graph): TextBlock[] {
  const does = [
    ...node.entry.flatMap((one) => inLines(`entry / ${one}`, 'does')),
    ...node.invokes.flatMap((one) => inLines(`invoke ${one}`, 'does')),
    ...node.exit.flatMap((one) => inLines(`exit / ${one}`, 'does')),
  ]
  const name = node.kind === 'history' ? `${node.key} (${node.history} history)` : node.key
  return [
    { lines: [{ text: name, kind: 'name' }, ...does] },
    ...edges.filter((edge) => edge.source === node.id && isInside(edge)).map(edgeBlock),
  ]
}

const heightOf = ({ kind }: TextLine) => (kind === 'name' ? nameHeight : lineHeight)

/** The height of a block of text, in px. */
export const blockHeight = ({ lines }: TextBlock) =>
  lines.reduce((sum, line) => sum + heightOf(line), 0)

/** The size of blocks stacked with padding. */
export function blocksSize(blocks: TextBlock[]): { width: number; height: number } {
  const lines = blocks.flatMap((block) => block.lines)
  const widths = lines.map(({ text, kind }) =>
    textWidth(text, kind === 'name' ? nameSize : smallSize),
  )
  const gaps = (blocks.length - 1) * blockGap
  return {
    width: Math.ceil(Math.max(...widths) + 2 * padding.x),
    height: blocks.reduce((sum, block) => sum + blockHeight(block), gaps) + 2 * padding.y,
  }
}

/** The gap between two transitions. */
const blockGap = 4

/** A block and its offset from the top of its box. */
export interface PlacedBlock extends TextBlock {
  y: number
}

/** Stacks blocks. */
export function placed(blocks: TextBlock[]): PlacedBlock[] {
  let y = padding.y
  return blocks.map((block) => {
    const here = { ...block, y }
    y += blockHeight(block) + blockGap
    return here
  })
}
