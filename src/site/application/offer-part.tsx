import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type {
  applicationStatusMachine,
  OwnApplication,
  OwnAnswer,
} from '../../../machines/application-status.machine'
import acceptSchema from '../../../schemas/offer-accept.schema.json'
import turnDownSchema from '../../../schemas/offer-turn-down.schema.json'
import { shownDay } from '../../shared/date-text'
import { pages } from '../../shared/pages'
import { ErrorSummary } from '../../ui/form/error-summary'
import { ErrorLine, Field } from '../../ui/kit/field'
import { errorId } from '../../ui/form/describing'
import { controlId, problemsOf, SchemaFields, type TextSchema } from '../../ui/form/schema-fields'
import { Select } from '../../ui/form/select'
import { LeaveQuestion } from '../../ui/leave-question'
import type { SentOffer } from '../../shared/contracts/offer'
import { KeyFacts } from '../../ui/loan/key-facts'
import styles from './application-page.module.css'
import { turnDownWords, wayWords } from './application-words'
import { CodeForm } from './code-form'
import { Button } from '../../ui/kit/button'
import { Card } from '../../ui/kit/card'
import { Choice } from '../../ui/kit/choice'
import { Stack } from '../../ui/kit/stack'

interface OfferPartProps {
  offer: NonNullable<OwnApplication['offer']>
  snapshot: SnapshotFrom<typeof applicationStatusMachine>
  send: ActorRefFrom<typeof applicationStatusMachine>['send']
}

interface ReplyFormProps extends Omit<OfferPartProps, 'offer'> {
  type: Exclude<OwnAnswer, 'changeMind'>
  schema: TextSchema & { title: string }
  children: ReactNode
  /** The words of the button. */
  action: string
}

/** One of the two answers to an offer. */
function ReplyForm({ type, schema, children, snapshot, send, action }: ReplyFormProps) {
  const status = useRef<HTMLParagraphElement>(null)
  const { reply, errors } = snapshot.context
  const isBusy = snapshot.hasTag('busy')

  function submit(event: FormEvent) {
    event.preventDefault()
    // The submit button is disabled then and would lose the focus.
    status.current?.focus()
    send({ type })
  }

  return (
    <form aria-label={schema.title} method="dialog" noValidate onSubmit={submit}>
      <ErrorSummary problems={reply === type ? problemsOf(schema, errors) : []} />
      {children}
      <Button disabled={isBusy} kind={type === 'accept' ? 'main' : 'line'} type="submit">
        {action}
      </Button>
      <p className="live" ref={status} role="status" tabIndex={-1}>
        {snapshot.matches('requestingCode') && reply === type && 'Sending a code'}
      </p>
    </form>
  )
}

/** Yes with a name, or no with a reason. */
function Replies({ snapshot, send }: Omit<OfferPartProps, 'offer'>) {
  const { answers, errors } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const change = (answer: { name: string; value: string }) => send({ type: 'change', ...answer })
  const errorOf = (name: string) => errors.find(({ path }) => path === `/${name}`)?.message
  const tick = controlId(acceptSchema, 'agree')
  const reason = controlId(turnDownSchema, 'reason')
  const fields = { answers, errors, onChange: change, readOnly: isBusy }
  return (
    <div className="no-print">
      <ReplyForm
        action="Accept the offer"
        schema={acceptSchema}
        send={send}
        snapshot={snapshot}
        type="accept"
      >
        <SchemaFields {...fields} names={['name']} schema={acceptSchema} />
        <div className={styles.agree} data-field data-invalid={errorOf('agree') ? '' : undefined}>
          {errorOf('agree') && (
            <ErrorLine
              id={tick}
              label={acceptSchema.properties.agree.title}
              message={errorOf('agree')!}
            />
          )}
          <Choice
            aria-describedby={errorOf('agree') && errorId(tick)}
            aria-invalid={errorOf('agree') ? true : undefined}
            checked={answers.agree === 'yes'}
            disabled={isBusy}
            id={tick}
            onChange={({ target }) => change({ name: 'agree', value: target.checked ? 'yes' : '' })}
          >
            {acceptSchema.properties.agree.title}
          </Choice>
        </div>
      </ReplyForm>
      <details className={`fold ${styles.refusal}`}>
        <summary>I do not want this offer</summary>
        <ReplyForm
          action="Turn the offer down"
          schema={turnDownSchema}
          send={send}
          snapshot={snapshot}
          type="turnDown"
        >
          <Field
            error={errorOf('reason')}
            id={reason}
            label={turnDownSchema.properties.reason.title}
          >
            <Select
              disabled={isBusy}
              id={reason}
              list={{ items: turnDownSchema.properties.reason.enum, labels: turnDownWords }}
              name="reason"
              onChange={(value) => change({ name: 'reason', value })}
              required
              value={answers.reason ?? ''}
            />
          </Field>
          <SchemaFields {...fields} names={['text']} schema={turnDownSchema} />
        </ReplyForm>
      </details>
    </div>
  )
}

