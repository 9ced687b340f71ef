import { createContext } from 'react'
import { pageFact } from './site-facts'

/** The setting RETENTION_DAYS, from the page's `meta`; 0 if nothing is deleted by itself. */
export const RetentionContext = createContext(Number(pageFact('retention-days') ?? 0))
