import type { ComponentProps, ReactNode } from 'react'
import { useDescribing } from '../form/describing'
import type { OptionList } from '../form/select'
import { useTypedBefore } from '../form/use-typed-before'
import styles from './choice.module.css'

/** A box to tick with its words; the whole row is its target. */
export const Choice = ({
  children,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }) => (
  <label className={styles.choice}>
    <input {...useDescribing()} {...input} type="checkbox" />
    <span>{children}</span>
  </label>
)

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
