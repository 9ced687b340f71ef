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
import { shownDay } from '../../shared/date-text'
import { Spinner } from '../../ui/spinner'
import styles from './application-page.module.css'
import { stateWords, wayWords } from './application-words'
import { Button } from '../../ui/kit/button'
import { Facts } from '../../ui/kit/facts'
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

const Steps = ({ steps }: Pick<Application, 'steps'>) => (
  <section aria-labelledby="steps" className={styles.happened}>
    <h3 className="part-title" id="steps">
      What has happened so far
    </h3>
    <ol className={styles.steps}>
      {steps.map(({ state, on, how }, i) => (
        <li key={i}>
          <span>{`${stateWords[state].name}${how ? `, ${wayWords[how]}` : ''},`}</span>{' '}
          <time dateTime={on}>{shownDay(on)}</time>
        </li>
      ))}
    </ol>
  </section>
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

  return (
    <>
      <h2 className="band-heading" ref={heading} tabIndex={-1}>
        Application{' '}
        <span className="reference" translate="no">
          {reference}
        </span>
      </h2>
      <RefusalAlert text={problem} />
      <p className="live" role="status">
        {isActing ? 'Sending your request' : message}
      </p>
      <Facts
        facts={[
          { name: 'Status', value: <strong>{stateWords[state].name}</strong> },
          { name: 'First name begins with', value: initial },
        ]}
      />
      <p className={styles.then}>{stateWords[state].next}</p>
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
      <Steps steps={steps} />
      {erasureAskedOn && (
        <Notice>{`You asked us on ${shownDay(erasureAskedOn)} to delete this application.`}</Notice>
      )}
      <Stack className={styles.actions} isRow>
        {snapshot.can({ type: 'withdraw' }) && (
          <Button onClick={() => send({ type: 'withdraw' })}>Withdraw my application</Button>
        )}
        {snapshot.can({ type: 'erase' }) && (
          <Button onClick={() => send({ type: 'erase' })}>Ask for deletion</Button>
        )}
        {snapshot.can({ type: 'checkAnother' }) && (
          <Button onClick={() => void checkAnother()}>Check another application</Button>
        )}
      </Stack>
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
