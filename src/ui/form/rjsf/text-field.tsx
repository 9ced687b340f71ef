import { getUiOptions, type FieldProps } from '@rjsf/utils'
import { useContext, useState } from 'react'
import { AmountInput } from '../amount-input'
import { controlOf, type TextProperty } from '../control-of'
import { DateInput, type AskedInputProps } from '../date-input'
import { FieldContext } from '../describing'
import { Echo } from '../echo'
import type { AskingProperty } from '../question-about'
import { useLists } from '../lists'
import { RadioGroup } from '../../kit/choice'
import { Select } from '../select'
import { TextArea } from '../text-area'
import { TextInput } from '../text-input'
import { QuestionsContext, RemarkContext, useField } from './form-context'

/** What a `.ui.json` says of a text: what its schema cannot. */
interface TextOptions extends Pick<TextProperty, 'autocomplete' | 'inputmode'> {
  widget?: 'radio'
  /** Whether to show a count of digits. */
  counted?: boolean
  rows?: number
}

const propertyOf = ({ schema }: FieldProps) => schema as TextProperty & AskingProperty

const optionsOf = ({ uiSchema }: FieldProps) => getUiOptions(uiSchema) as TextOptions

/** The control for a text. */
const drawnBy = (props: FieldProps) => {
  const { rows, ...options } = optionsOf(props)
  const control = controlOf({ ...propertyOf(props), ...options })
  return { ...control, rows: rows ?? control.rows, autoComplete: control.autoComplete ?? 'off' }
}

/** The common props of all text controls. */
function useControl(props: FieldProps) {
  const { name, required, disabled } = props
  const { id, start, onChange } = useField(props)
  return {
    control: { id, name, required, disabled, onChange },
    /** The text of an untouched control. */
    start: typeof start === 'string' ? start : '',
  }
}

/** The same for a control that keeps its own text. */
function useShown(props: FieldProps) {
  const { control, start } = useControl(props)
  const [typed, setTyped] = useState<string>()
  const onChange = (text: string) => {
    setTyped(text)
    control.onChange(text)
  }
  return { ...control, value: typed ?? start, onChange }
}

/** Waits for the end of a press: moving the page during it would cancel the click. */
function afterPress(then: () => void) {
  const soon = () => void setTimeout(then)
  if (document.querySelector(':active')) addEventListener('pointerup', soon, { once: true })
  else soon()
}

/** A line with a question about its text: asked once it is left, removed by the next key. */
function useInput<T>(props: FieldProps, control: T) {
  const { path, onLeave } = useField(props)
  const asked = useContext(QuestionsContext).find((question) => question.path === path)
  const { autoComplete, inputMode } = drawnBy(props)
  const { error } = useContext(FieldContext)
  return {
    ...control,
    autoComplete,
    inputMode,
    // An error has said it already, but offers nothing.
    question: error && !asked?.instead ? undefined : asked,
    onBlur: () => afterPress(onLeave),
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

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** An input for a fixed number of digits: counts what is typed, blocks nothing. */
function DigitsInput({ digits, question, ...input }: AskedInputProps & { digits: number }) {
  return (
    <>
      <TextInput {...input} question={question?.text} short />
      {input.value && <p className="small">{`${digitsIn(input.value)} of ${digits} digits`}</p>}
      <Echo id={input.id} question={question} />
    </>
  )
}

function DigitsField(props: FieldProps) {
  const digits = propertyOf(props)['x-ask']?.find((rule) => rule.digits)?.digits ?? 0
  return <DigitsInput {...useInput(props, useShown(props))} digits={digits} />
}

/** An uncontrolled line: a keystroke renders nothing. */
function LineField(props: FieldProps) {
  const remark = useContext(RemarkContext)
  const { control, start } = useControl(props)
  const { question, ...input } = useInput(props, control)
  return (
    <>
      <TextInput
        {...input}
        defaultValue={start}
        question={question?.text ?? remark}
        short={drawnBy(props).short}
      />
      {propertyOf(props)['x-ask'] && <Echo id={input.id} question={question} />}
    </>
  )
}

function LinesField(props: FieldProps) {
  const { autoComplete, rows } = drawnBy(props)
  const { control, start } = useControl(props)
  return (
    <TextArea
      {...control}
      autoComplete={autoComplete}
      defaultValue={start}
      question={useContext(RemarkContext)}
      rows={rows}
    />
  )
}

/** An option list, as radio buttons or a select. */
function ChoiceField(props: FieldProps) {
  const { required, ...control } = useShown(props)
  const list = useLists()[drawnBy(props).list!] ?? { items: propertyOf(props).enum ?? [] }
  if (optionsOf(props).widget === 'radio') return <RadioGroup {...control} list={list} />
  return <Select {...control} list={list} required={required} />
}

const controls = {
  choice: ChoiceField,
  date: DateField,
  amount: AmountField,
  lines: LinesField,
  password: LineField,
  line: LineField,
}

/** A text in the control for its schema. */
export function TextField(props: FieldProps) {
  const Control = optionsOf(props).counted ? DigitsField : controls[drawnBy(props).kind]
  return <Control {...props} />
}
