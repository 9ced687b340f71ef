import { useEffect, useRef, useState } from 'react'
import { useSlateStatic } from 'slate-react'
import { uploadsPath } from '../../../shared/endpoints'
import { Field } from '../../../ui/kit/field'
import { FileButton } from '../../../ui/form/file-button'
import { TextInput } from '../../../ui/form/text-input'
import { ChoosePicture } from '../pictures/choose-picture'
import { describePicture, insertPicture, pictureAt } from './formatting'
import { Panel } from './panel'
import { Choice } from '../../../ui/kit/choice'
import { Stack } from '../../../ui/kit/stack'
import { Button } from '../../../ui/kit/button'

/** Uploads a picture and returns its name; rejects with a sentence. */
export type UploadPicture = (file: File, signal: AbortSignal) => Promise<string>

interface PicturePanelProps {
  id: string
  /** A pasted or dropped picture. */
  file?: File | undefined
  upload: UploadPicture
  onDone: () => void
}

const noFile = 'Please choose a picture (JPG, PNG, WebP or GIF).'
const noWords = 'Please describe the picture, or mark it as decorative.'
const uploadFailed = 'The picture could not be uploaded. Please try again.'

/** Asks for a picture and its description, which must be initial or declared decorative. */
export function PicturePanel({ id, file: initial, upload, onDone }: PicturePanelProps) {
  const editor = useSlateStatic()
  const [picture] = useState(() => (initial ? undefined : pictureAt(editor)))
  const [file, setFile] = useState(initial)
  const [stored, setStored] = useState('')
  const [alt, setAlt] = useState(picture?.alt ?? '')
  const [isDecorative, setDecorative] = useState(picture?.alt === '')
  const [error, setError] = useState<{ on: 'file' | 'alt'; text: string }>()
  const [isSending, setSending] = useState(false)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const words = isDecorative ? '' : alt.trim()
  const isDescribed = words !== '' || isDecorative
  /** The description may be corrected while the picture is uploaded. */
  const latest = useRef({ words, isDescribed })
  useEffect(() => void (latest.current = { words, isDescribed }))
  const errorOf = (part: 'file' | 'alt') => (error?.on === part ? error.text : undefined)

  const stopSending = () => {
    sending.current?.abort()
    setSending(false)
  }

  const insert = (name: string) => {
    if (!latest.current.isDescribed) return setError({ on: 'alt', text: noWords })
    insertPicture(editor, uploadsPath + name, latest.current.words)
    onDone()
  }

  const send = async (chosen: File) => {
    const { signal } = (sending.current = new AbortController())
    setSending(true)
    try {
      const name = await upload(chosen, signal)
      if (signal.aborted) return
      setStored(name)
      insert(name)
    } catch (failure) {
      if (signal.aborted) return
      const text = failure instanceof Error && failure.message ? failure.message : uploadFailed
      setError({ on: 'file', text })
    }
    setSending(false)
  }

  const apply = () => {
    if (isSending) return
    if (!picture && !stored && !file?.type.startsWith('image/'))
      return setError({ on: 'file', text: noFile })
    if (!isDescribed) return setError({ on: 'alt', text: noWords })
    setError(undefined)
    if (stored) return insert(stored)
    if (!picture) return void send(file!)
    describePicture(editor, words)
    onDone()
  }

  return (
    <Panel id={id} label="Picture" onClose={onDone} onEnter={apply}>
      {!picture && (
        <Field error={errorOf('file')} id={`${id}-file`} label="Picture file">
          <Stack isRow>
            <FileButton
              aria-describedby={`${id}-chosen`}
              id={`${id}-file`}
              onChoose={(chosen) => {
                stopSending()
                setFile(chosen)
                setStored('')
                setError(undefined)
              }}
            >
              {file ? 'Replace' : 'Choose file'}
            </FileButton>
            <div onKeyDown={(event) => event.stopPropagation()} role="presentation">
              <ChoosePicture
                label="Picture"
                onChoose={(picked) => {
                  stopSending()
                  setFile(undefined)
                  setStored(picked.name)
                  setAlt(picked.alt)
                  setError(undefined)
                }}
              />
            </div>
            <p id={`${id}-chosen`}>
              {file?.name ?? (stored ? 'A picture of the site' : 'No file chosen')}
            </p>
          </Stack>
        </Field>
      )}
      <Field
        error={errorOf('alt')}
        hint="Describe the picture for people who cannot see it"
        id={`${id}-alt`}
        label="Description"
      >
        <TextInput
          id={`${id}-alt`}
          onChange={(value) => {
            setAlt(value)
            setError(undefined)
          }}
          name="picture-description"
          readOnly={isDecorative}
          value={isDecorative ? '' : alt}
        />
      </Field>
      <Choice
        checked={isDecorative}
        onChange={(event) => {
          setDecorative(event.target.checked)
          setError(undefined)
        }}
      >
        Decorative (adds nothing to the text)
      </Choice>
      <Stack isRow>
        <Button isBusy={isSending} kind="main" onClick={apply}>
          {picture ? 'Change description' : isSending ? 'Uploading…' : 'Add picture'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </Stack>
    </Panel>
  )
}
