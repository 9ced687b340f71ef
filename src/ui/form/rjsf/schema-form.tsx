import { withTheme, type FormProps } from '@rjsf/core'
import {
  ErrorSchemaBuilder,
  type RJSFSchema,
  type RegistryFieldsType,
  type TemplatesType,
  type UiSchema,
} from '@rjsf/utils'
import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8'
import { useMemo } from 'react'
import type { FieldError } from '../../../shared/field-error'
import type { CompiledSchema } from '../../../shared/validate'
import { FormContext, QuestionsContext, type AskedQuestion, type FormOwner } from './form-context'
import { FieldTemplate, LeftOut, ObjectFieldTemplate } from './templates'
import { TextField } from './text-field'

/** Our components for the form engine; none of its own markup is used. */
const ThemedForm = withTheme({
  fields: { StringField: TextField },
  templates: {
    FieldTemplate,
    ObjectFieldTemplate,
    DescriptionFieldTemplate: LeftOut,
    FieldErrorTemplate: LeftOut,
    FieldHelpTemplate: LeftOut,
    ErrorListTemplate: LeftOut,
  },
})

const errorSchemaOf = (errors: readonly FieldError[]) =>
  errors.reduce(
    (schema, { path, message }) => schema.addErrors(message, path.split('/').slice(1)),
    new ErrorSchemaBuilder(),
  ).ErrorSchema

/** No defaults: an absent document stays absent. */
const fillsNothing: FormProps['experimental_defaultFormStateBehavior'] = {
  emptyObjectFields: 'skipDefaults',
}

export interface SchemaFormProps extends Pick<FormOwner, 'late' | 'onChange'> {
  /** A schema with an `$id`, without references. */
  schema: RJSFSchema & { $id: string }
  /** What validates it. */
  compiled: CompiledSchema
  uiSchema: UiSchema
  /** Initial values of the fields, which keep their own text afterwards. */
  values: object
  fields?: RegistryFieldsType
  /** For another layout than one question below the other. */
  templates?: Partial<TemplatesType>
  disabled?: boolean
  errors: readonly FieldError[]
  /** The questions that are shown. */
  questions?: readonly AskedQuestion[]
  onLeave?: FormOwner['onLeave']
}

const nothingToDo = () => {}
const nothingToAsk: readonly AskedQuestion[] = []

/**
 * Renders the fields of a schema. Its owner keeps the values and says when they are validated: it
 * gets every input and passes the errors in. Ids of controls are `<$id>-<name>`.
 */
export function SchemaForm({
  schema,
  compiled,
  uiSchema,
  values,
  errors,
  late,
  fields,
  templates,
  disabled,
  onChange,
  onLeave = nothingToDo,
  questions = nothingToAsk,
}: SchemaFormProps) {
  const owner = useMemo(() => ({ late, onChange, onLeave }), [late, onChange, onLeave])
  const validator = useMemo(
    () =>
      createPrecompiledValidator<unknown, RJSFSchema>(
        { [schema.$id]: compiled } as ValidatorFunctions,
        schema,
      ),
    [compiled, schema],
  )
  const extraErrors = useMemo(() => errorSchemaOf(errors), [errors])
  // Memoised: a question must not render the whole form again.
  const form = useMemo(
    () => (
      <ThemedForm
        disabled={disabled}
        experimental_defaultFormStateBehavior={fillsNothing}
        extraErrors={extraErrors}
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
        validator={validator}
      >
        <></>
      </ThemedForm>
    ),
    [disabled, extraErrors, fields, schema, templates, uiSchema, validator, values],
  )
  return (
    <FormContext value={owner}>
      <QuestionsContext value={questions}>{form}</QuestionsContext>
    </FormContext>
  )
}
