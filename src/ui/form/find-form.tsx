import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import type { FieldError } from '../../shared/field-error'
import { ErrorSummary } from './error-summary'
import { RefusalAlert } from '../kit/notice'
import { problemsOf, SchemaFields, type TextSchema } from './schema-fields'
import { useEarlySubmit } from './use-early-submit'
import { Button } from '../kit/button'

interface FindFormProps {
  schema: TextSchema
  /** The id of its heading. */
  id: string
  title: string
  /** The words of the button, and of the wait for an answer. */
  action: string
  waiting: string
  isWaiting: boolean
  answers: Record<string, string>
  errors: readonly FieldError[]
  /** Why nothing was found. */
  problem: string
  autoComplete?: 'off'
  /** What was found; it stands in place of the form. */
  found: ReactNode
  /** What stands below the form. */
  children: ReactNode
  onChange: (answer: { name: string; value: string }) => void
  onSubmit: () => void
}

/** Asks for what opens something of one's own, and shows that when it is found. */
export function FindForm({ schema, id, title, found, problem, ...rest }: FindFormProps) {
  const form = useEarlySubmit()
  const heading = useRef<HTMLHeadingElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasFound = useRef(false)
  const isFound = Boolean(found)
  const { isWaiting } = rest

  // The buttons of what was found are gone.
  useEffect(() => {
    if (!isFound && wasFound.current) heading.current?.focus()
    wasFound.current = isFound
  }, [isFound])

  // It is enabled again and had the focus before.
  useEffect(() => {
    if (problem) button.current?.focus()
  }, [problem])

  // The button is disabled now and would lose the focus.
  useEffect(() => {
    if (isWaiting) status.current?.focus()
  }, [isWaiting])

  function submit(event: FormEvent) {
    event.preventDefault()
    rest.onSubmit()
  }

  if (isFound) return found
  return (
    <>
      <h2 className="band-heading" id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <form
        aria-labelledby={id}
        autoComplete={rest.autoComplete}
        method="dialog"
        noValidate
        onSubmit={submit}
        ref={form}
      >
        <ErrorSummary problems={problemsOf(schema, rest.errors)} />
        <RefusalAlert text={problem} />
        <SchemaFields
          answers={rest.answers}
          errors={rest.errors}
          onChange={rest.onChange}
          readOnly={isWaiting}
          schema={schema}
        />
        <Button kind="main" disabled={isWaiting} ref={button} type="submit">
          {rest.action}
        </Button>
        <p className="live" ref={status} role="status" tabIndex={-1}>
          {isWaiting && rest.waiting}
        </p>
      </form>
      {rest.children}
    </>
  )
}
