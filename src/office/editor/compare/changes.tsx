import styles from './compare.module.css'
import type { Difference } from './differences'
import { isStandIn } from '../chosen-pictures'
import { Card } from '../../../ui/kit/card'
import { stackClass } from '../../../ui/kit/stack'
import { Picture } from '../../../ui/picture'
import { RichTextView } from '../../../ui/rich-text-view'

/** A value in a comparison: text, picture or rich text. */
function FieldValue({ value, format }: { value: unknown; format: string }) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value || '') : ''
  if (!text) return <span className="small">Empty</span>
  if (format === 'image') {
    if (isStandIn(text)) return <span className="small">The picture you chose</span>
    return <Picture alt={`Picture ${text}`} className={styles.picture} name={text} sizes="160px" />
  }
  if (format === 'rich-text') return <RichTextView headingLevel={4} html={text} />
  return <span className="written">{text}</span>
}

interface ChangesProps {
  changes: readonly Difference[]
  /** What the values before and after are called. */
  sides: readonly [string, string]
  heading?: 'h3' | 'h4'
}

/** Fields that differ between two contents, the values of each side by side. */
export function Changes({ changes, sides, heading: Heading = 'h4' }: ChangesProps) {
  return (
    <ul className={stackClass()}>
      {changes.map(({ place, label, format, ...values }) => (
        <li key={place}>
          <Card>
            <Heading>{label}</Heading>
            <div className={styles.sides}>
              {([values.before, values.after] as const).map((value, i) => (
                <div className="written" key={sides[i]}>
                  <p className="name">{sides[i]}</p>
                  <FieldValue format={format} value={value} />
                </div>
              ))}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}
