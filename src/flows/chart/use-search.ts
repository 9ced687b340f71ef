import { useMemo, useState } from 'react'
import type { Graph } from '../graph/graph'
import { edgeSentence, nodeSentence } from '../graph/sentences'
import { foundParts } from './found-parts'

/** A state or transition in a sentence: 'filling: next: goes to filling.employment'. */
function sentenceOf(id: string, graph: Graph) {
  const node = graph.nodes.find((one) => one.id === id)
  if (node) return nodeSentence(node, graph)
  const edge = graph.edges.find((one) => one.id === id)!
  const source = graph.nodes.find((one) => one.id === edge.source)!
  return `in ${source.key}, ${edgeSentence(edge, graph)}`
}

/** The search in a chart, also in what is collapsed. */
export function useSearch(graph: Graph) {
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const hits = useMemo(() => (isOpen ? foundParts(graph, words) : []), [graph, isOpen, words])
  const place = hits.length > 0 ? ((at % hits.length) + hits.length) % hits.length : 0
  const current = hits[place]
  const count = hits.length > 0 ? `${place + 1} of ${hits.length}` : words.trim() && 'Not found'
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    words,
    search(next: string) {
      setWords(next)
      setAt(0)
    },
    hits,
    current,
    /** '2 of 7', 'Not found' */
    count,
    /** The same with the current hit, for screen readers. */
    status: current ? `${count}: ${sentenceOf(current, graph)}` : count,
    /** Goes on by so many hits and returns the new one. */
    go(by: number) {
      if (hits.length === 0) return undefined
      const next = (place + by + hits.length) % hits.length
      setAt(next)
      return hits[next]
    },
  }
}
