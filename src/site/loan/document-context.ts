import { createContext } from 'react'
import type { LoanDocument } from '../../ui/loan/loan-fields'

/** Where the document fields keep contents and report what was chosen. */
export interface DocumentKeeper {
  keepFile: (content: Blob) => string
  file: (key: string) => Blob | undefined
  /** A document was chosen, changed or (undefined) removed. */
  attach: (name: string, document: LoanDocument | undefined) => void
}

export const DocumentContext = createContext<DocumentKeeper>({
  keepFile: () => '',
  file: () => undefined,
  attach: () => {},
})
