import type { ReactNode } from 'react'
import type { FlowCounts } from '../../shared/contracts/flow-counts'
import type { Passage } from '../../shared/passages'
import type { Graph } from '../graph/graph'
import styles from './counts.module.css'
import { figureWords, stateFigures } from './figures'

interface CountTablesProps {
  counts: FlowCounts
  graph: Graph
  /** Undefined for a flow that leads nowhere. */
  passage: Passage | undefined
}

/** 'wizard.filling' of 'loan-wizard.wizard.filling'; the flow's own name for the whole. */
const shortName = (id: string) => id.slice(id.indexOf('.') + 1)

/** All numbers of a flow: the fields that stop people, and its states. */
export function CountTables({ counts, graph, passage }: CountTablesProps) {
  const titles = new Map(passage?.stations.flatMap(({ fields }) => [...fields]))
  return (
    <>
      <p>
        A number below 5 is shown as “&lt;&nbsp;5”. A visit is one page from opening to leaving it.
      </p>
      {counts.failures.length > 0 && (
        <Table
          caption="Fields that stop people"
          columns={['Field', 'Visits']}
          rows={counts.failures.map(({ field, visits }) => [
            titles.get(field) ?? field,
            figureWords(visits),
          ])}
        />
      )}
      <Table
        caption="States"
        columns={['State', 'Visits', 'Ended there']}
        rows={stateFigures(counts, graph).map(({ id, visits, ended, isLeaf, lost }) => [
          shortName(id),
          figureWords(visits),
          isLeaf && `${figureWords(ended)}${lost === undefined ? '' : ` (${lost} %)`}`,
        ])}
      />
    </>
  )
}

interface TableProps {
  caption: string
  columns: readonly string[]
  /** The first cell of a row is its heading. */
  rows: readonly (readonly [string, ...ReactNode[]])[]
}

const Table = ({ caption, columns, rows }: TableProps) => (
  <div aria-label={caption} className={styles.scroll} role="region" tabIndex={0}>
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, i) => (
              <td key={i}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
