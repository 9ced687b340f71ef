import { startTransition, useActionState, useRef, useState, type FormEvent } from 'react'
import schema from '../../../schemas/loan-case/loan-note.schema.json'
import compiled from '../../../schemas/loan-case/loan-note.schema.json?validator'
import { addCaseNote } from '../../shared/contracts/loan-case'
import type { FieldError } from '../../shared/field-error'
import { validate } from '../../shared/validate'
import { focusFirst } from '../../ui/form/focus-field'
import { RefusalAlert } from '../../ui/kit/notice'
import { problemsOf, SchemaFields } from '../../ui/form/schema-fields'
import { call } from '../../ui/accounts/call'
import { withKey } from '../../ui/with-key'
import { LeaveQuestion } from '../../ui/leave-question'
import { Button } from '../../ui/kit/button'

const failure = 'The note could not be added. Please try again.'

const { send: addNote } = withKey((headers, id: number, text: string) =>
  call(addCaseNote, { params: { id }, body: { text }, headers }, failure),
)

/** Adds a note to an application; what was typed stays until it is stored. */
export function CaseNote({ id, onAdded }: { id: number; onAdded: () => void }) {
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<FieldError[]>([])
  const button = useRef<HTMLButtonElement>(null)
  const [problem, add, isBusy] = useActionState(async () => {
    try {
      await addNote(id, text)
      setText('')
      onAdded()
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : failure
    }
  }, '')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = validate(compiled, { text })
    setErrors(found)
    if (found.length > 0) focusFirst(problemsOf(schema, found))
    else startTransition(add)
  }

  return (
    <>
      <form className="column" noValidate onSubmit={submit}>
        <SchemaFields
          answers={{ text }}
          errors={errors}
          onChange={({ value }) => {
            setText(value)
            setErrors([])
          }}
          readOnly={isBusy}
          schema={schema}
        />
        <Button aria-disabled={isBusy} ref={button} type="submit">
          Add note
        </Button>
        <RefusalAlert text={problem} />
      </form>
      <LeaveQuestion
        isUnsent={text !== ''}
        opener={button}
        title="Leave without adding your note?"
      />
    </>
  )
}
