import { createContext } from 'react'

const written = () =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[name="retention-days"]')?.content

/** The setting RETENTION_DAYS, from the page's `meta`; 0 if nothing is deleted by itself. */
export const RetentionContext = createContext(Number(written() ?? 0))
