import type { WidgetProps } from '@rjsf/utils'
import { useContext } from 'react'
import { AmountInput } from '../amount-input'
import { DateInput } from '../date-input'
import { DigitsInput } from '../digits-input'
import { Echo } from '../echo'
import type { AskingProperty } from '../question-about'
import { TextArea } from '../text-area'
import { TextInput, type TextInputProps } from '../text-input'
import { useAsked } from './asking'
import { RemarkContext, useFieldError } from './field-errors'
import { useHeard, useTyped } from './use-typed'

/** What a `.ui.json` may say of a text. */
interface TextOptions {
  autocomplete?: string
  inputmode?: TextInputProps['inputMode']
  /** Whether digits are counted while they are typed. */
  counted?: boolean
  rows?: number
}

/** Answers of so many characters fit a short field. */
const shortText = 40

const optionsOf = ({ options }: WidgetProps) => options as TextOptions

/** What a schema says of a text beyond JSON Schema. */
const annotationsOf = ({ schema }: WidgetProps) =>
  schema as AskingProperty & { 'x-amount'?: string }

/** How many digits are expected. */
const digitsOf = (props: WidgetProps) =>
  annotationsOf(props)['x-ask']?.find(({ digits }) => digits)?.digits ?? 0

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
  return (
    <DigitsInput
      {...useInput(props)}
      {...useAsked(props, useTyped(props))}
      digits={digitsOf(props)}
    />
  )
}

function AmountWidget(props: WidgetProps) {
  const currency = annotationsOf(props)['x-amount']!
  return (
    <AmountInput {...useInput(props)} {...useAsked(props, useTyped(props))} currency={currency} />
  )
}

function LineWidget(props: WidgetProps) {
  const remark = useContext(RemarkContext)
  const { question, ...input } = { ...useInput(props), ...useAsked(props, useHeard(props)) }
  const isShort = (props.schema.maxLength ?? Infinity) <= shortText
  return (
    <>
      <TextInput {...input} question={question?.text ?? remark} short={isShort} />
      {annotationsOf(props)['x-ask'] && <Echo id={input.id} question={question} />}
    </>
  )
}

/** One line: a plain text, a number of digits or a sum of money. */
export function TextWidget(props: WidgetProps) {
  if (optionsOf(props).counted) return <DigitsWidget {...props} />
  return annotationsOf(props)['x-amount'] ? <AmountWidget {...props} /> : <LineWidget {...props} />
}

export function TextareaWidget(props: WidgetProps) {
  const question = useContext(RemarkContext)
  const { rows } = optionsOf(props)
  return <TextArea {...useControl(props)} {...useHeard(props)} question={question} rows={rows} />
}

export function DateWidget(props: WidgetProps) {
  return <DateInput {...useInput(props)} {...useAsked(props, useTyped(props))} />
}
