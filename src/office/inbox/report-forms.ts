import closeSchema from '../../../schemas/whistle-case/report-close.schema.json'
import close from '../../../schemas/whistle-case/report-close.schema.json?validator'
import messageSchema from '../../../schemas/whistle-case/report-message.schema.json'
import message from '../../../schemas/whistle-case/report-message.schema.json?validator'
import noteSchema from '../../../schemas/whistle-case/report-note.schema.json'
import note from '../../../schemas/whistle-case/report-note.schema.json?validator'
import reopenSchema from '../../../schemas/whistle-case/report-reopen.schema.json'
import reopen from '../../../schemas/whistle-case/report-reopen.schema.json?validator'
import type { Answers } from '../../../machines/answers'
import type { Writing } from '../../../machines/whistle-case.machine'
import type { ReportForm } from '../../shared/whistle-case'
import { validate, type CompiledSchema } from '../../shared/validate'
import type { TextSchema } from '../../ui/form/schema-fields'

/** What can be written about a report, and what validates it as the server does. */
export const reportForms = {
  reportClose: { schema: closeSchema, compiled: close },
  reportReopen: { schema: reopenSchema, compiled: reopen },
  message: { schema: messageSchema, compiled: message },
  note: { schema: noteSchema, compiled: note },
} satisfies Record<ReportForm | Writing, { schema: TextSchema; compiled: CompiledSchema }>

export type ReportFormName = keyof typeof reportForms

/** The form that is open: of a step, else what is being written. */
export const formOf = ({ form, writing }: { form: ReportForm | ''; writing: Writing }) =>
  form === '' ? writing : form

/** The errors of a form; it asks for no more than its own fields. */
export function reportErrors(name: ReportFormName, answers: Answers) {
  const { schema, compiled } = reportForms[name]
  const own = Object.entries(answers).filter(([field]) => field in schema.properties)
  return validate(compiled, Object.fromEntries(own))
}
