import { useSelector } from '@xstate/react'
import { useState, type FormEvent, type RefObject } from 'react'
import { fromOfficeTime, officeTimeName, toOfficeTime } from '../../../shared/office-time'
import { Field } from '../../../ui/kit/field'
import { TextInput } from '../../../ui/form/text-input'
import { Modal } from '../../../ui/kit/dialog'
import { useEditor } from '../editor-context'
import { saveId } from '../save-bar'
import { Button } from '../../../ui/kit/button'

const id = 'publish-on'
const hint = `${officeTimeName}, the time of the office`
const noTime = 'Please choose a day and a time.'
const passed = 'This time has passed. Please choose a later one.'

const place: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById(saveId)
  },
}

function ScheduleForm() {
  const { actor } = useEditor()
  const [typed, setTyped] = useState(() => {
    const { publishAt } = actor.getSnapshot().context.opened
    return publishAt ? toOfficeTime(publishAt) : ''
  })
  const [error, setError] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    const publishAt = fromOfficeTime(typed)
    const problem = !publishAt ? noTime : new Date(publishAt) <= new Date() ? passed : ''
    setError(problem)
    if (problem || !publishAt) return document.getElementById(id)?.focus()
    actor.send({ type: 'publishOn', publishAt })
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field error={error} hint={hint} id={id} label="Day and time">
        <TextInput
          id={id}
          name={id}
          onChange={(value) => {
            setTyped(value)
            setError('')
          }}
          required
          type="datetime-local"
          value={typed}
        />
      </Field>
      <Button kind="main" type="submit">
        Publish at this time
      </Button>
    </form>
  )
}

/** Asks when the draft goes live. */
export function ScheduleDialog() {
  const { actor } = useEditor()
  const isOpen = useSelector(actor, (state) => state.matches('scheduling'))
  return (
    <Modal
      closeLabel="Cancel"
      isCloseQuiet
      onClose={() => actor.send({ type: 'cancel' })}
      open={isOpen}
      opener={place}
      title="Publish on…"
    >
      <p>
        Until then it is a draft. If somebody saves this section before, it is not published, and
        the office gets an email.
      </p>
      <ScheduleForm />
    </Modal>
  )
}
