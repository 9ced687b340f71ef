import { useState } from 'react'
import control from './control.module.css'
import { describing } from './describing'
import styles from './select.module.css'
import { TextInput, type TextControlProps } from './text-input'

/** The answers that a question offers. */
export interface OptionList {
  items: readonly string[]
  /** How an answer is shown, where that is not the answer itself. */
  labels?: Readonly<Record<string, string>>
  /** The name of a last entry that opens a text field for any other answer. */
  other?: string
  /** What that field asks. */
  which?: string
}

export interface SelectProps extends Omit<TextControlProps, 'readOnly'> {
  value: string
  list: OptionList
  disabled?: boolean | undefined
}

/** Stands for the last entry; no answer of a list is so called. */
const otherEntry = '\u0000other'

/**
 * One answer of a list. A list with `other` takes any text: its last entry opens a field for it,
 * and the answer is that text.
 */
export function Select({ list, value, onChange, hint, error, required, ...rest }: SelectProps) {
  const isListed = list.items.includes(value)
  const [isOther, setOther] = useState(list.other !== undefined && value !== '' && !isListed)

  function choose(entry: string) {
    setOther(entry === otherEntry)
    onChange(entry === otherEntry ? '' : entry)
  }

  const remarks = describing(rest.id, { hint, error })
  return (
    <>
      <select
        {...rest}
        {...remarks}
        aria-required={required || undefined}
        className={`${control.control} ${styles.select}`}
        onChange={(event) => choose(event.target.value)}
        value={isOther ? otherEntry : isListed ? value : ''}
      >
        <option value="">Choose one</option>
        {list.items.map((item) => (
          <option key={item} value={item}>
            {list.labels?.[item] ?? item}
          </option>
        ))}
        {list.other && <option value={otherEntry}>{list.other}</option>}
      </select>
      {isOther && (
        <div className={styles.other}>
          <label className={styles.otherLabel} htmlFor={`${rest.id}-other`}>
            {list.which}
          </label>
          <TextInput
            disabled={rest.disabled}
            error={error}
            id={`${rest.id}-other`}
            name={`${rest.name}-other`}
            onChange={onChange}
            remarksOf={rest.id}
            required={required}
            value={value}
          />
        </div>
      )}
    </>
  )
}
