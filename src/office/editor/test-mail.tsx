import { startTransition, useActionState } from 'react'
import { sendTestMail } from '../../shared/contracts/deliveries'
import { call } from '../../ui/accounts/call'
import { RefusalAlert } from '../../ui/kit/notice'
import { Button } from '../../ui/kit/button'

const failure = 'The test email could not be sent. Please try again.'

/** Sends an email to whoever asks. */
export function TestMail() {
  const [said, send, isBusy] = useActionState(
    async () => {
      try {
        const { message } = await call(sendTestMail, {}, failure)
        return { message, problem: '' }
      } catch (error) {
        return { message: '', problem: error instanceof Error ? error.message : failure }
      }
    },
    { message: '', problem: '' },
  )
  return (
    <section aria-labelledby="test-mail">
      <h2 id="test-mail">Emails</h2>
      <Button
        aria-disabled={isBusy}

        onClick={() => !isBusy && startTransition(send)}
      >
        Send me a test email
      </Button>
      <RefusalAlert text={said.problem} />
      <p className="live" role="status">
        {said.message}
      </p>
    </section>
  )
}
