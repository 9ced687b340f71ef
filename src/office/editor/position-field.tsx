import type { FieldProps } from '@rjsf/utils'
import { useState } from 'react'
import { contentSchemas } from '../../../schemas'
import { useField } from '../../ui/form/rjsf/form-context'
import { TextInput } from '../../ui/form/text-input'
import { Modal } from '../../ui/kit/dialog'
import { rowsOf } from './draft'
import { useDraftValue, useEditor } from './editor-context'
import { draftIn } from './section-machine'

const sentence = contentSchemas.faqPage.properties.resources.errorMessage.uniqueBy

/**
 * The position of an item, 1 to 9. A position in use is refused with an alert; a cleared one may be
 * filled in later.
 */
export function PositionField({ schema, name, required, disabled, ...props }: FieldProps) {
  const { actor } = useEditor()
  const { id, path, onChange } = useField(props)
  const value = useDraftValue(path)
  const [isRefused, refuse] = useState(false)
  const control = {
    get current() {
      return document.getElementById(id)
    },
  }

  function type(text: string) {
    const digit = text.trim().replace(String(value || ''), '') || text.trim()
    if (text.trim() === '') return onChange(0)
    const position = Number(digit)
    const { minimum = 1, maximum = 9 } = schema
    if (!Number.isInteger(position) || position < minimum || position > maximum) return
    const isTaken = rowsOf(draftIn(actor.getSnapshot()).content).some(
      (row) => row.customPosition === position,
    )
    if (isTaken && position !== value) return refuse(true)
    onChange(position)
  }

  return (
    <>
      <TextInput
        autoComplete="off"
        disabled={disabled}
        id={id}
        inputMode="numeric"
        name={name}
        onChange={type}
        placeholder={schema.description}
        required={required}
        short
        value={value ? String(value) : ''}
      />
      <Modal
        kind="alertdialog"
        onClose={() => refuse(false)}
        open={isRefused}
        opener={control}
        title="Position"
      >
        {sentence}
      </Modal>
    </>
  )
}
