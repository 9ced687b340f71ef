import { useId, type ReactNode } from 'react'
import { FigureTable } from '../../ui/kit/table'
import styles from './chart.module.css'
import { Card } from '../../ui/kit/card'

interface PlotFrameProps {
  title: string
  /** Whether there is nothing to draw yet: then the sentence stands alone. */
  isEmpty?: boolean
  /** What the chart shows, for people who cannot see it; everybody reads it below the title. */
  sentence: string
  viewBox: string
  legend: readonly { name: string; look: string }[]
  note: string
  /** The table with the same numbers; the first cell of a row is its heading. */
  head: readonly string[]
  rows: readonly (readonly string[])[]
  children: ReactNode
}

/** A chart with its sentence, its legend and the same numbers as a table. */
export function PlotFrame(props: PlotFrameProps) {
  const { title, isEmpty = false, sentence, viewBox, legend, note, head, rows, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card>
        <h3 id={id}>{title}</h3>
        <p className="small">{sentence}</p>
        {!isEmpty && (
          <>
            <svg
              aria-label={`${title}. ${sentence}`}
              className={styles.chart}
              role="img"
              viewBox={viewBox}
            >
              {children}
            </svg>
            {legend.length > 0 && (
              <ul className={styles.legend}>
                {legend.map(({ name, look }) => (
                  <li key={name}>
                    <svg aria-hidden="true" height="16" viewBox="0 0 16 16" width="16">
                      {look === 'half' ? (
                        <path className={styles.half} d="M8 0l5 6-5 10-5-10z" />
                      ) : (
                        <rect className={styles[look]} height="14" width="14" x="1" y="1" />
                      )}
                    </svg>
                    <span>{name}</span>
                  </li>
                ))}
              </ul>
            )}
            <details className={styles.details}>
              <summary>
                Numbers<span className="visually-hidden">{` of ${title}`}</span>
              </summary>
              <FigureTable head={head} namedBy={id} rows={rows} />
            </details>
            <p className="small">{note}</p>
          </>
        )}
      </Card>
    </section>
  )
}
