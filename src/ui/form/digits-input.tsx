import type { AskedInputProps } from './date-input'
import { Echo } from './echo'
import { TextInput } from './text-input'

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** An input for a fixed number of digits: counts what is typed, blocks nothing. */
export function DigitsInput({ digits, question, ...input }: AskedInputProps & { digits: number }) {
  return (
    <>
      <TextInput {...input} question={question?.text} short />
      {input.value && <p className="small">{`${digitsIn(input.value)} of ${digits} digits`}</p>}
      <Echo id={input.id} question={question} />
    </>
  )
}
