import { withTheme, type FormProps } from '@rjsf/core'
import type {
  RJSFSchema,
  RegistryFieldsType,
  TemplatesType,
  UiSchema,
  ValidatorType,
} from '@rjsf/utils'
import { useMemo } from 'react'
import type { FieldError } from '../../../shared/field-error'
import {
  ErrorsContext,
  FormContext,
  QuestionsContext,
  type AskedQuestion,
  type FormOwner,
} from './form-context'
import { FieldTemplate, Nothing, ObjectFieldTemplate } from './templates'
import { TextField } from './text-field'

/** Our components for the form engine; none of its own markup is used. */
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

/** Required by the engine, but never called: it only renders. */
const noValidator: ValidatorType = {
  isValid: () => true,
  rawValidation: () => ({}),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
}

/** No defaults: an absent document stays absent. */
const fillsNothing: FormProps['experimental_defaultFormStateBehavior'] = {
  emptyObjectFields: 'skipDefaults',
}

export interface SchemaFormProps extends Pick<FormOwner, 'late' | 'onChange'> {
  /** A schema with an `$id`, without references. */
  schema: RJSFSchema & { $id: string }
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
 * Renders the fields of a schema. The form engine neither validates nor keeps values: the owner
 * gets every input and passes the errors in. Ids of controls are `<$id>-<name>`.
 */
export function SchemaForm({
  schema,
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
  // Memoised: an error must not render the whole form again.
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
  return (
    <FormContext value={owner}>
      <ErrorsContext value={errors}>
        <QuestionsContext value={questions}>{form}</QuestionsContext>
      </ErrorsContext>
    </FormContext>
  )
}
