import { Link } from '@tanstack/react-router'

/** A wrong address. Readings R9. */
export function NotFoundPage() {
  return (
    <section className="band">
      <div className="wrap">
        <div className="prose">
          <h1>Page not found</h1>
          <p className="lead">There is no page at this address. It may have moved.</p>
          <p>
            <Link className="button" to="/">
              Go to the home page
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}
