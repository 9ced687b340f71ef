import { useEffect, useRef, type RefObject, useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { replyMachine } from '../../../machines/reply.machine'
import schema from '../../../schemas/reply.schema.json'
import type { Replies } from '../../shared/contracts/replies'
import { controlId } from '../../ui/form/schema-fields'
import { Question } from '../../ui/kit/dialog'
import type { Answers } from '../../../machines/answers'
import { CopyReply } from './copy-reply'
import { filledIn, mailTemplates } from '../../shared/mail-templates'
import { Field } from '../../ui/kit/field'
import { Select } from '../../ui/form/select'
import { OfficeForm } from '../layout/office-form'
import styles from './replies.module.css'
import { Button } from '../../ui/kit/button'

interface ChooseTemplateProps extends Pick<Replies, 'templates' | 'values'> {
  disabled: boolean
  onUse: (answers: Answers) => void
}

const id = 'reply-template'

/** The texts that a reply may begin with, filled in for this entry. */
function ChooseTemplate({ templates, values, disabled, onUse }: ChooseTemplateProps) {
  const [name, setName] = useState('')
  const chosen = templates.find(({ template }) => template === name)
  const list = {
    items: templates.map(({ template }) => template),
    labels: Object.fromEntries(
      templates.map(({ template }) => [template, mailTemplates[template].name]),
    ),
  }
  const use = () =>
    chosen &&
    onUse({ subject: filledIn(chosen.subject, values), text: filledIn(chosen.text, values) })
  return (
    <div className="fields">
      <Field id={id} label="Template">
        <Select
          disabled={disabled}
          id={id}
          list={list}
          name="template"
          onChange={setName}
          value={name}
        />
      </Field>
      <Button
        aria-disabled={disabled || !chosen}

        onClick={() => !disabled && use()}
      >
        Use template
      </Button>
    </div>
  )
}

interface ReplyFormProps {
  entry: Replies
  snapshot: SnapshotFrom<typeof replyMachine>
  actor: ActorRefFrom<typeof replyMachine>
  /** The button that opened the form; it is back once the form is gone. */
  begin: RefObject<HTMLButtonElement | null>
}

/** Subject and text of one reply, with or without a template. */
export function ReplyForm({ entry, snapshot, actor, begin }: ReplyFormProps) {
  const { send } = actor
  const isSending = snapshot.hasTag('busy')
  const discard = useRef<HTMLButtonElement>(null)
  const opener = {
    get current() {
      return discard.current ?? begin.current
    },
  }

  useEffect(() => document.getElementById(controlId(schema, 'subject'))?.focus(), [])

  return (
    <>
      <OfficeForm
        action={entry.canSend ? 'Send reply' : undefined}
        before={
          <>
            <p className="prose">{`To: ${entry.recipient}`}</p>
            <ChooseTemplate
              disabled={isSending}
              onUse={(chosen) => send({ type: 'choose', answers: chosen })}
              templates={entry.templates}
              values={entry.values}
            />
          </>
        }
        buttons={
          <Button aria-disabled={isSending} onClick={() => send({ type: 'discard' })} ref={discard}>
            {entry.canSend ? 'Discard' : 'Close'}
          </Button>
        }
        className={styles.form}
        labelledBy="replies"
        schema={schema}
        send={send}
        snapshot={snapshot}
        waiting="Sending your reply"
      >
        {entry.ending && <p className="small">{`Added below your message:\n${entry.ending}`}</p>}
        {!entry.canSend && (
          <CopyReply
            answers={snapshot.context.answers}
            ending={entry.ending}
            recipient={entry.recipient}
          >
            This server has no mail server, so it cannot send your reply. Copy the text, or open it
            in your email program.
          </CopyReply>
        )}
      </OfficeForm>
      <Question
        confirm="Use template"
        onConfirm={() => send({ type: 'confirm' })}
        onStay={() => send({ type: 'cancel' })}
        open={snapshot.matches('choosing')}
        opener={opener}
        stay="Keep my text"
        title="Replace what you have written?"
      >
        The template will take the place of your subject and message.
      </Question>
      <Question
        confirm="Discard"
        onConfirm={() => send({ type: 'confirm' })}
        onStay={() => send({ type: 'cancel' })}
        open={snapshot.matches('discarding')}
        opener={opener}
        stay="Keep writing"
        title="Discard this reply?"
      >
        What you have written will be lost.
      </Question>
    </>
  )
}
