import { useEffect, useMemo } from 'react'
import type { ChartFigure } from '../chart/chart-lights'
import type { FlowPanelProps } from '../flow-panel-props'
import { goal } from '../graph/sentences'
import { triggerWords } from '../graph/transition-words'
import styles from './coverage-panel.module.css'
import played from './played.json'

const playedIn = (flow: string): readonly string[] | undefined =>
  (played as Record<string, string[]>)[flow]

/** Which transitions the tests play in a browser, on the chart and as a list. */
export function CoveragePanel({ flow: { id, graph }, onLights }: FlowPanelProps) {
  const ids = useMemo(() => playedIn(id) && new Set(playedIn(id)), [id])
  const missing = graph.edges.filter((edge) => !ids?.has(edge.id))

  useEffect(() => {
    const figure = (isPlayed: boolean): ChartFigure =>
      isPlayed
        ? { text: '✓', words: 'played in a browser', share: 0.1 }
        : { text: '0', words: 'not played in a browser', share: 0.1, loss: 3 }
    onLights(
      ids
        ? { figures: new Map(graph.edges.map((edge) => [edge.id, figure(ids.has(edge.id))])) }
        : {},
    )
  }, [graph, ids, onLights])

  return (
    <div className={styles.coverage}>
      <h2>Tests</h2>
      {ids ? (
        <p>
          <span>{`${graph.edges.length - missing.length} of ${graph.edges.length} transitions`}</span>{' '}
          <span>are played in a browser, each side by side with this machine.</span>
        </p>
      ) : (
        <p>
          No journey plays this flow to its last transition in a browser; its machine is walked
          through every one of them without a page.
        </p>
      )}
      {ids && missing.length > 0 && (
        <>
          <h3>Not played</h3>
          <ul className={styles.missing}>
            {missing.map((edge) => (
              <li key={edge.id}>{`${edge.source}: ${triggerWords(edge)} ${goal(edge, graph)}`}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
