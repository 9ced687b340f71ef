import type { Graph } from './graph/graph'

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** '9 states, 16 transitions', without the root. */
export const countWords = ({ nodes, edges }: Graph) =>
  `${counted(nodes.length - 1, 'state')}, ${counted(edges.length, 'transition')}`
