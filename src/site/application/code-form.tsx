import { useEffect, useRef, type FormEvent } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type {
  applicationStatusMachine,
  OwnAnswer,
} from '../../../machines/application-status.machine'
import acceptSchema from '../../../schemas/offer-accept.schema.json'
import changeMindSchema from '../../../schemas/offer-change-mind.schema.json'
import turnDownSchema from '../../../schemas/offer-turn-down.schema.json'
import { ErrorSummary } from '../../ui/form/error-summary'
import { problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import styles from './application-page.module.css'
import { Button } from '../../ui/kit/button'
import { Stack } from '../../ui/kit/stack'

/** What a code is for: the words of the button and of the wait, and what follows. */
const answers = {
  accept: {
    schema: acceptSchema,
    action: 'Accept the offer',
    waiting: 'Sending your acceptance',
    follows: 'With the code you accept the offer.',
  },
  turnDown: {
    schema: turnDownSchema,
    action: 'Turn the offer down',
    waiting: 'Sending your answer',
    follows: 'With the code you turn the offer down.',
  },
  changeMind: {
    schema: changeMindSchema,
    action: 'Take my acceptance back',
    waiting: 'Sending your answer',
    follows:
      'With the code you take your acceptance back. The offer then counts as turned down. To get a loan after that, contact us or apply again.',
  },
}

interface CodeFormProps {
  reply: OwnAnswer
  /** As much of the address as tells it from another one. */
  codeTo: string
  snapshot: SnapshotFrom<typeof applicationStatusMachine>
  send: ActorRefFrom<typeof applicationStatusMachine>['send']
}

/** Asks for the code from the email, without which nobody answers an offer. */
export function CodeForm({ reply, codeTo, snapshot, send }: CodeFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const { schema, action, waiting, follows } = answers[reply]
  const { context } = snapshot
  const isBusy = snapshot.hasTag('busy')
  const isOver = snapshot.matches('over')
  // What was pressed before is gone.
  useEffect(() => heading.current?.focus(), [isOver])

  function begin(type: 'submit' | 'again') {
    // The buttons are disabled then and would lose the focus.
    status.current?.focus()
    send({ type })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    begin('submit')
  }

  const buttons = (
    <Stack className={styles.actions} isRow>
      {!isOver && (
        <Button kind="main" disabled={isBusy} type="submit">
          {action}
        </Button>
      )}
      <Button disabled={isBusy} kind={isOver ? 'main' : 'line'} onClick={() => begin('again')}>
        Send a new code
      </Button>
      <Button disabled={isBusy} onClick={() => send({ type: 'cancel' })}>
        Cancel
      </Button>
    </Stack>
  )
  return (
    <form aria-labelledby="code" className="no-print" method="dialog" noValidate onSubmit={submit}>
      <h4 className="part-title" id="code" ref={heading} tabIndex={-1}>
        {isOver ? 'You need a new code' : 'Enter the code from our email'}
      </h4>
      {isOver ? (
        <p>{context.errors[0]?.message}</p>
      ) : (
        <>
          <p>
            <span>{`We have sent six digits to ${codeTo}. It can take a minute; look among your spam, too.`}</span>{' '}
            <span>If this is not your address, please apply again with your own.</span>
          </p>
          <p>{follows}</p>
          <ErrorSummary problems={problemsOf(schema, context.errors)} />
          <SchemaFields
            answers={context.answers}
            errors={context.errors}
            names={['code']}
            onChange={(answer) => send({ type: 'change', ...answer })}
            readOnly={isBusy}
            schema={schema}
          />
        </>
      )}
      {buttons}
      <p className="live" ref={status} role="status" tabIndex={-1}>
        {snapshot.matches('sending') && <span>{waiting}</span>}
        {snapshot.matches('requestingCode') && <span>Sending a code</span>}
      </p>
    </form>
  )
}
