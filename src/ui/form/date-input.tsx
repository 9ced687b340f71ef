import { dayInWords, readDay } from '../../shared/date-text'
import { Echo } from './echo'
import type { Question } from './question-about'
import { TextInput, type TextInputProps } from './text-input'

/** An answer that is understood as it is typed, and asked about once it is left. */
export interface AskedInputProps extends Omit<TextInputProps, 'question'> {
  value: string
  question: Question | undefined
}

/** A date as text; what was understood is said in words, so that 03/04 can mean one day only. */
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
