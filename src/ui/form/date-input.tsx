import { dayInWords, readDay } from '../../shared/date-text'
import { Echo } from './echo'
import type { Doubt } from './question-about'
import { TextInput, type TextInputProps } from './text-input'

/** An input that shows how its text is understood, and asks about it on blur. */
export interface AskedInputProps extends Omit<TextInputProps, 'question'> {
  value: string
  question: Partial<Doubt> | undefined
}

/** A date as text; its meaning is shown in words, so that 03/04 is unambiguous. */
export function DateInput({ question, ...input }: AskedInputProps) {
  const day = readDay(input.value)
  return (
    <>
      <TextInput {...input} question={question?.text} short />
      <Echo
        id={input.id}
        onTake={input.onChange}
        question={question}
        understood={day ? dayInWords(day) : ''}
      />
    </>
  )
}
