import { useState } from 'react'
import type { AnswerFile } from '../../../machines/report-return.machine'
import { mostAnswerFiles } from '../../shared/whistle-case'
import { Field } from '../../ui/kit/field'
import { FileButton } from '../../ui/form/file-button'
import { focusRendered } from '../../ui/form/focus-field'
import { fileSize } from '../../ui/form/file-size'
import type { FileContents } from './report-calls'
import definitions from '../../../schemas/definitions.json'
import formats from '../../../schemas/formats.json'
import { imageKind, isNewerPicture, tellingBytes } from '../../shared/image-kind'
import { unknownFile } from '../../shared/receipt'
import { Button } from '../../ui/kit/button'
import { stackClass } from '../../ui/kit/stack'

const { maximum: largest, errorMessage } = definitions.document.properties.size

const plainText = new RegExp(formats.text, 'u')

/** A file that can be sent, or why it cannot. */
type ReadFile = { content: Blob; help?: undefined } | { help: string }

function isText(bytes: Uint8Array) {
  try {
    return plainText.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}

/**
 * Reads a chosen file into memory: a picture, made smaller where it is too large, or plain text.
 * Rejects when it cannot be read.
 */
async function readAnswerFile(file: File): Promise<ReadFile> {
  const start = new Uint8Array(await file.slice(0, tellingBytes).arrayBuffer())
  if (file.size === 0) return { help: errorMessage.minimum }
  if (imageKind(start) || isNewerPicture(start)) {
    const { readDocument, shrunk } = await import('../../ui/loan/picture-tools')
    const { content, document } = await readDocument(file)
    if (document.help) return { help: document.help }
    if (document.size <= largest) return { content }
    const smaller = await shrunk(file).catch(() => undefined)
    return smaller ? { content: smaller } : { help: errorMessage.maximum }
  }
  if (file.size > largest) return { help: errorMessage.maximum }
  const bytes = new Uint8Array(await file.arrayBuffer())
  return isText(bytes)
    ? { content: new Blob([bytes], { type: 'text/plain' }) }
    : { help: unknownFile }
}

const added = 'File added.'
const unreadable = 'We could not read this file. Please choose it again.'

interface AnswerFilesProps {
  id: string
  files: readonly AnswerFile[]
  contents: FileContents
  error: string | undefined
  disabled: boolean
  canAttach: boolean
  onAttach: (file: AnswerFile) => void
  onDetach: (key: string) => void
}

/** Up to three files of an answer. Their contents stay in the memory of this page. */
export function AnswerFiles({ id, files, contents, error, ...props }: AnswerFilesProps) {
  const [help, setHelp] = useState('')
  const [status, setStatus] = useState('')
  const [isBusy, setBusy] = useState(false)
  const shown = error ?? (help || undefined)
  const isOff = props.disabled || isBusy

  async function choose(file: File) {
    setBusy(true)
    setHelp('')
    setStatus('Reading the file…')
    const read = await readAnswerFile(file).catch(() => ({ help: unreadable }))
    setBusy(false)
    setStatus(read.help === undefined ? added : '')
    if (read.help !== undefined) return setHelp(read.help)
    const { size, type } = read.content
    const key = crypto.getRandomValues(new Uint32Array(2)).join('-')
    contents.set(key, read.content)
    props.onAttach({ name: file.name.slice(-255), size, type, key })
  }

  function remove({ key }: AnswerFile) {
    contents.delete(key)
    setStatus('File removed.')
    props.onDetach(key)
    focusRendered(id)
  }

  return (
    <Field
      error={shown}
      hint={`Up to ${mostAnswerFiles} pictures or plain text files, 1 MB each. We do not send their names, and we remove hidden details of pictures, such as where they were taken.`}
      id={id}
      label="Files (optional)"
    >
      {files.length > 0 && (
        <ul className={stackClass('tight')}>
          {files.map((file) => (
            <li className={stackClass('tight', true)} key={file.key}>
              <span className="written">{`${file.name}, ${fileSize(file.size)}`}</span>
              <Button disabled={isOff} onClick={() => remove(file)}>
                Remove<span className="visually-hidden">{` ${file.name}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FileButton
        accept="image/*,text/plain"
        disabled={isOff || !props.canAttach}
        id={id}
        onChoose={(file) => void choose(file)}
      >
        Choose file
      </FileButton>
      <p className="live" role="status">
        {/* They are gone once they are sent. */}
        {status === added && files.length === 0 ? '' : status}
      </p>
    </Field>
  )
}
