import { useState } from 'react'
import styles from '../kit/field.module.css'
import { useDescribing } from './describing'
import { TextInput, type TextControlProps } from './text-input'
import { useTypedBefore } from './use-typed-before'

/** The answers that a question offers. */
export interface OptionList {
  items: readonly string[]
  /** Labels that differ from their answers. */
  labels?: Readonly<Record<string, string>>
  /** The label of a last entry that opens a text field. */
  other?: string
  /** The label of that text field. */
  which?: string
}

export interface SelectProps extends Omit<TextControlProps, 'readOnly' | 'question'> {
  value: string
  list: OptionList
  disabled?: boolean | undefined
}

/** The value of the last entry; no answer of a list equals it. */
const otherEntry = '(other)'

/** A select. With `other` it accepts any text: the last entry opens a field for it. */
export function Select({ list, value, onChange, required, ...rest }: SelectProps) {
  // An answer from an earlier list stays chosen.
  const [earlier] = useState(list.other || list.items.includes(value) ? '' : value)
  const items = earlier ? [...list.items, earlier] : list.items
  const isListed = items.includes(value)
  const [choseOther, setOther] = useState<boolean>()
  const isOther = choseOther ?? (list.other !== undefined && value !== '' && !isListed)

  const shown = isOther ? otherEntry : isListed ? value : ''
  const control = useTypedBefore<HTMLSelectElement>(shown, choose)

  function choose(entry: string) {
    setOther(entry === otherEntry)
    onChange(entry === otherEntry ? '' : entry)
  }

  return (
    <>
      <select
        {...rest}
        {...useDescribing()}
        aria-required={required || undefined}
        className={`${styles.control} ${styles.select}`}
        onChange={(event) => choose(event.target.value)}
        ref={control}
        value={shown}
      >
        <option value="">Choose one</option>
        {items.map((item) => (
          <option key={item} value={item}>
            {list.labels?.[item] ?? item}
          </option>
        ))}
        {list.other && <option value={otherEntry}>{list.other}</option>}
      </select>
      {isOther && (
        <div className={styles.other}>
          <label className={styles.label} htmlFor={`${rest.id}-other`}>
            {list.which}
          </label>
          <TextInput
            disabled={rest.disabled}
            id={`${rest.id}-other`}
            name={`${rest.name}-other`}
            onChange={(text) => {
              setOther(true)
              onChange(text)
            }}
            required={required}
            value={value}
          />
        </div>
      )}
    </>
  )
}
