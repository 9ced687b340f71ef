import { blocksSize, nodeBlocks, placed } from '../graph/chart-text'
import { ChangeBadge } from './change-badge'
import { type ChartStateProps, stateMarks } from './chart-state'
import { ChartTexts } from './chart-texts'
import { ChartTransition } from './chart-transition'

/** The text in a state's box, with its internal transitions. */
export function StateWords({ node, graph, box, lights, itemOf }: ChartStateProps) {
  const change = lights.changes?.get(node.id)
  const [head, ...inside] = placed(nodeBlocks(node, graph))
  return (
    <>
      <g {...stateMarks(node, graph, lights)} aria-hidden="true" pointerEvents="none">
        <ChartTexts block={head!} x={box.x} y={box.y} />
      </g>
      {change && <ChangeBadge kind={change} x={box.x + box.width - 4} y={box.y + 2} />}
      {inside.map((block) => (
        <ChartTransition
          block={block}
          box={{ ...box, width: blocksSize([block]).width }}
          edge={graph.edges.find(({ id }) => id === block.edge)!}
          graph={graph}
          item={itemOf(block.edge!)}
          key={block.edge}
          lights={lights}
        />
      ))}
    </>
  )
}
