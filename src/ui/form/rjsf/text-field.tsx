import { getUiOptions, type FieldProps } from '@rjsf/utils'
import { useContext, useState, type FocusEvent } from 'react'
import lists from '../../../../schemas/options.json'
import { AmountInput } from '../amount-input'
import { DateInput } from '../date-input'
import { DigitsInput } from '../digits-input'
import { Echo } from '../echo'
import type { AskingProperty } from '../question-about'
import { RadioGroup } from '../radio-group'
import { Select } from '../select'
import { TextArea } from '../text-area'
import { TextInput, type TextInputProps } from '../text-input'
import { RemarkContext, useField } from './form-context'

/** What a schema says of a text beyond JSON Schema. */
interface TextProperty extends AskingProperty {
  maxLength?: number
  'x-amount'?: string
  'x-options'?: keyof typeof lists
}

/** What a `.ui.json` may say of a text. */
interface TextOptions {
  widget?: 'radio' | 'textarea'
  autocomplete?: string
  inputmode?: TextInputProps['inputMode']
  /** Whether digits are counted while they are typed. */
  counted?: boolean
  rows?: number
}

/** Answers of so many characters fit a short field. */
const shortText = 40

const propertyOf = ({ schema }: FieldProps) => schema as TextProperty

const optionsOf = ({ uiSchema }: FieldProps) => getUiOptions(uiSchema) as TextOptions

/** What stands in a field when it is drawn; from then on the control knows better. */
const startOf = ({ formData }: FieldProps) => (typeof formData === 'string' ? formData : '')

/** What all controls of a text have in common. */
function useControl(props: FieldProps) {
  const { name, required, disabled, schema } = props
  const { id, error, onChange } = useField(props)
  return { id, name, required, disabled, hint: schema.description, error, onChange }
}

/** The same for a control whose text it shows itself while it is typed. */
function useShown(props: FieldProps) {
  const control = useControl(props)
  const [value, setValue] = useState(startOf(props))
  return {
    ...control,
    value,
    onChange(text: string) {
      setValue(text)
      control.onChange(text)
    },
  }
}

/**
 * Waits until what is pressed is let go: what moves the page between the two takes the press away
 * from its button.
 */
function afterPress(then: () => void) {
  const soon = () => void setTimeout(then)
  if (document.querySelector(':active')) addEventListener('pointerup', soon, { once: true })
  else soon()
}

interface Typed {
  onChange: (text: string) => void
}

/** One line, with the question about it: asked when it is left, gone with the next key. */
function useInput<T extends Typed>(props: FieldProps, control: T) {
  const { ask } = useField(props)
  const { autocomplete = 'off', inputmode } = optionsOf(props)
  const [question, setQuestion] = useState(() => ask(startOf(props)))
  return {
    ...control,
    autoComplete: autocomplete,
    inputMode: inputmode,
    question,
    onChange(text: string) {
      setQuestion(undefined)
      control.onChange(text)
    },
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) =>
      afterPress(() => setQuestion(ask(target.value))),
  }
}

function DateField(props: FieldProps) {
  return <DateInput {...useInput(props, useShown(props))} />
}

function AmountField(props: FieldProps) {
  return (
    <AmountInput {...useInput(props, useShown(props))} currency={propertyOf(props)['x-amount']!} />
  )
}

function DigitsField(props: FieldProps) {
  const digits = propertyOf(props)['x-ask']?.find((rule) => rule.digits)?.digits ?? 0
  return <DigitsInput {...useInput(props, useShown(props))} digits={digits} />
}

/** A line that keeps its own text: a keystroke redraws nothing. */
function LineField(props: FieldProps) {
  const remark = useContext(RemarkContext)
  const { question, ...input } = useInput(props, useControl(props))
  const { maxLength = Infinity, 'x-ask': rules } = propertyOf(props)
  return (
    <>
      <TextInput
        {...input}
        defaultValue={startOf(props)}
        question={question?.text ?? remark}
        short={maxLength <= shortText}
      />
      {rules && <Echo id={input.id} question={question} />}
    </>
  )
}

function LinesField(props: FieldProps) {
  const { autocomplete = 'off', rows } = optionsOf(props)
  return (
    <TextArea
      {...useControl(props)}
      autoComplete={autocomplete}
      defaultValue={startOf(props)}
      question={useContext(RemarkContext)}
      rows={rows}
    />
  )
}

/** One answer of a list of `options.json`: all of it in view, or folded up. */
function ChoiceField(props: FieldProps) {
  const { hint, error, required, ...control } = useShown(props)
  const list = lists[propertyOf(props)['x-options']!]
  if (optionsOf(props).widget === 'radio') return <RadioGroup {...control} list={list} />
  return <Select {...control} error={error} hint={hint} list={list} required={required} />
}

/** A text, in the control that its schema asks for. */
export function TextField(props: FieldProps) {
  const { 'x-options': options, 'x-date': isDate, 'x-amount': currency } = propertyOf(props)
  const { widget, counted } = optionsOf(props)
  if (options) return <ChoiceField {...props} />
  if (isDate) return <DateField {...props} />
  if (currency) return <AmountField {...props} />
  if (counted) return <DigitsField {...props} />
  return widget === 'textarea' ? <LinesField {...props} /> : <LineField {...props} />
}
