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

/** Our keywords for a text. */
interface TextProperty extends AskingProperty {
  maxLength?: number
  'x-amount'?: string
  'x-options'?: keyof typeof lists
}

/** The `.ui.json` options of a text. */
interface TextOptions {
  widget?: 'radio' | 'textarea'
  autocomplete?: string
  inputmode?: TextInputProps['inputMode']
  /** Whether to show a count of digits. */
  counted?: boolean
  rows?: number
}

/** The maximum length that fits a short input. */
const shortText = 40

const propertyOf = ({ schema }: FieldProps) => schema as TextProperty

const optionsOf = ({ uiSchema }: FieldProps) => getUiOptions(uiSchema) as TextOptions

/** The initial text; the control keeps its own afterwards. */
const startOf = ({ formData }: FieldProps) => (typeof formData === 'string' ? formData : '')

/** The common props of all text controls. */
function useControl(props: FieldProps) {
  const { name, required, disabled, schema } = props
  const { id, error, onChange } = useField(props)
  return { id, name, required, disabled, hint: schema.description, error, onChange }
}

/** The same for a control that keeps its own text. */
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

/** Waits for the end of a press: moving the page during it would cancel the click. */
function afterPress(then: () => void) {
  const soon = () => void setTimeout(then)
  if (document.querySelector(':active')) addEventListener('pointerup', soon, { once: true })
  else soon()
}

interface Typed {
  onChange: (text: string) => void
}

/** A line with a question about its text: asked on blur, removed by the next key. */
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

/** An uncontrolled line: a keystroke renders nothing. */
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

/** An option list, as radio buttons or a select. */
function ChoiceField(props: FieldProps) {
  const { hint, error, required, ...control } = useShown(props)
  const list = lists[propertyOf(props)['x-options']!]
  if (optionsOf(props).widget === 'radio') return <RadioGroup {...control} list={list} />
  return <Select {...control} error={error} hint={hint} list={list} required={required} />
}

/** A text in the control for its schema. */
export function TextField(props: FieldProps) {
  const { 'x-options': options, 'x-date': isDate, 'x-amount': currency } = propertyOf(props)
  const { widget, counted } = optionsOf(props)
  if (options) return <ChoiceField {...props} />
  if (isDate) return <DateField {...props} />
  if (currency) return <AmountField {...props} />
  if (counted) return <DigitsField {...props} />
  return widget === 'textarea' ? <LinesField {...props} /> : <LineField {...props} />
}
