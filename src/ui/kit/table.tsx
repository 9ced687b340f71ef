import type { ReactNode } from 'react'
import styles from './table.module.css'

interface Column<Row> {
  /** Its head; of a menu, said to screen readers alone. */
  name: string
  /** `amount` stands at the end of its column, digit under digit; `menu` at the end of its row. */
  kind?: 'amount' | 'menu'
  cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  /** What it lists, for whoever does not see what stands above it. */
  label: string
  /** The first one names its row. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/** Things with the same few facts each; on a phone every row is a small card of its own. */
export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  const [first, ...others] = columns
  return (
    <table aria-label={label} className={`${styles.table} ${styles.rows}`}>
      <thead>
        <tr>
          {columns.map(({ name, kind }) => (
            <th data-column={kind} key={name} scope="col">
              {kind === 'menu' ? <span className="visually-hidden">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{first.cell(row)}</th>
            {others.map(({ name, kind, cell }) => (
              <td data-column={kind} data-name={kind === 'menu' ? undefined : name} key={name}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface FigureTableProps {
  /** Stands above it; without one, it is named by an element with the id `namedBy`. */
  title?: string
  namedBy?: string
  head: readonly string[]
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[]
}

/** A table of figures, which scrolls by itself where it has no room. */
export const FigureTable = ({ title, namedBy, head, rows }: FigureTableProps) => (
  <div
    aria-label={title}
    aria-labelledby={namedBy}
    className={styles.scroll}
    role="group"
    tabIndex={0}
  >
    <table className={`${styles.table} ${styles.figures}`}>
      {title && <caption>{title}</caption>}
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, i) => (
              <td key={head[i + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
