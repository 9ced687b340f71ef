import { useEffect, useRef } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type {
  applicationStatusMachine,
  OwnApplication as Application,
} from '../../../machines/application-status.machine'
import { RefusalAlert, Notice } from '../../ui/kit/notice'
import { latePart } from '../../ui/late-part'
import { useLeavingFirst } from '../../ui/leave-guard'
import type { DocumentContents } from '../../ui/loan/use-document'
import { Question } from '../../ui/kit/dialog'
import { namedDay, shownDay } from '../../shared/date-text'
import type { LoanState } from '../../shared/loan-case'
import { shownNaira } from '../../shared/money'
import { pages } from '../../shared/pages'
import { Tracker, type TrackedStage } from '../../ui/kit/tracker'
import { timesWords } from '../../shared/loan-rates'
import { payShareHere } from '../../ui/loan/pay-share'
import { useSite } from '../../ui/site-facts'
import { Spinner } from '../../ui/spinner'
import styles from './application-page.module.css'
import { stateWords, wayWords } from './application-words'
import { Button, LinkButton } from '../../ui/kit/button'
import { Stack } from '../../ui/kit/stack'

const AnswerForm = latePart(
  async () => (await import('./answer-form')).ApplicantAnswerForm,
  <Spinner label="Loading the form" />,
)

const OfferPart = latePart(
  async () => (await import('./offer-part')).OfferPart,
  <Spinner label="Loading the offer" />,
)

const TakenBackOffer = latePart(
  async () => (await import('./offer-part')).TakenBackOffer,
  <Spinner label="Loading the offer" />,
)

const questions = {
  withdraw: {
    title: 'Withdraw this application?',
    text: 'We will stop working on it. To get a loan after that, you would have to apply again.',
    confirm: 'Withdraw it',
  },
  erasure: {
    title: 'Ask us to delete this application?',
    text: 'We will delete your answers and documents, unless the law requires us to keep them. This cannot be undone.',
    confirm: 'Ask for deletion',
  },
}

/** The stages of an application, and at which of them it is in each state. */
const stages = ['Received', 'Review', 'Decision', 'Money']
const stageOf: Record<LoanState, number> = {
  received: 0,
  'in-review': 1,
  waiting: 1,
  agreeing: 1,
  offered: 2,
  declined: 2,
  'turned-down': 2,
  expired: 2,
  done: 2,
  approved: 3,
  accepted: 3,
  // Where it was before.
  withdrawn: -1,
}
const ends: readonly LoanState[] = ['declined', 'turned-down', 'expired', 'done', 'withdrawn']

/** How far it has come. */
function trackedStages({ state, steps }: Application): TrackedStage[] {
  const known = steps.map((step) => ({ ...step, stage: stageOf[step.state] }))
  const at =
    stageOf[state] < 0 ? (known.findLast(({ stage }) => stage >= 0)?.stage ?? 0) : stageOf[state]
  const isOver = ends.includes(state)
  return stages.map((name, stage) => {
    const on = known.findLast((step) => step.stage === stage)?.on
    if (stage < at) return { name, state: 'done', on: on ?? (stage === 2 ? steps.at(-1)?.on : '') }
    if (stage > at) return { name, state: 'open', words: stage === 3 && !isOver ? 'after yes' : '' }
    return isOver
      ? { name, state: 'no', on: steps.at(-1)?.on }
      : { name, state: 'now', words: 'since', on: steps.at(-1)?.on }
  })
}

/** What it comes to, and until when: the one thing that counts in a state. */
function nowIn({ state, offer }: Application, answerDays: string) {
  const { facts, until = '', mindUntil } = offer ?? {}
  if (state === 'offered' && facts)
    return {
      figure: `${shownNaira(facts.instalments[0]!.amount)} ${timesWords(facts.instalments.length)}`,
      until: `Until ${namedDay(until)}`,
    }
  if (state === 'accepted' && facts)
    return {
      figure: `${shownNaira(facts.receives)} is on its way`,
      until: mindUntil && `You may change your mind until ${namedDay(mindUntil)}`,
    }
  const isOurs = ['received', 'in-review', 'agreeing'].includes(state)
  return {
    until:
      isOurs && answerDays ? `We answer within ${workingDays(answerDays)} of your application` : '',
  }
}

const workingDays = (days: string) => (days === '1' ? '1 working day' : `${days} working days`)

/** The one thing to do next; nothing where a form stands below. */
function NextAction({ state }: Pick<Application, 'state'>) {
  const toOffer = () => document.getElementById('offer')?.focus()
  if (state === 'waiting') return null
  if (state === 'offered')
    return (
      <Button kind="gold" onClick={toOffer}>
        Read the offer
      </Button>
    )
  if (state === 'accepted') return <Button onClick={toOffer}>See the agreement</Button>
  if (state === 'declined' && payShareHere() !== undefined)
    return (
      <LinkButton kind="gold" to={pages.products.path}>
        See what fits
      </LinkButton>
    )
  if (state === 'turned-down' || state === 'withdrawn')
    return <LinkButton to={pages.loan.path}>Apply again</LinkButton>
  return <LinkButton to={pages.contact.path}>Ask us something</LinkButton>
}

