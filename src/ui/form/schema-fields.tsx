import type { FieldError } from '../../shared/field-error'
import type { Problem } from './error-summary'
import { Field } from './field'
import { inputKind, type TextProperty } from './input-kind'
import { TextArea } from './text-area'
import { TextInput } from './text-input'

/** A schema whose properties are all texts: the small forms. */
export interface TextSchema {
  $id: string
  required: string[]
  properties: Record<string, TextProperty>
}

/** The id of the control that asks for a property. */
export const controlId = ({ $id }: TextSchema, name: string) => `${$id}-${name}`

const nameIn = (path: string) => path.slice(1)

/** The errors of a form as its summary shows them. */
export const problemsOf = (schema: TextSchema, errors: readonly FieldError[]): Problem[] =>
  errors.map(({ path, message }) => ({
    id: controlId(schema, nameIn(path)),
    label: schema.properties[nameIn(path)]?.title ?? '',
    message,
  }))

export interface SchemaFieldsProps {
  schema: TextSchema
  /** The properties to ask for, in their order; all of them unless said otherwise. */
  names?: readonly string[]
  answers: Record<string, string>
  errors: readonly FieldError[]
  readOnly?: boolean
  onChange: (answer: { name: string; value: string }) => void
}

/** The fields of a small form, drawn from its JSON schema so that no field is written twice. */
export function SchemaFields({ schema, answers, errors, onChange, ...rest }: SchemaFieldsProps) {
  const names = rest.names ?? Object.keys(schema.properties)
  return names.map((name) => {
    const property = schema.properties[name]!
    const { lines, rows, type, inputMode, short, autoComplete } = inputKind(property)
    const remarks = {
      hint: property.description,
      error: errors.find(({ path }) => nameIn(path) === name)?.message,
    }
    const control = {
      ...remarks,
      id: controlId(schema, name),
      name,
      autoComplete,
      value: answers[name] ?? '',
      required: schema.required.includes(name),
      readOnly: rest.readOnly,
      onChange: (value: string) => onChange({ name, value }),
    }
    return (
      <Field key={name} id={control.id} label={property.title} {...remarks}>
        {lines ? (
          <TextArea {...control} rows={rows} />
        ) : (
          <TextInput {...control} type={type} inputMode={inputMode} short={short} />
        )}
      </Field>
    )
  })
}
