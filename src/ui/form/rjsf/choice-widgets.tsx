import type { WidgetProps } from '@rjsf/utils'
import lists from '../../../../schemas/options.json'
import { RadioGroup } from '../radio-group'
import { Select, type OptionList } from '../select'
import { useFieldError } from './field-errors'
import { useTyped } from './use-typed'

const listOf = ({ schema }: WidgetProps): OptionList =>
  lists[(schema as { 'x-options': keyof typeof lists })['x-options']]

/** A list of `options.json`, folded up. */
export function SelectWidget(props: WidgetProps) {
  const { id, name, required, disabled, schema } = props
  const remarks = { hint: schema.description, error: useFieldError(id) }
  return (
    <Select
      {...remarks}
      {...useTyped(props)}
      disabled={disabled}
      id={id}
      list={listOf(props)}
      name={name}
      required={required}
    />
  )
}

/** A list of `options.json`, all of it in view. */
export function RadioWidget(props: WidgetProps) {
  const { value, onChange } = useTyped(props)
  return (
    <RadioGroup
      disabled={props.disabled}
      id={props.id}
      list={listOf(props)}
      name={props.name}
      onChange={onChange}
      value={value}
    />
  )
}
