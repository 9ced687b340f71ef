import styles from './figure-table.module.css'

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
    <table className={styles.table}>
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
