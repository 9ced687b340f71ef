import type { FieldError } from '../../shared/field-error'
import type { Problem } from './error-summary'
import { Field } from '../kit/field'
import { inputKind, type TextProperty } from './input-kind'
import { TextArea } from './text-area'
import { TextInput } from './text-input'

/** The schema of a small form: all properties are texts. */
export interface TextSchema {
  $id: string
  required: string[]
  properties: Record<string, TextProperty>
}

/** The id of the control that asks for a property. */
export const controlId = ({ $id }: TextSchema, name: string) => `${$id}-${name}`

const nameIn = (path: string) => path.slice(1)

/** A form's errors for the summary. */
export const problemsOf = (schema: TextSchema, errors: readonly FieldError[]): Problem[] =>
  errors.map(({ path, message }) => ({
    id: controlId(schema, nameIn(path)),
    label: schema.properties[nameIn(path)]?.title ?? '',
    message,
  }))

export interface SchemaFieldsProps {
  schema: TextSchema
  /** The properties to render, in order; all by default. */
  names?: readonly string[]
  answers: Record<string, string>
  errors: readonly FieldError[]
  readOnly?: boolean
  onChange: (answer: { name: string; value: string }) => void
}

/** The fields of a small form, rendered from its JSON Schema. */
export function SchemaFields({ schema, answers, errors, onChange, ...rest }: SchemaFieldsProps) {
  const names = rest.names ?? Object.keys(schema.properties)
  return names.map((name) => {
    const property = schema.properties[name]!
    const { lines, rows, type, inputMode, short, autoComplete } = inputKind(property)
    const control = {
      id: controlId(schema, name),
      name,
      autoComplete,
      value: answers[name] ?? '',
      required: schema.required.includes(name),
      readOnly: rest.readOnly,
      onChange: (value: string) => onChange({ name, value }),
    }
    return (
      <Field
        error={errors.find(({ path }) => nameIn(path) === name)?.message}
        hint={property.description}
        id={control.id}
        key={name}
        label={property.title}
      >
        {lines ? (
          <TextArea {...control} rows={rows} />
        ) : (
          <TextInput {...control} type={type} inputMode={inputMode} short={short} />
        )}
      </Field>
    )
  })
}
