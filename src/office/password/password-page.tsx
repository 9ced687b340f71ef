import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import { passwordMachine } from '../../../machines/password.machine'
import schema from '../../../schemas/password.schema.json'
import { dashboardPath } from '../../ui/accounts/admin-paths'
import { pageUser } from '../../ui/accounts/drawn-for'
import { formActions } from '../../ui/form/form-actions'
import { useFlow } from '../../ui/use-flow'
import { OfficeForm } from '../layout/office-form'
import { PlaceName } from '../layout/place'
import { changePassword, validatePasswords } from './change-password'

const machine = passwordMachine.provide({
  actors: {
    send: fromPromise(({ input }: { input: Answers }) => changePassword(input)),
  },
  actions: formActions(schema, validatePasswords),
})

/** The confirmation and its consequences. */
function Changed({ message }: { message: string }) {
  const confirmation = useRef<HTMLParagraphElement>(null)
  useEffect(() => confirmation.current?.focus(), [])
  return (
    <>
      <p className="said" ref={confirmation} tabIndex={-1}>
        {message}
      </p>
      <Link className="link" to={dashboardPath}>
        Go to the dashboard
      </Link>
    </>
  )
}

/** /admin/password: the current password and a new one. */
export function PasswordPage() {
  const [snapshot, send] = useFlow(machine, { input: {} })
  const [username] = useState(() => pageUser()?.username ?? '')
  return (
    <>
      <PlaceName id="password-heading" />
      {snapshot.matches('sent') ? (
        <Changed message={snapshot.context.message} />
      ) : (
        <OfficeForm
          action="Change password"
          labelledBy="password-heading"
          schema={schema}
          send={send}
          snapshot={snapshot}
          username={username}
          waiting="Changing your password"
        >
          <p className="prose">
            You will stay logged in here. Everywhere else, you will need to log in again.
          </p>
        </OfficeForm>
      )}
    </>
  )
}
