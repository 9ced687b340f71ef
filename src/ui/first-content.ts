import { createContext, useContext, useState } from 'react'
import type { Content, ContentKey } from '../../schemas'
import type { DrawnContent } from '../shared/first-screen'
import { officeDay } from '../shared/office-time'
import type { SectionRead } from '../shared/section'
import { useStarted } from './use-started'

/** How each section of a page is read, by key. */
export type Reads<K extends ContentKey> = { [Key in K]: SectionRead<Key> }

/** What the page that opens this document is drawn from, if its content is in sight already. */
export const DrawnContext = createContext<DrawnContent | undefined>(undefined)

/** That for the server and for hydration; a page that is opened later reads its content anew. */
function useDrawn() {
  const drawn = useContext(DrawnContext)
  return useStarted() ? undefined : drawn
}

/** The sections that the page is drawn with; undefined where it reads them. */
export function useDrawnSections<K extends ContentKey>(reads: Reads<K>) {
  const drawn = useDrawn()
  const [sections] = useState(
    () =>
      drawn &&
      (Object.fromEntries(
        Object.entries<SectionRead>(reads).map(([key, { list, codec }]) => [
          key,
          codec.decode(drawn.bodies[list]),
        ]),
      ) as Pick<Content, K>),
  )
  return sections
}

/** Today in the office, 'YYYY-MM-DD'; in hydration the day on which the page was drawn. */
export function useToday() {
  const drawn = useDrawn()
  const [today] = useState(() => drawn?.day ?? officeDay(new Date()))
  return today
}
