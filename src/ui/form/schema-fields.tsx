import type { ComponentType } from 'react'
import type { FieldError } from '../../shared/field-error'
import type { Problem } from './error-summary'
import { Field } from '../kit/field'
import { controlOf, type ControlKind, type TextProperty } from './control-of'
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

/** A question that brings its own field around its control. */
export interface WholeFieldProps {
  property: TextProperty
  error: string | undefined
  control: {
    id: string
    name: string
    value: string
    required: boolean
    readOnly: boolean | undefined
    autoComplete: string | undefined
    onChange: (value: string) => void
  }
}

export interface SchemaFieldsProps {
  schema: TextSchema
  /** The properties to render, in order; all by default. */
  names?: readonly string[] | undefined
  answers: Record<string, string>
  errors: readonly FieldError[]
  readOnly?: boolean
  /** What draws more than lines of text; pages that have none of it do not load it. */
  fields?: Partial<Record<ControlKind, ComponentType<WholeFieldProps>>>
  onChange: (answer: { name: string; value: string }) => void
}

/** The fields of a small form, rendered from its JSON Schema. */
export function SchemaFields({
  schema,
  answers,
  errors,
  fields = {},
  onChange,
  ...rest
}: SchemaFieldsProps) {
  const names = rest.names ?? Object.keys(schema.properties)
  return names.map((name) => {
    const property = schema.properties[name]!
    const { kind, rows, type, inputMode, short, autoComplete } = controlOf(property)
    const error = errors.find(({ path }) => nameIn(path) === name)?.message
    const control = {
      id: controlId(schema, name),
      name,
      autoComplete,
      value: answers[name] ?? '',
      required: schema.required.includes(name),
      readOnly: rest.readOnly,
      onChange: (value: string) => onChange({ name, value }),
    }
    const Whole = fields[kind]
    if (Whole) return <Whole control={control} error={error} key={name} property={property} />
    return (
      <Field
        error={error}
        hint={property.description}
        id={control.id}
        key={name}
        label={property.title}
      >
        {kind === 'lines' ? (
          <TextArea {...control} rows={rows} />
        ) : (
          <TextInput {...control} type={type} inputMode={inputMode} short={short} />
        )}
      </Field>
    )
  })
}
