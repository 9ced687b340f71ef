import { Picture } from '../../../ui/picture'
import { RichTextView } from '../../../ui/rich-text-view'
import { isStandIn } from '../chosen-pictures'
import styles from './compare.module.css'

/** A value in a comparison: text, picture or rich text. */
export function FieldValue({ value, format }: { value: unknown; format: string }) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value || '') : ''
  if (!text) return <span className="small">Empty</span>
  if (format === 'image') {
    if (isStandIn(text)) return <span className="small">The picture you chose</span>
    return <Picture alt={`Picture ${text}`} className={styles.picture} name={text} sizes="160px" />
  }
  if (format === 'rich-text') return <RichTextView headingLevel={4} html={text} />
  return <span className={styles.words}>{text}</span>
}