/** How to answer without a code, and on paper where to sign. */
const AtTheOffice = () => (
  <>
    <p className="no-print">
      <span>We cannot send you a code by email, so you cannot answer here.</span>{' '}
      <span>Come to our office, or call us, and have your reference ready.</span>{' '}
      <Link className="link" to={pages.contact.path}>
        How to reach us
      </Link>
    </p>
    <dl className={styles.signature}>
      <dt>Full name</dt>
      <dd />
      <dt>Date</dt>
      <dd />
      <dt>Signature</dt>
      <dd />
    </dl>
  </>
)

/** Who accepted an offer, when and how. */
function acceptedWords({
  acceptedBy,
  acceptedOn,
  acceptedHow,
}: Pick<SentOffer, 'acceptedBy' | 'acceptedOn' | 'acceptedHow'>) {
  const day = shownDay(acceptedOn)
  return acceptedHow === '' || acceptedHow === 'by-code'
    ? `${acceptedBy} accepted this offer on ${day}.`
    : `${acceptedBy} accepted this offer ${wayWords[acceptedHow]}. Our office recorded it on ${day}. If this is not so, tell us at once.`
}

/** What was accepted before the office took it back. */
export const TakenBackOffer = ({ offer }: { offer: SentOffer }) => (
  <section aria-labelledby="taken-back">
    <Card className={styles.offer}>
      <Stack>
        <h3 className="part-title" id="taken-back">
          What you accepted before
        </h3>
        <p>
          <span>{acceptedWords(offer)}</span> <span>We have taken it back.</span>
        </p>
        <KeyFacts facts={offer.facts} />
      </Stack>
    </Card>
  </section>
)

/** The states in which a code is asked for or typed. */
const withCode = ['requestingCode', 'proving', 'over', 'validatingCode', 'sending'] as const

/** The offer as key facts, and the answer to it; of an accepted one, who accepted it and how to take that back. */
export function OfferPart({ offer, snapshot, send }: OfferPartProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { until, facts, mindUntil, codeTo } = offer
  const { answers, application, reply, isCodeSent } = snapshot.context
  const isOffered = application?.state === 'offered'
  const codeFor = isCodeSent && withCode.some((state) => snapshot.matches(state)) && reply
  const isTyping = useRef(false)
  useEffect(() => {
    // The form of the code had the focus.
    if (isTyping.current && !codeFor) heading.current?.focus()
    isTyping.current = Boolean(codeFor)
  }, [codeFor])
  return (
    <section aria-labelledby="offer">
      <Card className={styles.offer}>
        <Stack>
          <h3 className="part-title" id="offer" ref={heading} tabIndex={-1}>
            {isOffered ? 'Our offer' : 'What you accepted'}
          </h3>
          <p>{isOffered ? `You can accept it until ${shownDay(until)}.` : acceptedWords(offer)}</p>
          <KeyFacts facts={facts} />
          <p>
            <Button onClick={() => window.print()}>Print</Button>
          </p>
          {codeFor && codeFor !== 'answer' && (
            <CodeForm codeTo={codeTo} reply={codeFor} send={send} snapshot={snapshot} />
          )}
          {!codeFor && isOffered && codeTo && <Replies send={send} snapshot={snapshot} />}
          {!codeTo && (isOffered || mindUntil) && <AtTheOffice />}
          {!codeFor && codeTo && mindUntil && (
            <div className="no-print">
              <p>{`You can take your acceptance back until ${shownDay(mindUntil)}.`}</p>
              <Button
                disabled={snapshot.hasTag('busy')}
                onClick={() => send({ type: 'changeMind' })}
              >
                Take my acceptance back
              </Button>
              <p className="live" role="status">
                {snapshot.matches('requestingCode') && 'Sending a code'}
              </p>
            </div>
          )}
          <LeaveQuestion
            isUnsent={Boolean(answers.name || answers.text)}
            loss="What you have written will be lost."
            opener={heading}
            title="Leave before this is sent?"
          />
        </Stack>
      </Card>
    </section>
  )
}
