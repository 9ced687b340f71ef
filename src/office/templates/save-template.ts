import type { Answers } from '../../../machines/answers'
import schema from '../../../schemas/mail-template.schema.json'
import compiled from '../../../schemas/mail-template.schema.json?validator'
import { addressOf, backOfficeEndpoints } from '../../shared/back-office-endpoints'
import type { MailTemplate, MailTemplateName } from '../../shared/mail-templates'
import { normalise } from '../../shared/normalise'
import { validate } from '../../shared/validate'
import { sendBackOffice } from '../../ui/accounts/back-office-calls'

const failure = 'The template was not saved.'

export const validateTemplate = (answers: Answers) => validate(compiled, answers)

/** POST of a new version on top of the one that was read. @throws Refused */
export async function saveTemplate(
  template: MailTemplateName,
  { version, answers }: { version: number; answers: Answers },
) {
  const address = addressOf(backOfficeEndpoints.mailTemplateSave, { template, version })
  const saved = await sendBackOffice<{ message: string; template: MailTemplate }>(
    'POST',
    address,
    normalise(schema, answers),
    failure,
  )
  return { message: saved.message, version: saved.template.version }
}
