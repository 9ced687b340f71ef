import type { WidgetProps } from '@rjsf/utils'
import { AmountInput } from '../amount-input'
import { DateInput } from '../date-input'
import { DigitsInput } from '../digits-input'
import { TextArea } from '../text-area'
import { TextInput, type TextInputProps } from '../text-input'
import { useFieldError } from './field-errors'
import { useHeard, useTyped } from './use-typed'

/** What a `.ui.json` may say of a text. */
interface TextOptions {
  autocomplete?: string
  inputmode?: TextInputProps['inputMode']
  /** How many digits are expected. */
  digits?: number
  /** The sign of a currency. */
  prefix?: string
  rows?: number
}

/** Answers of so many characters fit a short field. */
const shortText = 40

const optionsOf = ({ options }: WidgetProps) => options as TextOptions

const useControl = (props: WidgetProps) => ({
  id: props.id,
  name: props.name,
  required: props.required,
  disabled: props.disabled,
  autoComplete: optionsOf(props).autocomplete ?? 'off',
  hint: props.schema.description,
  error: useFieldError(props.id),
})

const useInput = (props: WidgetProps) => ({
  ...useControl(props),
  inputMode: optionsOf(props).inputmode,
})

function DigitsWidget(props: WidgetProps) {
  return <DigitsInput {...useInput(props)} {...useTyped(props)} digits={optionsOf(props).digits!} />
}

function LineWidget(props: WidgetProps) {
  const input = { ...useInput(props), ...useHeard(props) }
  const { prefix } = optionsOf(props)
  const isShort = (props.schema.maxLength ?? Infinity) <= shortText
  return prefix ? (
    <AmountInput {...input} unit={prefix} />
  ) : (
    <TextInput {...input} short={isShort} />
  )
}

/** One line: a plain text, a number of digits or a sum of money. */
export const TextWidget = (props: WidgetProps) =>
  optionsOf(props).digits ? <DigitsWidget {...props} /> : <LineWidget {...props} />

export function TextareaWidget(props: WidgetProps) {
  return <TextArea {...useControl(props)} {...useHeard(props)} rows={optionsOf(props).rows} />
}

export function DateWidget(props: WidgetProps) {
  return <DateInput {...useInput(props)} {...useTyped(props)} />
}
