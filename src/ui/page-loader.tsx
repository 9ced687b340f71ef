import { useCallback, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Content, ContentKey } from '../../schemas'
import { pageBanners, type Banner, type BannerPage } from '../shared/page-banners'
import { contentId } from '../shared/first-screen'
import { pages } from '../shared/pages'
import type { Reads } from './first-content'
import { useLead } from './lead'
import { focusHeading } from './focus-heading'
import { PageBanner } from './page-banner'
import styles from './page-loader.module.css'
import { Spinner } from './spinner'
import { usePageContent } from './use-page-content'
import { Button } from './kit/button'

/** A notice above the content that parts of the page are missing. */
function Missing({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <div className={`wrap ${styles.missing}`}>
      <p role="status">{isTrying ? 'Trying again' : 'Some of this page could not be loaded.'}</p>
      <Button aria-disabled={isTrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/**
 * The spinner with a hidden heading if the page has none yet; reports on unmount whether it had the
 * focus.
 */
function Loading({ title, hasHeading, isSlow, onEnd }: LoadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const element = heading.current
    return () => onEnd(element !== null && element === document.activeElement)
  }, [onEnd])
  return (
    <div className={styles.loading}>
      {!hasHeading && (
        <h1 className="visually-hidden" ref={heading} tabIndex={-1}>
          {title}
        </h1>
      )}
      <Spinner label={`Loading the page: ${title}`} slow={isSlow} />
    </div>
  )
}

interface LoadingProps {
  title: string
  hasHeading: boolean
  isSlow: boolean
  onEnd: (hadFocus: boolean) => void
}

/**
 * Focuses the heading when the focused element (the loader's heading, the retry button) is gone.
 */
function useHeadingInstead(isLoading: boolean, hasFailed: boolean) {
  const isLost = useRef(false)
  const hadFailed = useRef(hasFailed)
  useEffect(() => {
    if (isLost.current || (hadFailed.current && !hasFailed)) focusHeading({ preventScroll: true })
    isLost.current = false
    hadFailed.current = hasFailed
  }, [isLoading, hasFailed])
  return useCallback((hadFocus: boolean) => {
    isLost.current = hadFocus
  }, [])
}

const noBanner: Banner = { title: '', description: '', image: '' }

export interface PageLoaderProps<K extends ContentKey> {
  page: BannerPage
  /** The page's heading until its content is loaded, and where it has none. */
  title: string
  /** The page, its banner included. */
  reads: Reads<K>
  children: (sections: Pick<Content, K>) => ReactNode
  /** Shown from the start, because it needs no content: beside it on wide screens, else below. */
  beside?: ReactNode
}

/**
 * A page with content: its banner, then its sections once all are loaded. A banner in the HTML is
 * shown above the loader before that. The loader always ends: a failed section is rendered as its
 * empty value, with a notice and a retry.
 */
export function PageLoader<K extends ContentKey>(props: PageLoaderProps<K>) {
  const { page, title, reads, children, beside } = props
  const { sections, hasFailed, isLoading, isSlow, retry } = usePageContent(reads)
  const onEnd = useHeadingInstead(isLoading, hasFailed)
  const lead = useLead(page)
  const isWaiting = isLoading && !hasFailed
  const banner = isWaiting ? lead : (pageBanners[page].bannerIn(sections) ?? noBanner)
  const content = isWaiting ? (
    <Loading hasHeading={banner !== undefined} isSlow={isSlow} onEnd={onEnd} title={title} />
  ) : (
    children(sections)
  )
  return (
    <>
      {hasFailed && <Missing isTrying={isLoading} onRetry={retry} />}
      {banner && (
        <PageBanner
          alt={banner.alt}
          description={banner.description || pages[page].description}
          image={banner.image}
          title={banner.title || title}
        />
      )}
      {beside ? (
        <div className={`wrap band ${styles.columns}`}>
          <div id={contentId}>{content}</div>
          {beside}
        </div>
      ) : (
        <div id={contentId}>{content}</div>
      )}
    </>
  )
}
