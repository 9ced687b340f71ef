/** The first tab stop: skips the header. */
export const SkipLink = () => (
  <a className="skip no-print" href="#main">
    Skip to main content
  </a>
)
