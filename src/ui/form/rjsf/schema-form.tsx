import { withTheme, type FormProps } from '@rjsf/core'
import type { RJSFSchema, RegistryFieldsType, TemplatesType, UiSchema } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { useMemo } from 'react'
import type { FieldError } from '../../../shared/field-error'
import type { CompiledSchema } from '../../../shared/validate'
import { AnswerHeardContext, type AnswerHeard } from './answer-heard'
import { AskContext, nothingToAsk, type Ask } from './asking'
import { RadioWidget, SelectWidget } from './choice-widgets'
import { errorsById, FieldErrorsContext } from './field-errors'
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
  widgets: {
    TextWidget,
    TextareaWidget,
    SelectWidget,
    RadioWidget,
    // By formats. One that has no widget costs the engine an exception for each field.
    line: TextWidget,
    digits: TextWidget,
    phone: TextWidget,
    email: TextWidget,
    'date-text': DateWidget,
  },
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
  compiled: CompiledSchema
  /** What was answered when the form opened; from then on the fields know better. */
  answers: object
  errors: readonly FieldError[]
  fields?: RegistryFieldsType
  /** For a form of another build than one question below the other. */
  templates?: Partial<TemplatesType>
  disabled?: boolean
  onHear: AnswerHeard
  /** Asks about an answer that looks wrong, when its field is left. */
  ask?: Ask
}

/**
 * The fields of a schema, drawn by the form engine. It validates nothing: whoever owns the
 * answers does, by the same compiled schema, and hands the errors in. The ids of the controls are
 * `<$id>-<name>`.
 */
export function SchemaForm({
  schema,
  uiSchema,
  compiled,
  answers,
  errors,
  fields,
  templates,
  disabled,
  onHear,
  ask = nothingToAsk,
}: SchemaFormProps) {
  const validator = useMemo(
    () => createPrecompiledValidator({ [schema.$id]: compiled } as never, schema as RJSFSchema),
    [schema, compiled],
  )
  const fieldErrors = useMemo(() => errorsById(schema.$id, errors), [schema, errors])
  // The same element again is not drawn again: an error is no reason for the engine to work.
  const form = useMemo(
    () => (
      <ThemedForm
        disabled={disabled}
        experimental_defaultFormStateBehavior={fillsNothing}
        fields={fields}
        idPrefix={schema.$id}
        idSeparator="-"
        initialFormData={answers}
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
    [answers, disabled, fields, schema, templates, uiSchema, validator],
  )
  return (
    <AnswerHeardContext value={onHear}>
      <AskContext value={ask}>
        <FieldErrorsContext value={fieldErrors}>{form}</FieldErrorsContext>
      </AskContext>
    </AnswerHeardContext>
  )
}
