import styles from './echo.module.css'
import { TextInput, type TextInputProps } from './text-input'

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** A number of so many digits: counts them, blocks nothing. Readings L8. */
export function DigitsInput({
  digits,
  ...input
}: TextInputProps & { value: string; digits: number }) {
  return (
    <>
      <TextInput {...input} short />
      <p className={styles.count}>
        {digitsIn(input.value)} of {digits} digits
      </p>
    </>
  )
}
