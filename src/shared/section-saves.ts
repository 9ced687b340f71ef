import type { ContentKey } from '../../schemas'
import { byKey, type SectionSave } from './section'

const sectionSaves = byKey<{ [K in ContentKey]: SectionSave<K> }>(
  import.meta.glob('./sections/*.ts', { eager: true, import: 'save' }),
)

export const saveOf = <K extends ContentKey>(content: K): SectionSave<K> => sectionSaves[content]
