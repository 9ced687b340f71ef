import type { Answers } from '../../../machines/answers'
import schema from '../../../schemas/mail-template.schema.json'
import compiled from '../../../schemas/mail-template.schema.json?validator'
import { saveMailTemplate } from '../../shared/contracts/mail-templates'
import type { MailTemplateName } from '../../shared/mail-templates'
import { normalise } from '../../shared/normalise'
import { validate } from '../../shared/validate'
import { call } from '../../ui/accounts/call'

const failure = 'The template was not saved.'

export const validateTemplate = (answers: Answers) => validate(compiled, answers)

/** POST of a new version on top of the one that was read. @throws Refused */
export async function saveTemplate(
  template: MailTemplateName,
  { version, answers }: { version: number; answers: Answers },
) {
  const sent = { params: { template, version }, body: normalise(schema, answers) }
  const saved = await call(saveMailTemplate, sent, failure)
  return { message: saved.message, version: saved.template.version }
}
