import { useCallback, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Content, ContentKey } from '../../../schemas'
import { focusHeading } from './focus-heading'
import styles from './page-loader.module.css'
import { Spinner } from './spinner'
import { usePageContent } from './use-page-content'

/** Says that parts of the page are missing, above what there is. */
function Missing({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <div className={`wrap ${styles.missing}`}>
      <p role="status">{isTrying ? 'Trying again' : 'Some of this page could not be loaded.'}</p>
      <button aria-disabled={isTrying} className="button quiet" onClick={onRetry} type="button">
        Try again
      </button>
    </div>
  )
}

/** The spinner under a heading that is only heard; tells when it goes whether it had the focus. */
function Loading({ title, isSlow, onEnd }: LoadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const element = heading.current
    return () => onEnd(element !== null && element === document.activeElement)
  }, [onEnd])
  return (
    <div className={styles.loading}>
      <h1 className={styles.heard} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Spinner label={`Loading the page ${title}`} slow={isSlow} />
    </div>
  )
}

interface LoadingProps {
  title: string
  isSlow: boolean
  onEnd: (hadFocus: boolean) => void
}

/** Readers whose place has gone (the loader's heading, the retry button) go on at the heading. */
function useHeadingInstead(isLoading: boolean, hasFailed: boolean) {
  const isLost = useRef(false)
  const hadFailed = useRef(hasFailed)
  useEffect(() => {
    if (isLost.current || (hadFailed.current && !hasFailed)) focusHeading()
    isLost.current = false
    hadFailed.current = hasFailed
  }, [isLoading, hasFailed])
  return useCallback((hadFocus: boolean) => {
    isLost.current = hadFocus
  }, [])
}

export interface PageLoaderProps<K extends ContentKey> {
  /** The heading of the page until its own is known. */
  title: string
  keys: readonly K[]
  children: (sections: Pick<Content, K>) => ReactNode
}

/**
 * A page once its sections have been read. The loader always ends: a section that failed comes as
 * its empty value, and the page says so and offers to try again. Readings P1.
 */
export function PageLoader<K extends ContentKey>({ title, keys, children }: PageLoaderProps<K>) {
  const { sections, hasFailed, isLoading, isSlow, retry } = usePageContent(keys)
  const onEnd = useHeadingInstead(isLoading, hasFailed)
  if (isLoading && !hasFailed) {
    return <Loading isSlow={isSlow} onEnd={onEnd} title={title} />
  }
  return (
    <>
      {hasFailed && <Missing isTrying={isLoading} onRetry={retry} />}
      {children(sections)}
    </>
  )
}
