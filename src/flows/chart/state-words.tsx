import { blocksSize, nodeBlocks, placed } from '../graph/chart-text'
import { stateMarks, type ChartStateProps } from './chart-state'
import { ChartTexts } from './chart-texts'
import { ChartTransition } from './chart-transition'
import { FigureBadge } from './figure-badge'

/** The text in a state's box, with its internal transitions. */
export function StateWords({ node, graph, box, lights, itemOf }: ChartStateProps) {
  const figure = lights.figures?.get(node.id)
  const [head, ...inside] = placed(nodeBlocks(node, graph))
  return (
    <>
      <g {...stateMarks(node, graph, lights)} pointerEvents="none">
        <ChartTexts block={head!} x={box.x} y={box.y} />
      </g>
      {figure && <FigureBadge figure={figure} x={box.x + 8} y={box.y} />}
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
