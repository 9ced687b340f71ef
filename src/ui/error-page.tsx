import type { ErrorComponentProps } from '@tanstack/react-router'
import styles from './error-page.module.css'

/** The page after a crash: advice, then title, message and stack. */
export function ErrorPage({ error: thrown }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  return (
    <section className="band">
      <div className="wrap">
        <div className="prose" role="alert">
          {navigator.onLine ? (
            <>
              <p className={styles.lead}>This page could not be opened.</p>
              <p>
                Wait a moment, then try again. If that does not help,{' '}
                <a href="/">go to the home page</a>.
              </p>
            </>
          ) : (
            <>
              <p className={styles.lead}>You are offline.</p>
              <p>Connect to the internet, then try again.</p>
            </>
          )}
          <p>
            <a className="button" href={location.href}>
              Try again
            </a>
          </p>
          <h1 className={styles.title}>Unexpected Application Error!</h1>
          <p>{error.message}</p>
          {error.stack && (
            <pre aria-label="Stack" className={styles.stack} tabIndex={0}>
              {error.stack}
            </pre>
          )}
        </div>
      </div>
    </section>
  )
}
