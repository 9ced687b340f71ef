import type { ReactNode } from 'react'
import { Spinner } from '../../ui/spinner'
import { ReadProblem } from '../../ui/accounts/read-problem'
import type { Reading } from '../../ui/accounts/use-call'
import { Button } from '../../ui/kit/button'
import { Stack } from '../../ui/kit/stack'

/** One page of a paged list. */
interface Paged {
  total: number
  page: number
  pages: number
}

interface PagesProps {
  value: Paged | undefined
  onPage: (page: number) => void
  /** Turns the names of the pages round. */
  isOldestFirst?: boolean
}

/** How many entries a list has, once it is read. */
export const Found = ({ value, isReading }: Pick<Reading<Paged>, 'value' | 'isReading'>) => (
  <p className="live" role="status">
    {value && !isReading && `${value.total.toLocaleString('en-GB')} found`}
  </p>
)

/** Links to the page before and after one; nothing where there is only one. */
export const Pages = ({ value, onPage, isOldestFirst = false }: PagesProps) =>
  value &&
  value.pages > 1 && (
    <nav aria-label="Pages">
      <Stack isBelow isRow>
        <Button disabled={value.page <= 1} onClick={() => onPage(value.page - 1)}>
          {isOldestFirst ? 'Older' : 'Newer'}
        </Button>
        <p>{`Page ${value.page} of ${value.pages}`}</p>
        <Button disabled={value.page >= value.pages} onClick={() => onPage(value.page + 1)}>
          {isOldestFirst ? 'Newer' : 'Older'}
        </Button>
      </Stack>
    </nav>
  )

export interface PagedListProps<T extends Paged> extends Pick<PagesProps, 'onPage'> {
  read: Reading<T>
  children: (page: T) => ReactNode
}

/** A paged list, the newest first: total, error, and links to other pages. */
export function PagedList<T extends Paged>({ read, onPage, children }: PagedListProps<T>) {
  const { value, problem, isReading, again } = read
  return (
    <>
      <Found isReading={isReading} value={value} />
      {problem && <ReadProblem onRetry={again} problem={problem} />}
      {value ? children(value) : isReading && <Spinner label="Loading" />}
      <Pages onPage={onPage} value={value} />
    </>
  )
}
