import { useSelector } from '@xstate/react'
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type FormEvent } from 'react'
import type { FieldProps } from '@rjsf/utils'
import { loanSteps } from '../../../schemas'
import personalUiSchema from '../../../schemas/loan/step-1-personal.ui.json'
import employmentUiSchema from '../../../schemas/loan/step-2-employment.ui.json'
import reference1UiSchema from '../../../schemas/loan/step-3-reference-1.ui.json'
import reference2UiSchema from '../../../schemas/loan/step-4-reference-2.ui.json'
import loanUiSchema from '../../../schemas/loan/step-5-loan.ui.json'
import { ErrorSummary } from '../../ui/form/error-summary'
import { inlined } from '../../ui/form/rjsf/inlined'
import { SchemaForm, type SchemaFormProps } from '../../ui/form/rjsf/schema-form'
import { useEarlySubmit } from '../../ui/form/use-early-submit'
import { useField } from '../../ui/form/rjsf/form-context'
import { DocumentControl } from '../../ui/loan/document-control'
import { isDocument, loanControlId, nameIn, fieldTitle } from '../../ui/loan/loan-fields'
import { loanQuestion } from '../../ui/loan/loan-question'
import { compiledSteps } from '../../ui/loan/loan-validation'
import { payShareHere } from '../../ui/loan/pay-share'
import { DocumentContentsContext } from '../../ui/loan/use-document'
import { pages } from '../../shared/pages'
import { CheckAnswers } from './check-answers'
import { forwardId, stepHeadingId } from './loan-machine'
import styles from './step-form.module.css'
import type { LoanWizard } from './use-loan-wizard'
import { Button } from '../../ui/kit/button'
import { Notice as AskedOnce } from '../../ui/kit/notice'

const Notice = ({ path, name }: { path: string; name: string }) => (
  <a href={path} rel="noopener" target="_blank">
    <span>{name}</span>
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)

/** In new tabs, because leaving the form clears its answers. */
const Notices = () => (
  <p className={`small ${styles.notices}`}>
    <Notice name="How we use your details" path={pages.privacy.path} /> ·{' '}
    <Notice name="Terms" path={pages.terms.path} />
  </p>
)

/** A document of the application. */
function DocumentField({ schema, ...props }: FieldProps) {
  const { id, start, onChange } = useField(props)
  const options = props.uiSchema?.['ui:options'] as { pages?: boolean } | undefined
  return (
    <DocumentControl
      disabled={props.disabled}
      error={props.rawErrors?.[0]}
      hint={schema.description}
      id={id}
      onChange={onChange}
      required={props.required}
      start={isDocument(start) ? start : undefined}
      takesPages={options?.pages}
      title={schema.title ?? ''}
    />
  )
}

/** What the loan would cost; nothing where that cannot be loaded: the form does not need it. */
const LoanPlan = lazy(async () => {
  try {
    return await (await import('./loan-plan')).loadLoanPlan()
  } catch {
    return { default: () => <></> }
  }
})

const uiSchemas = [
  personalUiSchema,
  employmentUiSchema,
  reference1UiSchema,
  reference2UiSchema,
  loanUiSchema,
]
const fields = { document: DocumentField }

/** The saved answers, for a step that was rendered before they were restored. */
function useLateAnswers(actor: LoanWizard['actor']) {
  const isLoading = useSelector(actor, (state) => state.hasTag('loading'))
  const [isEarly] = useState(isLoading)
  return useMemo(() => {
    if (!isEarly || isLoading) return undefined
    const found = Object.entries(actor.getSnapshot().context.answers)
    return Object.fromEntries(found.map(([name, answer]) => [`/${name}`, answer]))
  }, [actor, isEarly, isLoading])
}

/** One step: its questions and the navigation. */
export function StepForm({ step, wizard }: { step: number; wizard: LoanWizard }) {
  const { actor, answer, send, store, progress } = wizard
  const errors = useSelector(actor, ({ context }) => context.errors)
  const isSubmitting = useSelector(actor, (state) => state.matches({ wizard: 'submitting' }))
  const form = useEarlySubmit()
  const status = useRef<HTMLParagraphElement>(null)
  const isLast = step === loanSteps.length
  const schema = useMemo(() => inlined(loanSteps[step - 1]!) as SchemaFormProps['schema'], [step])
  const start = useMemo(() => actor.getSnapshot().context.answers, [actor])
  const late = useLateAnswers(actor)
  const onChange = useCallback(
    (path: string, value: unknown) => answer(nameIn({ path }), value),
    [answer],
  )

  const isAsking = useSelector(actor, ({ context }) => context.isAsking)
  const asked = useSelector(actor, ({ context }) => context.asked)
  const questions = useMemo(() => {
    const { answers } = actor.getSnapshot().context
    return asked.map((name) => ({ path: `/${name}`, ...loanQuestion(name, answers) }))
  }, [actor, asked])
  const onLeave = useCallback(
    (path: string) => send({ type: 'ask', name: nameIn({ path }) }),
    [send],
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    send({ type: 'next' })
    // The submit button is disabled now and would lose the focus.
    if (actor.getSnapshot().matches({ wizard: 'submitting' })) status.current?.focus()
  }

  return (
    <form
      aria-labelledby={stepHeadingId}
      className={isLast ? `${styles.form} ${styles.last}` : styles.form}
      method="dialog"
      noValidate
      onSubmit={submit}
      ref={form}
    >
      <ErrorSummary
        problems={errors.map((error) => ({
          id: loanControlId(nameIn(error)),
          label: fieldTitle(nameIn(error)),
          message: error.message,
        }))}
      />
      <DocumentContentsContext value={store}>
        <SchemaForm
          compiled={compiledSteps[step - 1]!}
          disabled={isSubmitting}
          errors={errors}
          fields={fields}
          late={late}
          onChange={onChange}
          onLeave={onLeave}
          questions={questions}
          schema={schema}
          uiSchema={uiSchemas[step - 1]!}
          values={start}
        />
      </DocumentContentsContext>
      {isLast && payShareHere() !== undefined && (
        <Suspense fallback={null}>
          <LoanPlan actor={actor} />
        </Suspense>
      )}
      {isLast && <CheckAnswers actor={actor} disabled={isSubmitting} send={send} />}
      <div className={styles.actions}>
        <div className={styles.asking} role="status">
          {isAsking && !isSubmitting && (
            <AskedOnce>{`Is this right? Press ${isLast ? 'Submit again to send' : 'Next again to go on'}.`}</AskedOnce>
          )}
        </div>
        <Button disabled={step === 1 || isSubmitting} onClick={() => send({ type: 'back' })}>
          Back
        </Button>
        <Button kind="main" disabled={isSubmitting} id={forwardId} type="submit">
          {isLast ? (isSubmitting ? 'Submitted...' : 'Submit') : 'Next'}
        </Button>
        {!('required' in loanSteps[step - 1]!) && (
          <button className="link" type="submit">
            Skip this step
          </button>
        )}
        {isLast && <Notices />}
      </div>
      {isLast && (
        <p className={`small ${styles.kept}`}>
          We record which versions of the privacy notice and terms you apply under.
        </p>
      )}
      <p className="live" ref={status} role="status" tabIndex={-1}>
        {isSubmitting && 'Sending your application. Please stay on this page.'}
      </p>
      {isSubmitting && (
        <progress
          aria-label="Sending your application"
          className={styles.progress}
          value={progress}
        />
      )}
    </form>
  )
}
