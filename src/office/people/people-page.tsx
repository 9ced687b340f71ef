import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import {
  peopleMachine,
  type InvitationLink,
  type PeopleList as ListFacts,
} from '../../../machines/people.machine'
import schema from '../../../schemas/invite.schema.json'
import type { People, Person } from '../../shared/contracts/people'
import { peoplePath } from '../../ui/accounts/admin-paths'
import { focusHeading } from '../../ui/focus-heading'
import { formActions } from '../../ui/form/form-actions'
import { Spinner } from '../../ui/spinner'
import { useFlow } from '../../ui/use-flow'
import { usePlace } from '../layout/place'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { InviteForm } from './invite-form'
import { LinkToCopy } from './link-to-copy'
import { invite, readPeople, validateInvitation } from './people-calls'
import {
  accessWords,
  factorWords,
  roleName,
  seenWords,
  sessionWords,
  accountStateNames,
  stateMeanings,
} from './person-words'
import styles from './people.module.css'
import { Button } from '../../ui/kit/button'
import { Badge } from '../../ui/kit/badge'
import { PageTitle } from '../../ui/kit/page-head'

/** Everybody with an account, by name. */
const PeopleList = ({ people }: { people: readonly Person[] }) => (
  <ul aria-label="People" className="rows">
    {people.map((person) => (
      <li className={styles.row} key={person.id}>
        <div className={styles.who}>
          <Link className="name" to={`${peoplePath}/${person.id}`}>
            {person.username}
          </Link>
          {person.email && <p className="small">{person.email}</p>}
        </div>
        <p>{roleName(person.role)}</p>
        <div className={styles.standing}>
          <Badge meaning={stateMeanings[person.state]}>{accountStateNames[person.state]}</Badge>
          {accessWords(person) && <p className="small">{accessWords(person)}</p>}
        </div>
        <ul className={`small ${styles.facts}`}>
          {person.state !== 'invited' && <li>{factorWords(person)}</li>}
          <li>{seenWords(person)}</li>
          {person.state === 'active' && <li>{sessionWords(person)}</li>}
        </ul>
      </li>
    ))}
  </ul>
)

const makeMachine = () =>
  peopleMachine.provide({
    actors: {
      readPeople: fromPromise<ListFacts>(readPeople),
      sendInvitation: fromPromise<InvitationLink, Answers>(({ input }) => invite(input)),
    },
    actions: {
      ...formActions(schema, validateInvitation),
      focusHeading: () => requestAnimationFrame(() => focusHeading()),
    },
  })

/** /admin/people: everybody with an account, and inviting somebody. */
export function PeoplePage() {
  const [machine] = useState(makeMachine)
  const [snapshot, send] = useFlow(machine)
  const { answers, refusal, link } = snapshot.context
  const { people, mail } = snapshot.context.list as People

  return (
    <>
      <PageTitle
        meta={
          snapshot.matches('listing') && (
            <p className="small">{`${people.length} ${people.length === 1 ? 'account' : 'accounts'}`}</p>
          )
        }
        title={usePlace().name}
      >
        {snapshot.matches('listing') && (
          <Button kind="main" onClick={() => send({ type: 'invite' })}>
            Invite someone
          </Button>
        )}
      </PageTitle>
      {snapshot.matches('loading') && <Spinner label="Loading" />}
      {snapshot.matches('unread') && (
        <ReadProblem onRetry={() => send({ type: 'retry' })} problem={refusal} />
      )}
      {snapshot.hasTag('form') && <InviteForm mail={mail} send={send} snapshot={snapshot} />}
      {snapshot.matches('invited') && (
        <LinkToCopy
          email={answers.email ?? ''}
          isMailed={link.isMailed}
          mail={mail}
          onClose={() => send({ type: 'close' })}
          token={link.token}
          username={answers.username ?? ''}
        />
      )}
      {snapshot.matches('listing') && <PeopleList people={people} />}
    </>
  )
}
