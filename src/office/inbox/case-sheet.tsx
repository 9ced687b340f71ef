import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { Answers, FieldChange } from '../../../machines/answers'
import type { FieldError } from '../../shared/field-error'
import replySchema from '../../../schemas/reply.schema.json'
import { loanFiles } from '../../shared/codecs/loan'
import { signedPage } from '../../shared/loan-documents'
import { filledIn, type MailTemplateName } from '../../shared/mail-templates'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { controlId, SchemaFields } from '../../ui/form/schema-fields'
import { DocumentControl } from '../../ui/loan/document-control'
import { DocumentContentsContext } from '../../ui/loan/use-document'
import { Spinner } from '../../ui/spinner'
import { labelOf } from '../layout/inbox-words'
import { caseForms, messageIn, splitErrors, stepProblems, toldWith } from './case-forms'
import styles from './case.module.css'
import { CopyReply } from './copy-reply'
import type { RepliesReading } from './inbox-replies'
import type { LoanCaseFlow } from './use-loan-case'
import { CaseFields, WritingSheet } from './writing-sheet'
import { Choice } from '../../ui/kit/choice'

interface TellProps {
  template: MailTemplateName
  replies: RepliesReading
  answers: Answers
  /** Those of a reply. */
  errors: readonly FieldError[]
  isBusy: boolean
  onChange: (change: FieldChange) => void
}

/** The message that the applicant gets with a step, begun with its template, or nothing for now. */
function Tell({ template, replies, answers, errors, isBusy, onChange }: TellProps) {
  const { value: entry, problem, again } = replies
  const message = messageIn(answers)
  const isBegun = useRef(Boolean(message.subject || message.text))
  useEffect(() => {
    const filled = entry?.templates.find((one) => one.template === template)
    if (!filled || isBegun.current) return
    // Only once: what somebody has emptied stays empty.
    isBegun.current = true
    onChange({ name: 'subject', value: filledIn(filled.subject, entry!.values) })
    onChange({ name: 'message', value: filledIn(filled.text, entry!.values) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [entry, template])
  const isLater = answers.tell === 'later'
  const isMailed = entry?.canSend && entry.recipient
  return (
    <section aria-labelledby="tell" className={styles.tell}>
      <h3 className="name" id="tell">
        Message to the applicant
      </h3>
      <Choice
        checked={isLater}
        disabled={isBusy}
        onChange={({ target }) => onChange({ name: 'tell', value: target.checked ? 'later' : '' })}
      >
        Tell them later
      </Choice>
      {!isLater && problem && <ReadProblem onRetry={again} problem={problem} />}
      {!isLater && !entry && !problem && <Spinner label="Loading" />}
      {!isLater && entry && (
        <>
          <p className="small">
            {`${isMailed ? `By email to ${entry.recipient}. ` : ''}The applicant also reads it under “Check your application”.`}
          </p>
          <SchemaFields
            answers={message}
            errors={errors}
            onChange={({ name, value }) =>
              onChange({ name: name === 'text' ? 'message' : name, value })
            }
            readOnly={isBusy}
            schema={replySchema}
          />
          {isMailed && entry.ending && (
            <p className="small">{`Added below your message:\n${entry.ending}`}</p>
          )}
          {!isMailed && (
            <CopyReply answers={message} ending={entry.ending} recipient={entry.recipient}>
              {entry.recipient
                ? 'Email is not set up, so copy the text.'
                : 'There is no email address. Tell the applicant by phone, too.'}
            </CopyReply>
          )}
        </>
      )}
    </section>
  )
}

interface CaseSheetProps {
  flow: LoanCaseFlow
  replies: RepliesReading
  opener: RefObject<HTMLElement | null>
  /** A part of one decision, such as its terms: it stands above the reason. */
  children?: ReactNode
}

/** Asks for the reason of a step and what the applicant is told with it; over the page. */
export function CaseSheet({ flow, replies, opener, children }: CaseSheetProps) {
  const { snapshot, send, explained: title, isUnsent } = flow
  const { form, answers, errors, problem } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  if (form === '') return null
  const { schema } = caseForms[form]
  const documents = loanFiles.filter((name) => name in schema.properties)
  const { own, told } = splitErrors(errors)
  const template = toldWith[form]
  const isSent =
    template && answers.tell !== 'later' && replies.value?.canSend && replies.value.recipient
  const change = (what: FieldChange) => send({ type: 'change', ...what })

  const fields = { answers, errors: own, onChange: change, readOnly: isBusy, schema }

  return (
    <WritingSheet
      isBusy={isBusy}
      isOpen={title !== ''}
      isUnsent={isUnsent}
      onCancel={() => send({ type: 'cancel' })}
      onSubmit={() => send({ type: 'submit' })}
      opener={opener}
      problem={problem}
      problems={stepProblems(form, errors)}
      send={isSent ? `${title} and send` : title}
      title={title}
    >
      {children}
      <CaseFields {...fields} names={['reason']} />
      {documents.length > 0 && (
        <fieldset className={styles.asked}>
          <legend className="name">Documents that the applicant should send</legend>
          {documents.map((name) => (
            <Choice
              checked={answers[name] === 'yes'}
              disabled={isBusy}
              key={name}
              onChange={({ target }) => change({ name, value: target.checked ? 'yes' : '' })}
            >
              {labelOf('loan', name)}
            </Choice>
          ))}
        </fieldset>
      )}
      {signedPage in schema.properties && answers.reason === 'in-person' && (
        <DocumentContentsContext value={flow.contents}>
          <DocumentControl
            disabled={isBusy}
            error={own.find(({ path }) => path === `/${signedPage}`)?.message}
            hint={schema.properties[signedPage].description}
            id={controlId(schema, signedPage)}
            onChange={(file) => change({ name: signedPage, value: file?.key ?? '' })}
            start={undefined}
            takesPages
            title={schema.properties[signedPage].title}
          />
        </DocumentContentsContext>
      )}
      <CaseFields
        {...fields}
        names={['name' in schema.properties ? 'name' : '', 'text'].filter(Boolean)}
      />
      {template && (
        <Tell
          answers={answers}
          errors={told}
          isBusy={isBusy}
          key={form}
          onChange={change}
          replies={replies}
          template={template}
        />
      )}
    </WritingSheet>
  )
}
