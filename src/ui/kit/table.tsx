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
  /** Figures are read down a column: on a phone it scrolls, and its rows stay rows. */
  isFigures?: boolean
}

/** Things with the same few facts each; on a phone every row is a small card of its own. */
export function Table<Row>({ label, columns, rows, keyOf, isFigures }: TableProps<Row>) {
  const [first, ...others] = columns
  const table = (
    <table aria-label={label} className={`${styles.table} ${isFigures ? '' : styles.rows}`}>
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
  if (!isFigures) return table
  return (
    <div aria-label={label} className={styles.scroll} role="group" tabIndex={0}>
      {table}
    </div>
  )
}
