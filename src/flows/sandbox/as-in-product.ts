import { assign, type AnyStateMachine } from 'xstate'
import type { Answers } from '../../../machines/answers'
import type { SecondFactorFormName } from '../../../machines/second-factor.machine'
import services from '../../../schemas/admin-sections/services.schema.json?validator'
import contact from '../../../schemas/contact.schema.json?validator'
import login from '../../../schemas/login.schema.json?validator'
import mailTemplate from '../../../schemas/mail-template.schema.json?validator'
import password from '../../../schemas/password.schema.json?validator'
import reply from '../../../schemas/reply.schema.json?validator'
import whistle from '../../../schemas/whistle.schema.json?validator'
import type { FieldError } from '../../shared/field-error'
import { validate, type CompiledSchema } from '../../shared/validate'
import { validateCode } from '../../ui/accounts/validate-code'
import { validateSecondFactor } from '../../ui/accounts/validate-second-factor'
import { loanValidation } from '../../ui/loan/loan-validation'

interface Context {
  answers: Answers
  draft?: unknown
  stored?: { content: unknown }
}

/** An action that finds the errors of what was filled in. */
const errorsBy = <P = undefined>(find: (context: Context, params: P) => FieldError[]) =>
  assign({ errors: ({ context }: { context: Context }, params: P) => find(context, params) })

const formOf = (schema: CompiledSchema) => ({
  actions: { validate: errorsBy(({ answers }) => validate(schema, answers)) },
})

/** What the pages answer to their machines. */
const answersOfPages: Record<string, object> = {
  // One section as an example: the four services.
  'admin-section': {
    actions: { validate: errorsBy(({ draft }) => validate(services, draft)) },
    guards: {
      isUnchanged: ({ context: { draft, stored } }: { context: Context }) =>
        JSON.stringify(draft) === JSON.stringify(stored?.content),
    },
  },
  contact: formOf(contact),
  'loan-wizard': loanValidation,
  login: {
    actions: {
      ...formOf(login).actions,
      validateCode: errorsBy(({ answers }) => validateCode(answers)),
    },
  },
  'mail-template': formOf(mailTemplate),
  password: formOf(password),
  reply: formOf(reply),
  'second-factor': {
    actions: {
      validate: errorsBy<{ form: SecondFactorFormName }>(({ answers }, { form }) =>
        validateSecondFactor(form, answers),
      ),
    },
  },
  // The owner of the page logs in.
  session: { guards: { isSomebodyElse: () => false } },
  whistle: formOf(whistle),
}

/** A flow with its page's validation, so that its guards answer alike. */
export const asInProduct = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide((answersOfPages[machine.id] ?? {}) as never)
