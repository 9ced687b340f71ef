import { assign, type AnyStateMachine } from 'xstate'
import { adminSectionMachine } from '../../../machines/admin-section.machine'
import { contactMachine } from '../../../machines/contact.machine'
import { goToMachine } from '../../../machines/go-to.machine'
import { loanWizardMachine } from '../../../machines/loan-wizard.machine'
import { loginMachine } from '../../../machines/login.machine'
import { mailTemplateMachine } from '../../../machines/mail-template.machine'
import { replyMachine } from '../../../machines/reply.machine'
import { passwordMachine } from '../../../machines/password.machine'
import {
  secondFactorMachine,
  type SecondFactorFormName,
} from '../../../machines/second-factor.machine'
import { sessionMachine } from '../../../machines/session.machine'
import { whistleMachine } from '../../../machines/whistle.machine'
import services from '../../../schemas/admin-sections/services.schema.json?validator'
import contact from '../../../schemas/contact.schema.json?validator'
import login from '../../../schemas/login.schema.json?validator'
import mailTemplate from '../../../schemas/mail-template.schema.json?validator'
import password from '../../../schemas/password.schema.json?validator'
import reply from '../../../schemas/reply.schema.json?validator'
import whistle from '../../../schemas/whistle.schema.json?validator'
import { validate } from '../../shared/validate'
import { validateCode } from '../../ui/accounts/validate-code'
import { validateSecondFactor } from '../../ui/accounts/validate-second-factor'
import { loanValidation } from '../../ui/loan/loan-validation'

/** Flows with validation in the product get the same here, so that their guards answer alike. */
const validating: Record<string, AnyStateMachine> = {
  // One section as an example: the four services.
  'admin-section': adminSectionMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context }) => validate(services, context.draft),
      }),
    },
    guards: {
      isUnchanged: ({ context }) =>
        JSON.stringify(context.draft) === JSON.stringify(context.stored.content),
    },
  }),
  contact: contactMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context }) => validate(contact, context.answers),
      }),
    },
  }),
  'go-to': goToMachine.provide({
    guards: {
      isReference: ({ event }) => event.type === 'change' && event.value.startsWith('LN-'),
    },
  }),
  'loan-wizard': loanWizardMachine.provide(loanValidation),
  login: loginMachine.provide({
    actions: {
      validate: assign({ errors: ({ context }) => validate(login, context.answers) }),
      validateCode: assign({ errors: ({ context }) => validateCode(context.answers) }),
    },
  }),
  'mail-template': mailTemplateMachine.provide({
    actions: {
      validate: assign({ errors: ({ context }) => validate(mailTemplate, context.answers) }),
    },
  }),
  password: passwordMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context }) => validate(password, context.answers),
      }),
    },
  }),
  reply: replyMachine.provide({
    actions: {
      validate: assign({ errors: ({ context }) => validate(reply, context.answers) }),
    },
  }),
  'second-factor': secondFactorMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context }, { form }: { form: SecondFactorFormName }) =>
          validateSecondFactor(form, context.answers),
      }),
    },
  }),
  // The owner of the page logs in, unless the answer is fixed.
  session: sessionMachine.provide({ guards: { isSomebodyElse: () => false } }),
  whistle: whistleMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context }) => validate(whistle, context.answers),
      }),
    },
  }),
}

/** A flow with its page's validation and no other implementation; others may have the same name. */
export function asInProduct(machine: AnyStateMachine): AnyStateMachine {
  const own = validating[machine.id]
  return own?.config === machine.config ? own : machine
}
