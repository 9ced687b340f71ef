import { dayInWords, readDay } from '../../shared/date-text'
import styles from './echo.module.css'
import { TextInput, type TextInputProps } from './text-input'

/** A date as text; what was understood is said in words, so that 03/04 can mean one day only. */
export function DateInput(props: TextInputProps & { value: string }) {
  const day = readDay(props.value)
  return (
    <>
      <TextInput {...props} short />
      <p className={styles.echo} role="status">
        {day && dayInWords(day)}
      </p>
    </>
  )
}
