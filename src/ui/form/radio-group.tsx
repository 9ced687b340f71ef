import type { OptionList } from './select'
import styles from './radio-group.module.css'

export interface RadioGroupProps {
  /** The id of the first radio button, which gets the focus after an error. */
  id: string
  name: string
  list: OptionList
  value: string
  disabled?: boolean | undefined
  onChange: (value: string) => void
}

/** Radio buttons; label, hint and error are those of the `FieldGroup` around them. */
export function RadioGroup({ id, list, value, onChange, ...rest }: RadioGroupProps) {
  return list.items.map((item, i) => (
    <label className={styles.choice} key={item}>
      <input
        {...rest}
        checked={value === item}
        id={i === 0 ? id : `${id}-${item}`}
        onChange={() => onChange(item)}
        type="radio"
        value={item}
      />
      {list.labels?.[item] ?? item}
    </label>
  ))
}
