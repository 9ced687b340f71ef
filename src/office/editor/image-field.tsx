import type { FieldProps } from '@rjsf/utils'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { pictureSize, type PictureSize } from '../../shared/picture'
import { contrast } from '../../shared/contrast'
import { DocumentPreview } from '../../ui/form/document-preview'
import { FileButton } from '../../ui/form/file-button'
import { fileSize } from '../../ui/form/file-size'
import { useField } from '../../ui/form/rjsf/form-context'
import { Picture } from '../../ui/picture'
import { imageProblem, tellingBytes } from '../../shared/image-kind'
import { isStandIn } from './chosen-pictures'
import { useDraftText, useEditor } from './editor-context'
import { neededSize, pictureRemark, shownIn, type Shown } from './fit'
import control from '../../ui/kit/field.module.css'
import styles from './editor.module.css'
import { ChoosePicture } from './pictures/choose-picture'
import { Notice } from '../../ui/kit/notice'
import { Button } from '../../ui/kit/button'
import { Stack } from '../../ui/kit/stack'

/** Largest picture that the server takes from an editor, in bytes. */
const largest = 8 * 1024 * 1024

const tooLarge = 'This picture is larger than 8 MB. Please choose a smaller one.'
const unreadable = 'This file could not be read. Please choose it again.'

interface Checked extends PictureSize {
  /** How well it stands out from the ground that it is shown on; 21 without one. */
  standsOut: number
}

/** The size of a chosen picture, or a sentence why it cannot be used. */
async function checkPicture(file: File, ground: string | undefined): Promise<Checked | string> {
  if (file.size > largest) return tooLarge
  try {
    const start = await file.slice(0, tellingBytes).arrayBuffer()
    const problem = imageProblem(new Uint8Array(start), file)
    if (problem) return problem
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    const standsOut = ground ? contrastWith(picture, ground) : 21
    picture.close()
    return { width, height, standsOut }
  } catch {
    return unreadable
  }
}

/** What a picture needs against its ground (WCAG 1.4.11). */
const needed = 3

/** The contrast that the clearest twentieth of a picture has at least. */
function contrastWith(picture: ImageBitmap, ground: string) {
  const side = 48
  const sheet = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const pen = sheet.getContext('2d')!
  pen.fillStyle = ground
  pen.fillRect(0, 0, side, side)
  pen.drawImage(picture, 0, 0, side, side)
  const { data } = pen.getImageData(0, 0, side, side)
  const hex = (at: number) =>
    `#${Array.from(data.subarray(at, at + 3), (part) => part.toString(16).padStart(2, '0')).join('')}`
  const found = Array.from({ length: side * side }, (_, i) => contrast(hex(4 * i), ground))
  return found.sort((a, b) => b - a)[Math.floor(found.length / 20)]!
}

const sizeOf = (name: string) => {
  const size = pictureSize(name)
  return size ? `${size.width} × ${size.height} pixels` : 'The picture on the site now'
}

/** A picture that was just chosen, and the one before it. */
interface Choice {
  before: string
  now: string
  /** The version of the section that it was chosen for: once it is saved there is no way back. */
  version: string
  /** It hardly stands out from its ground. */
  isFaint: boolean
}

/** A picture field: shown at once, uploaded with the section. */
export function ImageField({ schema, required, disabled, ...props }: FieldProps) {
  const { actor, chosen } = useEditor()
  const version = useSelector(actor, ({ context }) => context.stored.version)
  const { id, path, onChange } = useField(props)
  const name = useDraftText(path)
  const [help, setHelp] = useState('')
  const [choice, setChoice] = useState<Choice>()
  const isChoice = name === choice?.now && version === choice.version
  const file = isStandIn(name) ? chosen.file(name) : undefined
  const row = props.fieldPathId.path.find((part) => typeof part === 'number') ?? 0
  const shown = shownIn(schema['x-shown'] as Shown | Shown[] | undefined, row)
  const size = file ? chosen.size(name) : pictureSize(name)
  const remarks = [
    shown && size && pictureRemark(size, shown),
    isChoice &&
      choice.isFaint &&
      'On white this picture is hard to see. Choose one in darker colours.',
  ].filter(Boolean)
  const described = [
    shown && `${id}-needs`,
    remarks.length > 0 && `${id}-fit`,
    help && `${id}-help`,
    name && `${id}-about`,
  ]

  function put(now: string, isFaint = false) {
    setChoice({ before: isChoice ? choice.before : name, now, version, isFaint })
    onChange(now)
  }

  async function choose(picked: File) {
    const checked = await checkPicture(picked, schema['x-ground'] as string | undefined)
    setHelp(typeof checked === 'string' ? checked : '')
    if (typeof checked === 'string') return
    put(chosen.keep(picked, checked), checked.standsOut < needed)
  }

  return (
    <>
      <div role="alert">{help && <Notice id={`${id}-help`}>{help}</Notice>}</div>
      <div role="status">
        {remarks.length > 0 && <Notice id={`${id}-fit`}>{remarks.join(' ')}</Notice>}
      </div>
      <div className={styles.image}>
        {file ? (
          <DocumentPreview content={file} />
        ) : (
          name && <Picture alt="" className={control.preview} name={name} sizes="160px" />
        )}
        <div>
          {name && (
            <p className="small" id={`${id}-about`}>
              {file ? `${file.name}, ${fileSize(file.size)}, not saved yet` : sizeOf(name)}
            </p>
          )}
          {shown && (
            <p className="small" id={`${id}-needs`}>
              {neededSize(shown)}
            </p>
          )}
          <Stack isRow>
            <FileButton
              aria-describedby={described.filter(Boolean).join(' ')}
              aria-required={required || undefined}
              disabled={disabled}
              id={id}
              onChoose={(picked) => void choose(picked)}
            >
              {name ? 'Replace' : 'Choose file'}
            </FileButton>
            <ChoosePicture
              label={schema.title ?? ''}
              onChoose={({ name: chosenName }) => {
                setHelp('')
                put(chosenName)
              }}
            />
            {name && 'x-removable' in schema && (
              <Button
                onClick={() => {
                  put('')
                  document.getElementById(id)?.focus()
                }}
              >
                Remove<span className="visually-hidden">{` ${schema.title}`}</span>
              </Button>
            )}
            {isChoice && (
              <Button
                onClick={() => {
                  onChange(choice.before)
                  document.getElementById(id)?.focus()
                }}
              >
                Undo<span className="visually-hidden">{` the choice of ${schema.title}`}</span>
              </Button>
            )}
          </Stack>
        </div>
      </div>
    </>
  )
}
