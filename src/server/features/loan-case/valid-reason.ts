import { loanFiles } from '../../../shared/codecs/loan'
import { fieldError } from '../../../shared/field-error'
import type { CaseForm } from '../../../shared/loan-case'
import { invalid } from '../../core/errors'
import { validBody } from '../../core/http/valid-body'

const forms = {
  loanAsk: validBody('loanAsk'),
  loanApprove: validBody('loanApprove'),
  loanDecline: validBody('loanDecline'),
  loanWithdraw: validBody('loanWithdraw'),
  loanReturn: validBody('loanReturn'),
} satisfies Record<CaseForm, unknown>

/**
 * The reason and the text of a step and the documents that it asks for, validated as in the browser;
 * of a step without a form, none.
 * @throws HttpError 422 with the sentences of the form
 */
export function validReason(form: CaseForm | undefined, body: object) {
  if (form) {
    const { reason, text, ...more } = forms[form](body)
    const named: Record<string, string> = more
    return { reason, text, documents: loanFiles.filter((name) => named[name]) }
  }
  const [additionalProperty] = Object.entries(body).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [name],
  )
  if (additionalProperty === undefined) return { reason: '', text: '', documents: [] }
  const keyword = 'additionalProperties'
  const failure = { keyword, params: { additionalProperty }, instancePath: '', schemaPath: '#' }
  throw invalid([fieldError({}, failure)])
}
