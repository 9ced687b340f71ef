import { useEffect, useRef } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { peopleMachine } from '../../../machines/people.machine'
import schema from '../../../schemas/invite.schema.json'
import type { LinkMail } from '../../shared/people'
import { Button } from '../../ui/kit/button'
import { LeaveQuestion } from '../../ui/leave-question'
import { OfficeForm } from '../layout/office-form'
import { MailNote } from './mail-note'

interface InviteFormProps {
  snapshot: SnapshotFrom<typeof peopleMachine>
  send: ActorRefFrom<typeof peopleMachine>['send']
  mail: LinkMail
}

/** Name, address and role of somebody new. */
export function InviteForm({ snapshot, send, mail }: InviteFormProps) {
  const { username, email } = snapshot.context.answers
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="invite-heading">
      <h2 className="heading" id="invite-heading" ref={heading} tabIndex={-1}>
        {schema.title}
      </h2>
      <OfficeForm
        action="Create invitation"
        before={<MailNote mail={mail} />}
        button={button}
        buttons={
          <Button aria-disabled={snapshot.hasTag('busy')} onClick={() => send({ type: 'cancel' })}>
            Cancel
          </Button>
        }
        labelledBy="invite-heading"
        schema={schema}
        send={send}
        snapshot={snapshot}
        waiting="Creating the invitation"
      />
      <LeaveQuestion
        isUnsent={Boolean(username || email)}
        opener={button}
        title="Leave without creating this invitation?"
      />
    </section>
  )
}
