import { startTransition, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { loadChunk } from '../../ui/load-chunk'
import { collapsedGraph, collapsible, type Collapsed } from '../graph/collapsed-graph'
import type { Graph } from '../graph/graph'
import type { Direction, Drawing } from '../graph/layout'
import { openingOf } from './opening'

const failure = 'The chart could not be laid out anew. Check your connection and try again.'

const keyOf = (direction: Direction, collapsed: Iterable<string>) =>
  [direction, ...[...collapsed].sort()].join(' ')

interface Whole {
  graph: Graph
  /** Those from which the chart chooses when it opens. */
  drawings: readonly Drawing[]
}

/**
 * Folds, unfolds and turns a chart. It opens with the drawing that its frame shows best; what is not
 * among its drawings is laid out when it is asked for.
 */
export function useCollapsing(frame: RefObject<HTMLElement | null>, { graph, drawings }: Whole) {
  // Until the frame is known, one that is drawn soon.
  const start = { of: drawings, drawing: drawings[0]!, isOpening: true }
  const [stored, setStored] = useState(start)
  // Another machine in the same frame begins anew.
  const { drawing, isOpening } = stored.of === drawings ? stored : start
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const known = useRef(new Map<string, Drawing>())
  const latest = useRef(new AbortController())

  useLayoutEffect(() => {
    const laid = known.current
    for (const one of drawings) laid.set(keyOf(one.direction, one.collapsed), one)
    if (frame.current)
      setStored({ of: drawings, drawing: openingOf(drawings, frame.current), isOpening: true })
    return () => {
      laid.clear()
      latest.current.abort()
    }
  }, [frame, drawings])

  async function draw(collapsed: Collapsed, direction: Direction) {
    latest.current.abort()
    const turn = new AbortController()
    latest.current = turn
    const key = keyOf(direction, collapsed)
    setProblem('')
    let drawn = known.current.get(key)
    if (!drawn) {
      setBusy(true)
      try {
        const shown = collapsedGraph(graph, collapsed)
        const { laidOut } = await loadChunk(() => import('./laid-out'))
        const layout = await laidOut(shown, direction, turn.signal)
        drawn = { direction, collapsed: [...collapsed], layout }
      } catch {
        if (!turn.signal.aborted) setProblem(failure)
      }
    }
    if (turn.signal.aborted) return
    if (drawn) known.current.set(key, drawn)
    // A large chart is drawn bit by bit, while the page goes on.
    startTransition(() => {
      setBusy(false)
      if (drawn)
        setStored({ of: drawings, drawing: drawn, isOpening: direction !== drawing.direction })
    })
  }

  const collapsed: Collapsed = useMemo(() => new Set(drawing.collapsed), [drawing])
  const change = (next: Collapsed) => void draw(next, drawing.direction)

  function toggle(id: string) {
    const next = new Set(collapsed)
    if (!next.delete(id)) next.add(id)
    change(next)
  }

  const all = useMemo(() => collapsible(graph), [graph])
  return {
    collapsed,
    drawn: useMemo(
      () => ({ graph: collapsedGraph(graph, collapsed), layout: drawing.layout }),
      [graph, collapsed, drawing],
    ),
    direction: drawing.direction,
    /** Whether the chart was opened or turned just now: it is shown from where it begins. */
    isOpening,
    isBusy,
    problem,
    change,
    toggle,
    turn: () => void draw(collapsed, drawing.direction === 'down' ? 'right' : 'down'),
    /** Ends what is being laid out; the chart stays as it is. */
    cancel() {
      latest.current.abort()
      setBusy(false)
    },
    /** How many states can be collapsed. */
    most: all.length,
    collapseAll: () => change(new Set(all)),
    expandAll: () => change(new Set()),
  }
}
