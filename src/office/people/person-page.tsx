import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { PersonOutcome } from '../../../machines/person.machine'
import type { PersonDetails, PersonSession } from '../../shared/contracts/people'
import { dashboardPath, loginPath, peoplePath } from '../../ui/accounts/admin-paths'
import { RefusalAlert } from '../../ui/kit/notice'
import { Question } from '../../ui/kit/dialog'
import { Spinner } from '../../ui/spinner'
import { useFlow } from '../../ui/use-flow'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { LinkToCopy } from './link-to-copy'
import { MailNote } from './mail-note'
import { PersonActions } from './person-actions'
import schema from '../../../schemas/person.schema.json'
import { OfficeForm } from '../layout/office-form'
import styles from './people.module.css'
import { personMachineFor } from './person-machine'
import { questionBefore } from './person-questions'
import { dayAndTime, timeOrDay } from '../layout/shown-time'
import {
  accessWords,
  accountStateNames,
  factorWords,
  roleName,
  seenWords,
  stateMeanings,
} from './person-words'
import { Button } from '../../ui/kit/button'
import { Badge } from '../../ui/kit/badge'
import { Stack } from '../../ui/kit/stack'

interface PersonSessionsProps {
  sessions: readonly PersonSession[]
  isBusy: boolean
  onEnd: (session: string) => void
}

/** Where somebody is logged in. A session has no name: no address or browser is stored. */
const PersonSessions = ({ sessions, isBusy, onEnd }: PersonSessionsProps) => (
  <ul aria-label="Sessions" className="rows">
    {sessions.map(({ id, since, seenAt, isThis }) => (
      <li className={styles.session} key={id}>
        <p>
          <span>{`Logged in ${dayAndTime(since)}`}</span>
          {isThis && <strong> (this browser)</strong>}
          <span className="small">{` Last used ${timeOrDay(seenAt)}`}</span>
        </p>
        <Button
          aria-disabled={isBusy}

          onClick={() => onEnd(id)}
        >
          Log out
          <span className="visually-hidden">{` the session of ${dayAndTime(since)}`}</span>
        </Button>
      </li>
    ))}
  </ul>
)

const pathOf: Record<Exclude<PersonOutcome['next'], 'here'>, string> = {
  people: peoplePath,
  dashboard: dashboardPath,
  login: loginPath,
}

function Facts({ person }: PersonDetails) {
  return (
    <Stack isRow>
      <Badge meaning={stateMeanings[person.state]}>{accountStateNames[person.state]}</Badge>
      <ul className={`small ${styles.facts}`}>
        <li>{roleName(person.role)}</li>
        <li>{factorWords(person)}</li>
        <li>{seenWords(person)}</li>
        {accessWords(person) && <li>{accessWords(person)}</li>}
      </ul>
    </Stack>
  )
}

function Account({ id }: { id: string }) {
  const navigate = useNavigate()
  const [machine] = useState(() =>
    personMachineFor(id, (next) => {
      if (next !== 'here') void navigate({ to: pathOf[next] })
    }),
  )
  const [snapshot, send] = useFlow(machine)
  const opener = useRef<HTMLElement>(null)
  const save = useRef<HTMLButtonElement>(null)
  const { answers, problem, message, token, isMailed, wanted } = snapshot.context
  const details = snapshot.context.facts as PersonDetails
  const { person, sessions, mail, isYou } = details
  const isBusy = snapshot.hasTag('busy')
  const isShown = !snapshot.matches('loading') && !snapshot.matches('unread')
  const question = questionBefore(wanted, details, answers.role ?? '')

  return (
    <>
      <h1>{isShown ? person.username : 'Account'}</h1>
      {snapshot.matches('loading') && <Spinner label="Loading" />}
      {snapshot.matches('unread') && (
        <ReadProblem onRetry={() => send({ type: 'retry' })} problem={problem} />
      )}
      {isShown && (
        <>
          {isYou && <p className="small">This is your own account.</p>}
          <Facts {...details} />
          <p className="said" id="person-message" role="status" tabIndex={-1}>
            {isBusy ? 'Saving' : message}
          </p>
          <RefusalAlert text={problem} />
          {snapshot.matches('linked') ? (
            <LinkToCopy
              email={person.email}
              isMailed={isMailed}
              mail={mail}
              onClose={() => send({ type: 'close' })}
              token={token}
              username={person.username}
            />
          ) : (
            <>
              <PersonActions
                isBusy={isBusy}
                isHeld={isBusy || snapshot.matches('confirming')}
                isPossible={(type) => snapshot.can({ type })}
                onAct={(type, button) => {
                  opener.current = button
                  send({ type })
                }}
                state={person.state}
              />
              {person.email && <MailNote mail={mail} />}
              <section aria-labelledby="account">
                <h2 className="heading" id="account">
                  Role and email address
                </h2>
                <OfficeForm
                  action="Save"
                  button={save}
                  labelledBy="account"
                  schema={schema}
                  send={(message) => {
                    opener.current = save.current
                    send(message.type === 'submit' ? { type: 'save' } : message)
                  }}
                  snapshot={snapshot}
                />
              </section>
              {person.state === 'active' && (
                <section aria-labelledby="sessions">
                  <h2 className="heading" id="sessions">
                    Sessions
                  </h2>
                  {sessions.length === 0 && <p>Not logged in.</p>}
                  <PersonSessions
                    isBusy={isBusy}
                    onEnd={(session) => send({ type: 'endSession', session })}
                    sessions={sessions}
                  />
                </section>
              )}
            </>
          )}
        </>
      )}
      <Question
        confirm={question.confirm}
        onConfirm={() => send({ type: 'confirm' })}
        onStay={() => send({ type: 'cancel' })}
        open={snapshot.matches('confirming')}
        opener={opener}
        stay={question.stay}
        title={question.title}
      >
        {question.text}
      </Question>
    </>
  )
}

/** /admin/people/:id: one account and what an administrator can do with it. */
export function PersonPage() {
  const { id = '' } = useParams({ strict: false })
  return <Account id={id} key={id} />
}
