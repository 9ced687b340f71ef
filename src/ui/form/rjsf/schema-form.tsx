import { withTheme, type FormProps } from '@rjsf/core'
import type {
  RJSFSchema,
  RegistryFieldsType,
  TemplatesType,
  UiSchema,
  ValidatorType,
} from '@rjsf/utils'
import { useMemo } from 'react'
import { FormContext, type FormOwner } from './form-context'
import { FieldTemplate, Nothing, ObjectFieldTemplate } from './templates'
import { TextField } from './text-field'

/** Our look for the form engine: nothing of its own markup is left. */
const ThemedForm = withTheme({
  fields: { StringField: TextField },
  templates: {
    FieldTemplate,
    ObjectFieldTemplate,
    DescriptionFieldTemplate: Nothing,
    FieldErrorTemplate: Nothing,
    FieldHelpTemplate: Nothing,
    ErrorListTemplate: Nothing,
  },
})

/** The engine asks for one and, as it draws and nothing else, never uses it. */
const noValidator: ValidatorType = {
  isValid: () => true,
  rawValidation: () => ({}),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
}

/** What the engine fills in by itself: nothing. A document that was not given stays absent. */
const fillsNothing: FormProps['experimental_defaultFormStateBehavior'] = {
  emptyObjectFields: 'skipDefaults',
}

export interface SchemaFormProps extends Pick<FormOwner, 'errors' | 'onChange'> {
  /** A schema with an `$id`, its references resolved. */
  schema: RJSFSchema & { $id: string }
  uiSchema: UiSchema
  /** What the fields show when the form opens; from then on they know better. */
  values: object
  fields?: RegistryFieldsType
  /** For a form of another build than one question below the other. */
  templates?: Partial<TemplatesType>
  disabled?: boolean
  /** Asks about a value that looks wrong, when its field is left. */
  ask?: FormOwner['ask']
}

const nothingToAsk = () => undefined

/**
 * The fields of a schema, drawn by the form engine, which neither validates nor keeps anything:
 * whoever owns the values hears of every input and hands the errors in. The ids of the controls are
 * `<$id>-<name>`.
 */
export function SchemaForm({
  schema,
  uiSchema,
  values,
  errors,
  fields,
  templates,
  disabled,
  onChange,
  ask = nothingToAsk,
}: SchemaFormProps) {
  const owner = useMemo(() => ({ errors, onChange, ask }), [errors, onChange, ask])
  // The same element again is not drawn again: an error is no reason for the engine to work.
  const form = useMemo(
    () => (
      <ThemedForm
        disabled={disabled}
        experimental_defaultFormStateBehavior={fillsNothing}
        fields={fields}
        idPrefix={schema.$id}
        idSeparator="-"
        initialFormData={values}
        noValidate
        schema={schema}
        showErrorList={false}
        tagName="div"
        templates={templates}
        uiSchema={uiSchema}
        validator={noValidator}
      >
        <></>
      </ThemedForm>
    ),
    [disabled, fields, schema, templates, uiSchema, values],
  )
  return <FormContext value={owner}>{form}</FormContext>
}
