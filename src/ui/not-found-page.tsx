import { Link } from '@tanstack/react-router'
import { sitemapLinks } from './nav-links'
import { LinkButton } from './kit/button'

/** A wrong address. */
export function NotFoundPage() {
  return (
    <section className="band">
      <div className="wrap">
        <div className="prose">
          <h1>Page not found</h1>
          <p className="lead">
            If you typed the address, check it for mistakes. If you followed a link, the page may
            have moved. You may be looking for one of these:
          </p>
          <ul>
            {sitemapLinks.map(({ to, name }) => (
              <li key={to}>
                <Link className="link" to={to}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <p>
            <LinkButton kind="main" to="/">
              Go to the home page
            </LinkButton>
          </p>
        </div>
      </div>
    </section>
  )
}
