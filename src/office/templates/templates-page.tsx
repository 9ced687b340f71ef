import { useParams } from '@tanstack/react-router'
import { readMailTemplates, type MailTemplate } from '../../shared/contracts/mail-templates'
import { isMailTemplate, mailTemplates } from '../../shared/mail-templates'
import { userMay } from '../../ui/accounts/may-open'
import { NotFoundPage } from '../../ui/not-found-page'
import { Spinner } from '../../ui/spinner'
import { LinkCards } from '../layout/link-cards'
import { templateLinks, templatesLink } from '../layout/office-pages'
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

function OneTemplate({ name }: { name: MailTemplate['template'] }) {
  const { value, problem, again } = useCall(readMailTemplates, {}, failure)
  const stored = value?.find(({ template }) => template === name)
  return (
    <>
      <h1 id="template-heading">{mailTemplates[name].name}</h1>
      {problem && <ReadProblem onRetry={again} problem={problem} />}
      {stored ? <Template stored={stored} /> : !problem && <Spinner label="Loading" />}
    </>
  )
}

/** /admin/templates and /admin/templates/:template: the texts that replies begin with. */
export function TemplatesPage() {
  const { template: name } = useParams({ strict: false })
  if (name === undefined)
    return (
      <>
        <h1>{templatesLink.name}</h1>
        <p className="prose">Replies from the inbox can begin with these texts.</p>
        <LinkCards links={templateLinks} />
      </>
    )
  return isMailTemplate(name) ? <OneTemplate name={name} /> : <NotFoundPage />
}
