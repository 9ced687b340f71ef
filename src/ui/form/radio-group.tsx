import type { OptionList } from './select'
import styles from './radio-group.module.css'
import { useTypedBefore } from './use-typed-before'

export interface RadioGroupProps {
  /** The id of the first radio button, which gets the focus after an error. */
  id: string
  name: string
  list: OptionList
  value: string
  disabled?: boolean | undefined
  onChange: (value: string) => void
}

type RadioProps = Omit<RadioGroupProps, 'list'> & { checked: boolean }

function Radio({ onChange, ...input }: RadioProps) {
  const { value, checked } = input
  const control = useTypedBefore<HTMLInputElement>(
    checked ? value : '',
    () => onChange(value),
    (radio) => (radio.checked ? value : ''),
  )
  return <input {...input} onChange={() => onChange(value)} ref={control} type="radio" />
}

/** Radio buttons; label, hint and error are those of the `FieldGroup` around them. */
export function RadioGroup({ id, list, value, onChange, ...rest }: RadioGroupProps) {
  return list.items.map((item, i) => (
    <label className={styles.choice} key={item}>
      <Radio
        {...rest}
        checked={value === item}
        id={i === 0 ? id : `${id}-${item}`}
        onChange={onChange}
        value={item}
      />
      <span>{list.labels?.[item] ?? item}</span>
    </label>
  ))
}
