import { fromPromise } from 'xstate'
import {
  personMachine,
  type PersonFacts,
  type PersonOutcome,
  type PersonRequest,
} from '../../../machines/person.machine'
import schema from '../../../schemas/person.schema.json'
import type { PersonDetails } from '../../shared/contracts/people'
import { focusHeading } from '../../ui/focus-heading'
import { formActions } from '../../ui/form/form-actions'
import { drawForUser, leaveUser } from '../../ui/accounts/drawn-for'
import { storedUser, storeUser } from '../../ui/session'
import { changePerson, readPerson, validatePerson } from './people-calls'

/** Where a change of an account leads, if its page has nothing more to show. */
function nextAfter({ wanted, answers }: PersonRequest, { person, isYou }: PersonDetails) {
  if (wanted === 'withdraw' && person.state === 'invited') return 'people'
  if (!isYou) return 'here'
  if (wanted === 'disable' || wanted === 'endSessions') return 'login'
  return wanted === 'change' && answers.role !== 'administrator' ? 'dashboard' : 'here'
}

/** Keeps what the browser knows of the user as it is on the server. */
function remember(next: PersonOutcome['next'], role: string | undefined) {
  const user = storedUser()
  if (next === 'login') leaveUser()
  if (next !== 'dashboard' || !user) return
  storeUser({ ...user, role }, user.username ?? '')
  drawForUser()
}

async function act(id: string, request: PersonRequest): Promise<PersonOutcome> {
  const { wanted, answers, session } = request
  const before = request.facts as PersonDetails
  const {
    message,
    token = '',
    isMailed = false,
  } = await changePerson(wanted, {
    id,
    session,
    answers,
  })
  const isOwnSession = before.sessions.some((one) => one.isThis && one.id === session)
  const next = wanted === 'endSession' && isOwnSession ? 'login' : nextAfter(request, before)
  remember(next, answers.role)
  const facts = next === 'here' ? await readPerson(id) : before
  return { message, token, isMailed, facts, next }
}

/** The machine of one account's page. */
export const personMachineFor = (id: string, leave: (next: PersonOutcome['next']) => void) =>
  personMachine.provide({
    actors: {
      readPerson: fromPromise<PersonFacts>(() => readPerson(id)),
      act: fromPromise<PersonOutcome, PersonRequest>(({ input }) => act(id, input)),
    },
    actions: {
      ...formActions(schema, validatePerson),
      focusHeading: () => requestAnimationFrame(() => focusHeading()),
      focusMessage: () =>
        requestAnimationFrame(() => document.getElementById('person-message')?.focus()),
      leave: (_, { next }) => leave(next),
    },
  })
