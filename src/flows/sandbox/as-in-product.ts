import { assign, type AnyStateMachine } from 'xstate'
import { adminSectionMachine } from '../../../machines/admin-section.machine'
import { contactMachine } from '../../../machines/contact.machine'
import { loanWizardMachine } from '../../../machines/loan-wizard.machine'
import { loginMachine } from '../../../machines/login.machine'
import { passwordMachine } from '../../../machines/password.machine'
import { secondFactorMachine, type SecondFactorForm } from '../../../machines/second-factor.machine'
import { whistleMachine } from '../../../machines/whistle.machine'
import services from '../../../schemas/admin-sections/services.schema.json'
import validateServices from '../../../schemas/admin-sections/services.schema.json?validator'
import contact from '../../../schemas/contact.schema.json'
import validateContact from '../../../schemas/contact.schema.json?validator'
import login from '../../../schemas/login.schema.json'
import validateLogin from '../../../schemas/login.schema.json?validator'
import password from '../../../schemas/password.schema.json'
import validatePassword from '../../../schemas/password.schema.json?validator'
import whistle from '../../../schemas/whistle.schema.json'
import validateWhistle from '../../../schemas/whistle.schema.json?validator'
import { fieldErrors } from '../../shared/message'
import { judged } from '../../ui/form/judged'
import { judgedSecondFactor } from '../../ui/accounts/judged-second-factor'
import { loanJudges } from '../../ui/loan/loan-judges'
import { judgedCode } from '../../ui/accounts/judged-code'

/** Flows whose pages provide a judge: here it is, so that their guards answer as on the page. */
const judging: Record<string, AnyStateMachine> = {
  // One section stands for all: the four services.
  'admin-section': adminSectionMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context }) =>
          validateServices(context.draft)
            ? []
            : fieldErrors(services, validateServices.errors ?? []),
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
        errors: ({ context }) => judged(contact, validateContact, context.answers),
      }),
    },
  }),
  'loan-wizard': loanWizardMachine.provide(loanJudges),
  login: loginMachine.provide({
    actions: {
      validate: assign({ errors: ({ context }) => judged(login, validateLogin, context.answers) }),
      validateCode: assign({ errors: ({ context }) => judgedCode(context.answers) }),
    },
  }),
  password: passwordMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context }) => judged(password, validatePassword, context.answers),
      }),
    },
  }),
  'second-factor': secondFactorMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context }, { form }: { form: SecondFactorForm }) =>
          judgedSecondFactor(form, context.answers),
      }),
    },
  }),
  whistle: whistleMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context }) => judged(whistle, validateWhistle, context.answers),
      }),
    },
  }),
}

/** A flow with the judges that its page gives it, and nothing else of the world. */
export const asInProduct = (machine: AnyStateMachine): AnyStateMachine =>
  judging[machine.id] ?? machine
