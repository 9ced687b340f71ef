import { doings, edgeSentence, kindWords } from './graph/sentences'
import type { Graph, GraphNode } from './graph/graph'
import type { ChartLights } from './chart/chart-lights'
import type { FlowPanelProps } from './flow-panel-props'
import styles from './flow-outline.module.css'

/** A flow as text, for screen readers and small screens. */
export function FlowOutline({ flow: { graph }, lights }: FlowPanelProps) {
  return (
    <ul aria-label="States and transitions" className={styles.outline}>
      <Outlined graph={graph} lights={lights} node={graph.nodes[0]!} />
    </ul>
  )
}

function Outlined(props: { node: GraphNode; graph: Graph; lights: ChartLights }) {
  const { node, graph, lights } = props
  const edges = graph.edges.filter(({ source }) => source === node.id)
  const children = graph.nodes.filter(({ parent }) => parent === node.id)
  // The flow's description is above.
  const said = node.parent ? node.description : ''
  const lines = [...(said ? [said] : []), ...doings(node)]
  return (
    <li className={styles.state}>
      <p>
        <b>{node.key}</b>{' '}
        <span className="small">
          {`${kindWords(node, graph)}${lights.active?.has(node.id) ? ', active' : ''}`}
        </span>
      </p>
      {lines.map((line) => (
        <p className="small" key={line}>
          {line}
        </p>
      ))}
      {edges.length > 0 && (
        <ul className={styles.edges}>
          {edges.map((edge) => (
            <li key={edge.id}>{edgeSentence(edge, graph)}</li>
          ))}
        </ul>
      )}
      {children.length > 0 && (
        <ul className={`branch ${styles.children}`}>
          {children.map((child) => (
            <Outlined graph={graph} key={child.id} lights={lights} node={child} />
          ))}
        </ul>
      )}
    </li>
  )
}
