/** In place of a page that an account of this role may not open. */
export const NotPermittedPage = () => (
  <>
    <h1>Not for your account</h1>
    <p>Your account may not open this page. Please ask an administrator.</p>
  </>
)
