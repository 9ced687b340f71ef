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
import withdrawSchema from '../../../schemas/loan-case/loan-withdraw.schema.json'
import withdraw from '../../../schemas/loan-case/loan-withdraw.schema.json?validator'
import type { CaseForm } from '../../shared/loan-case'
import type { CompiledSchema } from '../../shared/validate'

/** The forms of the steps that need a reason, and what validates them as the server does. */
export const caseForms = {
  loanAsk: { schema: askSchema, compiled: ask },
  loanApprove: { schema: approveSchema, compiled: approve },
  loanOffer: { schema: offerSchema, compiled: offer },
  loanDecline: { schema: declineSchema, compiled: decline },
  loanWithdraw: { schema: withdrawSchema, compiled: withdraw },
  loanReturn: { schema: returnSchema, compiled: goBack },
} satisfies Record<CaseForm, { schema: object; compiled: CompiledSchema }>
