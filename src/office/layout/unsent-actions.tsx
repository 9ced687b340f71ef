import { startTransition, useActionState, useRef, useState } from 'react'
import {
  sendMailAgain,
  sendWebhookAgain,
  withdrawMail,
  withdrawWebhook,
} from '../../shared/contracts/deliveries'
import { call } from '../../ui/accounts/call'
import { RefusalAlert } from '../../ui/kit/notice'
import { Question } from '../../ui/kit/dialog'
import { Button } from '../../ui/kit/button'
import { Stack } from '../../ui/kit/stack'

const failure = 'This did not work. Please try again.'

type Deed = 'again' | 'withdraw'

/** What the two are called, and what is done with them. */
const kinds = {
  mail: {
    title: 'Withdraw this email?',
    act: (id: string, deed: Deed) =>
      call(
        deed === 'again' ? sendMailAgain : withdrawMail,
        { params: { id: Number(id) } },
        failure,
      ),
  },
  webhook: {
    title: 'Withdraw this webhook?',
    act: (id: string, deed: Deed) =>
      call(deed === 'again' ? sendWebhookAgain : withdrawWebhook, { params: { id } }, failure),
  },
}

interface UnsentActionsProps {
  what: keyof typeof kinds
  id: string
  /** Which one it is, for screen readers. */
  name: string
  onDone: () => void
}

/** What can be done about an email or webhook that could not be sent. */
export function UnsentActions({ what, id, name, onDone }: UnsentActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { title, act: send } = kinds[what]
  const [problem, act, isBusy] = useActionState(async (_: string, deed: Deed) => {
    try {
      await send(id, deed)
      onDone()
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : failure
    }
  }, '')
  const begin = (deed: Deed) => {
    setIsAsking(false)
    if (!isBusy) startTransition(() => act(deed))
  }
  const of = <span className="visually-hidden">{` ${name}`}</span>
  return (
    <>
      <Stack isRow>
        <Button
          aria-disabled={isBusy}

          onClick={() => begin('again')}
        >
          Send again
          {of}
        </Button>
        <Button
          aria-disabled={isBusy}

          onClick={() => setIsAsking(true)}
          ref={opener}
        >
          Withdraw
          {of}
        </Button>
      </Stack>
      <RefusalAlert text={problem} />
      <Question
        confirm="Withdraw"
        onConfirm={() => begin('withdraw')}
        onStay={() => setIsAsking(false)}
        open={isAsking}
        opener={opener}
        stay="Keep it"
        title={title}
      >
        <p>It is deleted and will not be sent.</p>
      </Question>
    </>
  )
}
