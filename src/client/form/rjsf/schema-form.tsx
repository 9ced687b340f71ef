import { withTheme, type FormProps } from '@rjsf/core'
import type { RJSFSchema, RegistryFieldsType, TemplatesType, UiSchema } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { useMemo } from 'react'
import type { FieldError } from '../../../shared/message'
import type { Validate } from '../judged'
import { AnswerHeardContext, type AnswerHeard } from './answer-heard'
import { RadioWidget, SelectWidget } from './choice-widgets'
import { FieldTemplate, Nothing, ObjectFieldTemplate } from './templates'
import { DateWidget, TextareaWidget, TextWidget } from './text-widgets'

/** Our look for the form engine: nothing of its own markup is left. */
const ThemedForm = withTheme({
  templates: {
    FieldTemplate,
    ObjectFieldTemplate,
    DescriptionFieldTemplate: Nothing,
    FieldErrorTemplate: Nothing,
    FieldHelpTemplate: Nothing,
    ErrorListTemplate: Nothing,
  },
  widgets: { TextWidget, TextareaWidget, SelectWidget, RadioWidget, 'date-text': DateWidget },
})

/** What the engine fills in by itself: nothing. A document that was not given stays absent. */
const fillsNothing: FormProps['experimental_defaultFormStateBehavior'] = {
  emptyObjectFields: 'skipDefaults',
}

export interface SchemaFormProps {
  /** A schema with an `$id`, its references resolved. */
  schema: RJSFSchema & { $id: string }
  uiSchema: UiSchema
  /** The schema, compiled at build time. */
  validate: Validate
  /** What was answered when the form opened; from then on the fields know better. */
  answers: object
  errors: readonly FieldError[]
  fields?: RegistryFieldsType
  /** For a form of another build than one question below the other. */
  templates?: Partial<TemplatesType>
  disabled?: boolean
  onHear: AnswerHeard
}

interface ExtraErrors {
  [name: string]: ExtraErrors | string[] | undefined
  __errors?: string[]
}

/** The errors by their places, as the engine wants them. */
function asExtraErrors(errors: readonly FieldError[]) {
  const root: ExtraErrors = {}
  for (const { path, message } of errors) {
    const place = path
      .split('/')
      .slice(1)
      .reduce((node, name) => (node[name] ??= {}) as ExtraErrors, root)
    place.__errors = [message]
  }
  return root
}

/**
 * The fields of a schema, drawn by the form engine. It judges nothing: whoever owns the answers
 * judges them by the same compiled schema and hands the errors in. The ids of the controls are
 * `<$id>-<name>`.
 */
export function SchemaForm({
  schema,
  uiSchema,
  validate,
  answers,
  errors,
  ...rest
}: SchemaFormProps) {
  const validator = useMemo(
    () => createPrecompiledValidator({ [schema.$id]: validate } as never, schema as RJSFSchema),
    [schema, validate],
  )
  const extraErrors = useMemo(() => asExtraErrors(errors), [errors])
  return (
    <AnswerHeardContext value={rest.onHear}>
      <ThemedForm
        disabled={rest.disabled}
        experimental_defaultFormStateBehavior={fillsNothing}
        extraErrors={extraErrors as FormProps['extraErrors']}
        fields={rest.fields}
        idPrefix={schema.$id}
        idSeparator="-"
        initialFormData={answers}
        noValidate
        schema={schema}
        showErrorList={false}
        tagName="div"
        templates={rest.templates}
        uiSchema={uiSchema}
        validator={validator}
      >
        <></>
      </ThemedForm>
    </AnswerHeardContext>
  )
}
