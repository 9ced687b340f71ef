import { readAmount, shownAmount } from '../../shared/money'
import styles from '../kit/field.module.css'
import type { AskedInputProps } from './date-input'
import { Echo } from './echo'
import { TextInput } from './text-input'

/** An amount after its currency sign, as people type it: "250,000", "250k", "1.5m". */
export function AmountInput({
  currency,
  question,
  ...input
}: AskedInputProps & { currency: string }) {
  const isRead = readAmount(input.value) !== undefined
  return (
    <>
      <div className={styles.amount}>
        <span aria-hidden="true" className={styles.unit}>
          {currency}
        </span>
        <TextInput {...input} question={question?.text} />
      </div>
      <Echo
        id={input.id}
        question={question}
        understood={isRead ? shownAmount(input.value, currency) : ''}
      />
    </>
  )
}
