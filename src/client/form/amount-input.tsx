import styles from './amount-input.module.css'
import { TextInput, type TextInputProps } from './text-input'

/** A sum of money behind the sign of its currency; commas and blanks are welcome. */
export function AmountInput({ unit, ...input }: TextInputProps & { unit: string }) {
  return (
    <div className={styles.amount}>
      <span aria-hidden="true" className={styles.unit}>
        {unit}
      </span>
      <TextInput {...input} />
    </div>
  )
}
