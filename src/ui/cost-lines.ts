import { createContext, useContext } from 'react'
import { costsMeta } from '../shared/rates-meta'

type CostLines = Readonly<Record<string, string>>

/** The lines as the page's `meta` says. */
function writtenLines(): CostLines {
  if (typeof document === 'undefined') return {}
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${costsMeta}"]`)?.content
  return written ? (JSON.parse(written) as CostLines) : {}
}

/** The same for what the server draws, too. */
export const CostLinesContext = createContext(writtenLines())

/** What the product with this title costs, in one line; undefined where there is no such product, or no figures. */
export const useCostLine = (title: string) => useContext(CostLinesContext)[title.toLowerCase()]
