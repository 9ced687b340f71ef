import type { ReactNode } from 'react'
import { Spinner } from '../../ui/spinner'
import styles from './paged-list.module.css'
import { ReadProblem } from '../../ui/accounts/read-problem'
import type { Reading } from '../../ui/accounts/use-call'

/** One page of a paged list. */
interface Paged {
  total: number
  page: number
  pages: number
}

export interface PagedListProps<T extends Paged> {
  read: Reading<T>
  onPage: (page: number) => void
  /** Turns the names of the pages round. */
  isOldestFirst?: boolean
  children: (page: T) => ReactNode
}

/** A paged list: total, error, and links to other pages. */
export function PagedList<T extends Paged>({
  read,
  onPage,
  isOldestFirst = false,
  children,
}: PagedListProps<T>) {
  const { value, problem, isReading, again } = read
  return (
    <>
      <p className={styles.found} role="status">
        {value && !isReading && `${value.total.toLocaleString('en-GB')} found`}
      </p>
      {problem && <ReadProblem onRetry={again} problem={problem} />}
      {value ? children(value) : isReading && <Spinner label="Loading" />}
      {value && value.pages > 1 && (
        <nav aria-label="Pages" className={styles.pages}>
          <button
            className="button quiet"
            disabled={value.page <= 1}
            onClick={() => onPage(value.page - 1)}
            type="button"
          >
            {isOldestFirst ? 'Older' : 'Newer'}
          </button>
          <p>{`Page ${value.page} of ${value.pages}`}</p>
          <button
            className="button quiet"
            disabled={value.page >= value.pages}
            onClick={() => onPage(value.page + 1)}
            type="button"
          >
            {isOldestFirst ? 'Newer' : 'Older'}
          </button>
        </nav>
      )}
    </>
  )
}
