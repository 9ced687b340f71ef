import { blocksSize, nodeBlocks, placed } from '../../../charts/chart-text'
import { type ChartStateProps, stateMarks } from './chart-state'
import { ChartTexts } from './chart-texts'
import { ChartTransition } from './chart-transition'

/** The words in a state's box and the transitions that stay inside it. */
export function StateWords({ node, graph, box, lights, itemOf }: ChartStateProps) {
  const [head, ...inside] = placed(nodeBlocks(node, graph))
  return (
    <>
      <g {...stateMarks(node, graph, lights)} aria-hidden="true" pointerEvents="none">
        <ChartTexts block={head!} x={box.x} y={box.y} />
      </g>
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
