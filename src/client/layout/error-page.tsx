import type { ErrorComponentProps } from '@tanstack/react-router'
import styles from './error-page.module.css'

/** What a visitor sees when a page breaks: title, message and stack. Specification 8; readings R9. */
export function ErrorPage({ error: thrown }: ErrorComponentProps) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  return (
    <section className="band">
      <div className="wrap">
        <div className="prose" role="alert">
          <h1>Unexpected Application Error!</h1>
          <p className="lead">{error.message}</p>
          {error.stack && (
            <pre aria-label="Stack" className={styles.stack} tabIndex={0}>
              {error.stack}
            </pre>
          )}
          <p>
            <a className="button" href={location.href}>
              Try again
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
