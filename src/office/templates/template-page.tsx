import { readMailTemplates, type MailTemplate } from '../../shared/contracts/mail-templates'
import { userMay } from '../../ui/accounts/may-open'
import { Spinner } from '../../ui/spinner'
import { usePlace } from '../layout/place'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { dayAndTime } from '../layout/shown-time'
import { useCall } from '../../ui/accounts/use-call'
import { TemplateForm } from './template-form'

const failure = 'The templates could not be loaded. Please try again.'

const savedBy = ({ version, author, savedAt }: MailTemplate) =>
  version === 0
    ? 'Nobody has changed this text yet.'
    : `Version ${version}, saved by ${author} on ${dayAndTime(savedAt)}`

const automatic =
  'Applicants who gave an email address are sent this text as soon as they have applied. In that email {{first_name}} becomes “applicant” and {{amount}} “the amount you asked for”, because other people may read it.'

function Template({ stored }: { stored: MailTemplate }) {
  return (
    <>
      {stored.template === 'received' && <p className="prose">{automatic}</p>}
      <p className="prose">{savedBy(stored)}</p>
      <TemplateForm canSave={userMay('administrator')} key={stored.template} stored={stored} />
    </>
  )
}

/** /admin/templates/:template: one of the texts that replies begin with. */
export function TemplatePage() {
  const { name, template } = usePlace()
  const { value, problem, again } = useCall(readMailTemplates, {}, failure)
  const stored = value?.find((one) => one.template === template)
  return (
    <>
      <h1 id="template-heading">{name}</h1>
      {problem && <ReadProblem onRetry={again} problem={problem} />}
      {stored ? <Template stored={stored} /> : !problem && <Spinner label="Loading" />}
    </>
  )
}
