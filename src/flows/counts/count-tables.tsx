import type { FlowCounts } from '../../shared/contracts/flow-counts'
import type { Passage } from '../../shared/passages'
import type { Graph } from '../graph/graph'
import { figureWords, stateFigures } from './figures'
import { FigureTable } from '../../ui/kit/table'

interface CountTablesProps {
  counts: FlowCounts
  graph: Graph
  /** Undefined for a flow that leads nowhere. */
  passage: Passage | undefined
}

/** 'wizard.filling' of 'loan-wizard.wizard.filling'; the flow's own name for the whole. */
const shortName = (id: string) => id.slice(id.indexOf('.') + 1)

type StateFigures = ReturnType<typeof stateFigures>[number]

/** '150 (38 %)' of a state that visits may end in. */
const endedWords = ({ ended, isLeaf, lost }: StateFigures) =>
  isLeaf ? `${figureWords(ended)}${lost === undefined ? '' : ` (${lost} %)`}` : ''

/** All numbers of a flow: the fields that stop people, and its states. */
export function CountTables({ counts, graph, passage }: CountTablesProps) {
  const titles = new Map(passage?.stations.flatMap(({ fields }) => [...fields]))
  return (
    <>
      <p>
        A number below 5 is shown as “&lt;&nbsp;5”. A visit is one page from opening to leaving it.
      </p>
      {counts.failures.length > 0 && (
        <FigureTable
          head={['Field', 'Visits']}
          rows={counts.failures.map(({ field, visits }) => [
            titles.get(field) ?? field,
            figureWords(visits),
          ])}
          title="Fields that stop people"
        />
      )}
      <FigureTable
        head={['State', 'Visits', 'Ended there']}
        rows={stateFigures(counts, graph).map((state) => [
          shortName(state.id),
          figureWords(state.visits),
          endedWords(state),
        ])}
        title="States"
      />
    </>
  )
}
