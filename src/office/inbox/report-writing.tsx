import type { RefObject } from 'react'
import type { Answers, FieldChange } from '../../../machines/answers'
import type { FieldError } from '../../shared/field-error'
import { problemsOf } from '../../ui/form/schema-fields'
import { reportForms, type ReportFormName } from './report-forms'
import { CaseFields, WritingSheet } from './writing-sheet'

interface ReportWritingProps {
  isOpen: boolean
  form: ReportFormName
  title: string
  /** The label of the button that sends it. */
  send: string
  /** Whether the reporter can read a message. */
  hasReceipt: boolean
  answers: Answers
  errors: FieldError[]
  problem: string
  isBusy: boolean
  isUnsent: boolean
  opener: RefObject<HTMLElement | null>
  onChange: (change: FieldChange) => void
  onSubmit: () => void
  onCancel: () => void
}

/** A message to the reporter, a note for colleagues, or what explains a step. */
export function ReportWriting({ form, hasReceipt, onChange, ...rest }: ReportWritingProps) {
  const { answers, errors } = rest
  const { schema } = reportForms[form]
  const fields = { answers, errors, onChange, readOnly: rest.isBusy, schema }
  return (
    <WritingSheet {...rest} problems={problemsOf(schema, errors)}>
      {form === 'reportClose' && <CaseFields {...fields} names={['outcome']} />}
      {(form !== 'reportClose' || hasReceipt) && <CaseFields {...fields} names={['text']} />}
    </WritingSheet>
  )
}
