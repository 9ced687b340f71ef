import { fieldError } from '../../../shared/field-error'
import type { ReportForm } from '../../../shared/whistle-case'
import { invalid } from '../../core/errors'
import { validBody } from '../../core/http/valid-body'

const forms = { reportClose: validBody('reportClose'), reportReopen: validBody('reportReopen') }

/**
 * What a step's form holds; nothing may come with a step that has none.
 * @throws HttpError 422 with the sentences of the form
 */
export function explanationIn(form: ReportForm | undefined, body: object) {
  if (form === 'reportClose') return forms.reportClose(body)
  if (form) return { outcome: '', ...forms[form](body) }
  const [additionalProperty] = Object.entries(body).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [name],
  )
  if (additionalProperty === undefined) return { outcome: '', text: '' }
  const keyword = 'additionalProperties'
  const failure = { keyword, params: { additionalProperty }, instancePath: '', schemaPath: '#' }
  throw invalid([fieldError({}, failure)])
}
