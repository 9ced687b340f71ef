import styles from './compare.module.css'
import type { Difference } from './differences'
import { FieldValue } from './field-value'
import { Card } from '../../../ui/kit/card'

interface ChangesProps {
  changes: readonly Difference[]
  /** What the values before and after are called. */
  sides: readonly [string, string]
  heading?: 'h3' | 'h4'
}

/** Fields that differ between two contents, the values of each side by side. */
export function Changes({ changes, sides, heading: Heading = 'h4' }: ChangesProps) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ place, label, format, ...values }) => (
        <li key={place}>
          <Card>
            <Heading>{label}</Heading>
            <div className={styles.sides}>
              {([values.before, values.after] as const).map((value, i) => (
                <div className={styles.side} key={sides[i]}>
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
