import { loanSteps } from '../../schemas/loan-steps'
import accountPassword from '../../schemas/account-password.schema.json'
import applicationAnswer from '../../schemas/application-answer.schema.json'
import contact from '../../schemas/contact.schema.json'
import invite from '../../schemas/invite.schema.json'
import login from '../../schemas/login.schema.json'
import newsletter from '../../schemas/newsletter.schema.json'
import passkeyAdd from '../../schemas/passkey-add.schema.json'
import password from '../../schemas/password.schema.json'
import reportAnswer from '../../schemas/whistle-case/report-answer.schema.json'
import secondFactor from '../../schemas/second-factor-off.schema.json'
import whistle from '../../schemas/whistle.schema.json'

interface Field {
  $ref?: string
  'x-sensitive'?: boolean
}

const fieldsOf = (schemas: readonly { properties: object }[]) =>
  schemas.flatMap(({ properties }) => Object.entries(properties) as [string, Field][])

const fields = fieldsOf([
  newsletter,
  contact,
  applicationAnswer,
  reportAnswer,
  whistle,
  login,
  passkeyAdd,
  password,
  secondFactor,
  accountPassword,
  invite,
  ...loanSteps,
])

const knownFields = new Set(fields.map(([name]) => name))

/** All fields of a report are hidden, its free text too, and every document. */
const hiddenFields = new Set([
  ...fieldsOf([whistle]).map(([name]) => name),
  ...fields.filter(([, field]) => field['x-sensitive'] || field.$ref).map(([name]) => name),
])

/** Whether any form has a field of that name. */
export const isField = (name: string) => knownFields.has(name)

/** Whether a field's value is never shown: `x-sensitive` in any schema. */
export const isHidden = (name: string) => hiddenFields.has(name)
