/** Shown instead of a page that this role may not open. */
export const NotPermittedPage = () => (
  <>
    <h1>You do not have access to this page</h1>
    <p>If you need access, please ask an administrator.</p>
  </>
)