const Steps = ({ steps }: Pick<Application, 'steps'>) => (
  <details className="fold">
    <summary>
      <span>What has happened so far</span>{' '}
      <span className="small">{steps.length === 1 ? '1 step' : `${steps.length} steps`}</span>
    </summary>
    <ol aria-label="What has happened so far" className={styles.steps}>
      {steps.map(({ state, on, how }, i) => (
        <li key={i}>
          <span>{`${stateWords[state].name}${how ? `, ${wayWords[how]}` : ''},`}</span>{' '}
          <time dateTime={on}>{shownDay(on)}</time>
        </li>
      ))}
    </ol>
  </details>
)

interface OwnApplicationProps {
  application: Application
  contents: DocumentContents
  snapshot: SnapshotFrom<typeof applicationStatusMachine>
  send: ActorRefFrom<typeof applicationStatusMachine>['send']
}

/** An application as its applicant sees it, and what can be done with it. */
export function StatusOfApplication({
  application,
  contents,
  snapshot,
  send,
}: OwnApplicationProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { reference, initial, state, steps, asked, erasureAskedOn, offer, takenBack } = application
  const { message: told } = application
  const { answer } = useSite()
  const { figure, until } = nowIn(application, answer.days)
  const tracked = trackedStages(application)
  const now = tracked.find((stage) => ['now', 'no'].includes(stage.state))!
  // Also after a step that took the focused part away.
  useEffect(() => heading.current?.focus(), [state])
  const { message, problem, wanted } = snapshot.context
  // It stands below the heading, maybe far above what was pressed.
  useEffect(() => {
    if (problem) heading.current?.focus()
  }, [problem])
  const checkAnother = useLeavingFirst(() => send({ type: 'checkAnother' }))
  const isActing = snapshot.matches('acting')
  const { text, ...question } = questions[wanted]

  // What was pressed stays where it is while it is asked about.
  const isAsked = snapshot.matches('confirming') || isActing
  const canWithdraw = snapshot.can({ type: 'withdraw' }) || (isAsked && wanted === 'withdraw')
  const canErase = snapshot.can({ type: 'erase' }) || isAsked

  return (
    <>
      <div className={styles.which}>
        <h2 className="part-title" ref={heading} tabIndex={-1}>
          Application{' '}
          <span className="reference" translate="no">
            {reference}
          </span>
        </h2>{' '}
        {initial && <span className="small">{`of ${initial}…`}</span>}
      </div>
      <RefusalAlert text={problem} />
      <p className="live" role="status">
        {isActing ? 'Sending your request' : message}
      </p>
      <Tracker label="How far it is" stages={tracked} />
      <section aria-labelledby="now" className={styles.now}>
        {now.on && <p className="small">{`${now.name}, ${shownDay(now.on)}`}</p>}
        <h3 className="figure" id="now">
          {stateWords[state].name}
        </h3>
        {figure && <p className="lead name">{figure}</p>}
        <p>{stateWords[state].next}</p>
        {until && <p className="name">{until}</p>}
        <NextAction state={state} />
      </section>
      {told.text && (
        <section aria-labelledby="told" className={styles.happened}>
          <h3 className="part-title" id="told">
            {`Our message of ${shownDay(told.on)}`}
          </h3>
          <p className={styles.text} dir="auto">
            {told.text}
          </p>
        </section>
      )}
      {state === 'waiting' && (
        <AnswerForm asked={asked} contents={contents} send={send} snapshot={snapshot} />
      )}
      {offer && <OfferPart offer={offer} send={send} snapshot={snapshot} />}
      {takenBack && <TakenBackOffer offer={takenBack} />}
      {erasureAskedOn && (
        <Notice>{`You asked us on ${shownDay(erasureAskedOn)} to delete this application.`}</Notice>
      )}
      <div className={`no-print ${styles.folds}`}>
        <Steps steps={steps} />
        {(canWithdraw || canErase) && (
          <details className="fold no-print">
            <summary>
              {canWithdraw ? 'Withdraw or delete this application' : 'Delete my details'}
            </summary>
            <Stack isRow>
              {canWithdraw && (
                <Button onClick={() => send({ type: 'withdraw' })}>Withdraw my application</Button>
              )}
              {canErase && (
                <Button onClick={() => send({ type: 'erase' })}>Ask for deletion</Button>
              )}
            </Stack>
          </details>
        )}
      </div>
      {snapshot.can({ type: 'checkAnother' }) && (
        <Button className={styles.actions} onClick={() => void checkAnother()}>
          Check another application
        </Button>
      )}
      <Question
        {...question}
        onConfirm={() => send({ type: 'confirm' })}
        onStay={() => send({ type: 'cancel' })}
        open={snapshot.matches('confirming')}
        opener={heading}
        stay="Keep it"
      >
        {text}
      </Question>
    </>
  )
}
