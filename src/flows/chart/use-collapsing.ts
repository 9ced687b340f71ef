import { useEffect, useMemo, useRef, useState } from 'react'
import { loadChunk } from '../../ui/load-chunk'
import type { Graph } from '../graph/graph'
import type { Layout } from '../graph/layout'
import type { ChartLights } from './chart-lights'
import { collapsedChanges, collapsedGraph, collapsible, type Collapsed } from './collapsed-graph'

/** What is drawn: a graph and its layout. */
interface Drawn {
  graph: Graph
  layout: Layout
}

const nothing: Collapsed = new Set()

const failure = 'The chart could not be laid out anew. Check your connection and try again.'

/** Lets the browser paint once: the layout engine leaves no time for it. */
const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

async function laidOut(graph: Graph): Promise<Layout> {
  const { layoutOf } = await loadChunk(() => import('../graph/layout-of'))
  await painted()
  return layoutOf(graph)
}

/** Collapses and expands states; each new chart is laid out as imported ones are. */
export function useCollapsing(graph: Graph, layout: Layout) {
  const whole = useMemo(() => ({ graph, layout }), [graph, layout])
  const start = { of: whole, collapsed: nothing, drawn: whole as Drawn }
  const [stored, setStored] = useState(start)
  // Another machine in the same frame begins anew.
  const now = stored.of === whole ? stored : start
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const known = useRef(new Map<string, Drawn>())
  const latest = useRef(0)

  useEffect(() => {
    const layouts = known.current
    return () => {
      layouts.clear()
      latest.current += 1
    }
  }, [whole])

  async function change(collapsed: Collapsed) {
    const turn = ++latest.current
    const key = [...collapsed].sort().join(' ')
    setProblem('')
    let drawn = collapsed.size > 0 ? known.current.get(key) : whole
    if (!drawn) {
      setBusy(true)
      try {
        const shown = collapsedGraph(graph, collapsed)
        drawn = { graph: shown, layout: await laidOut(shown) }
      } catch {
        if (turn === latest.current) setProblem(failure)
      }
    }
    if (turn !== latest.current) return
    setBusy(false)
    if (!drawn) return
    known.current.set(key, drawn)
    setStored({ of: whole, collapsed, drawn })
  }

  function toggle(id: string) {
    const next = new Set(now.collapsed)
    if (!next.delete(id)) next.add(id)
    void change(next)
  }

  const all = useMemo(() => collapsible(graph), [graph])
  return {
    ...now,
    isBusy,
    problem,
    change,
    toggle,
    /** How many states can be collapsed. */
    most: all.length,
    collapseAll: () => void change(new Set(all)),
    expandAll: () => void change(nothing),
  }
}

/** The highlights of a chart as they are drawn. */
export function useDrawnLights(
  graph: Graph,
  collapsed: Collapsed,
  lights: ChartLights | undefined,
): ChartLights | undefined {
  return useMemo(() => {
    const changes = lights?.changes
    if (!changes || collapsed.size === 0) return lights
    return { ...lights, changes: collapsedChanges(graph, collapsed, changes) }
  }, [graph, collapsed, lights])
}
