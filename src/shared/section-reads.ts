import type { ContentKey } from '../../schemas'
import { byKey, type SectionRead } from './section'

/** How each section is read. A public page imports only those that it shows. */
const sectionReads = byKey<{ [K in ContentKey]: SectionRead<K> }>(
  import.meta.glob('./sections/*.ts', { eager: true, import: 'read' }),
)

export const readOf = <K extends ContentKey>(content: K): SectionRead<K> => sectionReads[content]
