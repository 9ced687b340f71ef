import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface Fact {
  name: string
  /** '' for what is missing. */
  value: ReactNode
  /** A second line. */
  more?: ReactNode
}

interface FactsProps {
  facts: readonly Fact[]
  /** Figures side by side instead of lines. */
  isStrip?: boolean
  /** Each on a line of its own, also where two would fit: for long texts. */
  isLong?: boolean
  /** Stands for what there is not. */
  missing?: string
}

/** Names and values of one thing. */
export const Facts = ({ facts, isStrip, isLong, missing = 'Not given' }: FactsProps) => (
  <dl className={`${styles.facts} ${isStrip ? styles.strip : styles.list}`} data-long={isLong}>
    {facts.map(({ name, value, more }) => (
      <div data-missing={value === '' || undefined} key={name}>
        <dt>{name}</dt>
        <dd dir="auto">{value === '' ? missing : value}</dd>
        {more && <dd className={styles.more}>{more}</dd>}
      </div>
    ))}
  </dl>
)
