import { isHidden } from './hidden-fields'
import styles from './value-tree.module.css'

const isParts = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Error)

function shown(value: unknown, isRedacted: boolean): string {
  if (isRedacted && !isParts(value)) return String(value)
  if (value === undefined) return 'undefined'
  if (value instanceof Error) return `Error: ${value.message}`
  const text = JSON.stringify(value) ?? String(value)
  return text === '{}' || text === '[]' ? 'empty' : text
}

interface ValueTreeProps {
  value: object
  /** The label of the root. */
  label: string
  /** The values are redacted already. */
  isRedacted?: boolean
}

/** A value as an expanded tree; sensitive fields are hidden. */
export function ValueTree({ value, label, isRedacted = false }: ValueTreeProps) {
  const parts = Object.entries(value)
  return (
    <ul aria-label={label} className={`small ${styles.tree}`}>
      {parts.map(([name, part]) => (
        <li key={name}>
          <Part isRedacted={isRedacted} name={name} value={part} />
        </li>
      ))}
      {parts.length === 0 && <li className="muted">empty</li>}
    </ul>
  )
}

interface PartProps {
  name: string
  value: unknown
  isRedacted: boolean
}

function Part({ name, value, isRedacted }: PartProps) {
  const isEmpty = value === undefined || value === null || value === ''
  if (!isRedacted && isHidden(name) && !isEmpty) {
    return (
      <span>
        <b>{name}</b> <i className="muted">hidden</i>
      </span>
    )
  }
  if (isParts(value) && Object.keys(value).length > 0) {
    return (
      <details open>
        <summary>
          <b>{name}</b>
        </summary>
        <ValueTree isRedacted={isRedacted} label={name} value={value} />
      </details>
    )
  }
  return (
    <span>
      <b>{name}</b> <code>{shown(value, isRedacted)}</code>
    </span>
  )
}
