import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type {
  applicationStatusMachine,
  OwnApplication as Application,
} from '../../../machines/application-status.machine'
import { pages } from '../../shared/pages'
import { Refusal } from '../../ui/form/refusal'
import { Question } from '../../ui/question'
import styles from './application-page.module.css'
import { askedWords, shownDay, stateWords } from './application-words'

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

const Asked = ({ asked }: Pick<Application, 'asked'>) =>
  asked.reason && (
    <section aria-labelledby="asked" className={`note ${styles.asked}`}>
      <h3 className={styles.part} id="asked">
        What we need from you
      </h3>
      <p>{askedWords[asked.reason]}</p>
      {asked.text && <p className={styles.text}>{asked.text}</p>}
      <p>
        Please{' '}
        <Link className="link" to={pages.contact.path}>
          contact us
        </Link>{' '}
        and have your reference ready.
      </p>
    </section>
  )

const Steps = ({ steps }: Pick<Application, 'steps'>) => (
  <section aria-labelledby="steps" className={styles.happened}>
    <h3 className={styles.part} id="steps">
      What has happened so far
    </h3>
    <ol className={styles.steps}>
      {steps.map(({ state, on }, i) => (
        <li key={i}>
          {stateWords[state].name}, <time dateTime={on}>{shownDay(on)}</time>
        </li>
      ))}
    </ol>
  </section>
)

interface OwnApplicationProps {
  application: Application
  snapshot: SnapshotFrom<typeof applicationStatusMachine>
  send: ActorRefFrom<typeof applicationStatusMachine>['send']
}

/** An application as its applicant sees it, and what can be done with it. */
export function OwnApplication({ application, snapshot, send }: OwnApplicationProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { reference, initial, state, steps, asked, erasureAskedOn } = application
  const { message, problem, wanted } = snapshot.context
  const isActing = snapshot.matches('acting')
  const { text, ...question } = questions[wanted]

  return (
    <>
      <h2 className="band-heading" ref={heading} tabIndex={-1}>
        Application {reference}
      </h2>
      <Refusal text={problem} />
      <p className={styles.message} role="status">
        {isActing ? 'Sending your request' : message}
      </p>
      <dl className={styles.facts}>
        <dt>Status</dt>
        <dd>
          <strong>{stateWords[state].name}</strong>
        </dd>
        <dt>First name begins with</dt>
        <dd>{initial}</dd>
      </dl>
      <p>{stateWords[state].next}</p>
      <Asked asked={asked} />
      <Steps steps={steps} />
      {erasureAskedOn && (
        <p className="note">
          You asked us on {shownDay(erasureAskedOn)} to delete this application.
        </p>
      )}
      <div className={styles.actions}>
        {snapshot.can({ type: 'withdraw' }) && (
          <button className="button quiet" onClick={() => send({ type: 'withdraw' })} type="button">
            Withdraw my application
          </button>
        )}
        {snapshot.can({ type: 'erase' }) && (
          <button className="button quiet" onClick={() => send({ type: 'erase' })} type="button">
            Ask for deletion
          </button>
        )}
        {snapshot.can({ type: 'checkAnother' }) && (
          <button
            className="button quiet"
            onClick={() => send({ type: 'checkAnother' })}
            type="button"
          >
            Check another application
          </button>
        )}
      </div>
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
