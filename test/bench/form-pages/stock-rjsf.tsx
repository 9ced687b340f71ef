import Form from '@rjsf/core'
import type { RJSFValidationError } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { createRoot } from 'react-dom/client'
import { answersSchema } from './answers-schema'
import { keepDraft } from './keep-draft'
import { isDocument, isLong, questions, type Property } from './questions'

const widgetOf = (name: string, property: Property) => {
  if (isDocument(property)) return { 'ui:widget': 'file', 'ui:options': { accept: 'image/*' } }
  return isLong(name) ? { 'ui:widget': 'textarea', 'ui:options': { rows: 3 } } : {}
}

const look = {
  ...Object.fromEntries(questions.map(([name, property]) => [name, widgetOf(name, property)])),
  'ui:submitButtonOptions': { submitText: 'Next' },
}

const properties = Object.fromEntries(questions)

const worded = (errors: RJSFValidationError[]) =>
  errors.map((error) => {
    const { title = '', errorMessage } = properties[String(error.params.missingProperty)] ?? {}
    const message = errorMessage?.required ?? ''
    return { ...error, message, stack: `${title}: ${message}` }
  })

createRoot(document.getElementById('app')!).render(
  <Form
    noHtml5Validate
    onChange={({ formData }) => keepDraft(() => formData as unknown)}
    schema={answersSchema}
    transformErrors={worded}
    uiSchema={look}
    validator={validator}
  />,
)
