import type { ErrorComponentProps } from '@tanstack/react-router'
import { AnchorButton } from './kit/button'
import { ChunkFailed } from './load-chunk'

/** The page after a crash: advice, then title and message; the stack behind a press. */
export function ErrorPage({ error: thrown }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  return (
    <section className="band">
      <div className="wrap">
        <div className="prose" role="alert">
          {error instanceof ChunkFailed && error.isHeld ? (
            <>
              <h1>A new version of this page is ready.</h1>
              <p>What you typed is still here. Send or copy it, then reload.</p>
            </>
          ) : navigator.onLine ? (
            <>
              <h1>This page could not be opened.</h1>
              <p>
                Wait a moment, then try again. If that does not help,{' '}
                <a href="/">go to the home page</a>.
              </p>
            </>
          ) : (
            <>
              <h1>You are offline.</h1>
              <p>Connect to the internet, then try again.</p>
            </>
          )}
          <p>
            <AnchorButton kind="main" href={location.href}>
              {error instanceof ChunkFailed && error.isHeld ? 'Reload' : 'Try again'}
            </AnchorButton>
          </p>
          <h2 className="part-title">Unexpected Application Error!</h2>
          <p>{error.message}</p>
          {error.stack && (
            <details>
              <summary>Technical details</summary>
              <pre aria-label="Stack" className="card pale small scrolls" tabIndex={0}>
                {error.stack}
              </pre>
            </details>
          )}
        </div>
      </div>
    </section>
  )
}
