import approveSchema from '../../../schemas/loan-case/loan-approve.schema.json'
import approve from '../../../schemas/loan-case/loan-approve.schema.json?validator'
import askSchema from '../../../schemas/loan-case/loan-ask.schema.json'
import ask from '../../../schemas/loan-case/loan-ask.schema.json?validator'
import offerSchema from '../../../schemas/loan-case/loan-offer.schema.json'
import offer from '../../../schemas/loan-case/loan-offer.schema.json?validator'
import declineSchema from '../../../schemas/loan-case/loan-decline.schema.json'
import decline from '../../../schemas/loan-case/loan-decline.schema.json?validator'
import returnSchema from '../../../schemas/loan-case/loan-return.schema.json'
import goBack from '../../../schemas/loan-case/loan-return.schema.json?validator'
import removalSchema from '../../../schemas/loan-case/loan-removal.schema.json'
import removal from '../../../schemas/loan-case/loan-removal.schema.json?validator'
import withdrawSchema from '../../../schemas/loan-case/loan-withdraw.schema.json'
import withdraw from '../../../schemas/loan-case/loan-withdraw.schema.json?validator'
import noSchema from '../../../schemas/loan-case/loan-no.schema.json'
import no from '../../../schemas/loan-case/loan-no.schema.json?validator'
import yesSchema from '../../../schemas/loan-case/loan-yes.schema.json'
import yes from '../../../schemas/loan-case/loan-yes.schema.json?validator'
import replySchema from '../../../schemas/reply.schema.json'
import type { Answers } from '../../../machines/answers'
import type { FieldError } from '../../shared/field-error'
import { signedPageErrors, type CaseForm } from '../../shared/loan-case'
import type { MailTemplateName } from '../../shared/mail-templates'
import { validate, type CompiledSchema } from '../../shared/validate'
import { problemsOf } from '../../ui/form/schema-fields'
import { validateOffer, type Rates } from './offer-terms'
import { validateReply } from './reply-calls'

/** The forms of the steps and of the deletion that need a reason, and what validates them as the server does. */
export const caseForms = {
  loanAsk: { schema: askSchema, compiled: ask },
  loanApprove: { schema: approveSchema, compiled: approve },
  loanOffer: { schema: offerSchema, compiled: offer },
  loanDecline: { schema: declineSchema, compiled: decline },
  loanWithdraw: { schema: withdrawSchema, compiled: withdraw },
  loanReturn: { schema: returnSchema, compiled: goBack },
  loanRemoval: { schema: removalSchema, compiled: removal },
  loanYes: { schema: yesSchema, compiled: yes },
  loanNo: { schema: noSchema, compiled: no },
} satisfies Record<CaseForm, { schema: object; compiled: CompiledSchema }>

/** The template that the applicant is told a step with; of other steps nobody is told. */
export const toldWith: Partial<Record<CaseForm, MailTemplateName>> = {
  loanAsk: 'need-document',
  loanApprove: 'approved',
  loanDecline: 'declined',
}

/** The message to the applicant among the answers of a step, as a reply. */
export const messageIn = ({ subject = '', message = '' }: Answers) => ({ subject, text: message })

const place = '/message'

/** The errors of a step's own fields, and those of its message, as a reply has them. */
export const splitErrors = (errors: readonly FieldError[]) => ({
  own: errors.filter(({ path }) => !path.startsWith(place)),
  told: errors
    .filter(({ path }) => path.startsWith(place))
    .map((error) => ({ ...error, path: error.path.slice(place.length) })),
})

/** What the server would refuse of a step, with the same paths. */
export function stepErrors(form: CaseForm, answers: Answers, rates?: Rates): FieldError[] {
  if (form === 'loanOffer') return validateOffer(rates, answers)
  const { schema, compiled } = caseForms[form]
  const own = Object.entries(answers).filter(([name]) => name in schema.properties)
  const told = toldWith[form] && answers.tell !== 'later' ? validateReply(messageIn(answers)) : []
  return [
    ...validate(compiled, Object.fromEntries(own)),
    ...('signedPage' in schema.properties ? signedPageErrors(answers) : []),
    ...told.map((error) => ({ ...error, path: place + error.path })),
  ]
}

/** The errors of a step for its summary. */
export function stepProblems(form: CaseForm, errors: readonly FieldError[]) {
  const { own, told } = splitErrors(errors)
  return [...problemsOf(caseForms[form].schema, own), ...problemsOf(replySchema, told)]
}
