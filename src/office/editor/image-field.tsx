import type { FieldProps } from '@rjsf/utils'
import { useState } from 'react'
import { pictureSize } from '../../shared/picture'
import { errorId, hintId } from '../../ui/form/describing'
import { DocumentPreview } from '../../ui/form/document-preview'
import { FileButton } from '../../ui/form/file-button'
import { fileSize } from '../../ui/form/file-size'
import { useField } from '../../ui/form/rjsf/form-context'
import { Picture } from '../../ui/picture'
import { checkPicture } from './check-picture'
import { isStandIn } from './chosen-pictures'
import { useDraftText, useEditor } from './editor-context'
import { neededSize, pictureRemark, shownIn, type Shown } from './fit'
import styles from './image-field.module.css'

const sizeOf = (name: string) => {
  const size = pictureSize(name)
  return size ? `${size.width} × ${size.height} pixels` : 'The picture on the site now'
}

/** A picture field: shown at once, uploaded with the section. */
export function ImageField({ schema, required, disabled, ...props }: FieldProps) {
  const { chosen } = useEditor()
  const { id, path, error, onChange } = useField(props)
  const name = useDraftText(path)
  const [help, setHelp] = useState('')
  const [before, setBefore] = useState(name)
  const file = isStandIn(name) ? chosen.file(name) : undefined
  const row = props.fieldPathId.path.find((part) => typeof part === 'number') ?? 0
  const shown = shownIn(schema['x-shown'] as Shown | Shown[] | undefined, row)
  const size = file ? chosen.size(name) : pictureSize(name)
  const remark = shown && size ? pictureRemark(size, shown) : ''
  const described = [
    schema.description && hintId(id),
    shown && `${id}-needs`,
    remark && `${id}-fit`,
    error && errorId(id),
    help && `${id}-help`,
    name && `${id}-about`,
  ]

  async function choose(picked: File) {
    const checked = await checkPicture(picked)
    setHelp(typeof checked === 'string' ? checked : '')
    if (typeof checked === 'string') return
    if (!file) setBefore(name)
    onChange(chosen.keep(picked, checked))
  }

  return (
    <>
      <div role="alert">
        {help && (
          <p className="note" id={`${id}-help`}>
            {help}
          </p>
        )}
      </div>
      <div role="status">
        {remark && (
          <p className="note" id={`${id}-fit`}>
            {remark}
          </p>
        )}
      </div>
      <div className={styles.image}>
        {file ? (
          <DocumentPreview content={file} />
        ) : (
          name && <Picture alt="" className={styles.picture} name={name} sizes="160px" />
        )}
        <div className={styles.side}>
          {name && (
            <p className={styles.about} id={`${id}-about`}>
              {file ? `${file.name}, ${fileSize(file.size)}, not saved yet` : sizeOf(name)}
            </p>
          )}
          {shown && (
            <p className={styles.about} id={`${id}-needs`}>
              {neededSize(shown)}
            </p>
          )}
          <div className={styles.actions}>
            <FileButton
              aria-describedby={described.filter(Boolean).join(' ') || undefined}
              aria-invalid={error ? true : undefined}
              aria-required={required || undefined}
              disabled={disabled}
              id={id}
              onChoose={(picked) => void choose(picked)}
            >
              {name ? 'Replace' : 'Choose file'}
            </FileButton>
            {file && (
              <button
                className="button quiet"
                onClick={() => {
                  onChange(before)
                  document.getElementById(id)?.focus()
                }}
                type="button"
              >
                Undo<span className="visually-hidden"> the choice of {schema.title}</span>
              </button>
            )}
          </div>
        </div>
      </div>
    </>
  )
}
