import { useMemo, useState, type DragEvent, type RefObject } from 'react'
import definitions from '../../../schemas/definitions.json'
import { FieldContext, hintId, type Remarks } from '../form/describing'
import { DocumentPreview } from '../form/document-preview'
import { ErrorLine } from '../kit/field'
import { FileButton, PickButton } from '../form/file-button'
import { fileSize } from '../form/file-size'
import { Outline } from '../icon'
import { Menu } from '../kit/menu'
import styles from './document-control.module.css'
import { largestDocument, type LoanDocument } from './loan-fields'
import { useDocument } from './use-document'
import { Button } from '../kit/button'
import { Notice } from '../kit/notice'

/** A PDF is turned into a picture before it is a document. */
const accepted = [...definitions.document.properties.type.enum, 'application/pdf'].join()

const page = 'M6 2h8l5 5v15H6zM14 2v5h5M9 13h7M9 17h7'
const camera = 'M14 4h-4L8 7H3v13h18V7h-5zM12 10a3 3 0 1 0 0 6 3 3 0 0 0 0-6'
const tick = 'm5 13 4 4L19 7'

const isPicture = (type: string) => type.startsWith('image/')

const controlOf = (id: string): RefObject<HTMLElement | null> => ({
  get current() {
    return window.document.getElementById(id)
  },
})

interface DocumentControlProps extends Remarks {
  id: string
  /** Its label; hidden texts call it so, too. */
  title: string
  start: LoanDocument | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  /** Whether pages can be added to a picture. */
  takesPages?: boolean | undefined
  /** Gets the new document, or undefined when it is removed. */
  onChange: (document: LoanDocument | undefined) => void
}

/** The question for one document as a row: choose, see, make smaller; the rest is in its menu. */
export function DocumentControl({ id, title, hint, error, start, ...props }: DocumentControlProps) {
  const { disabled, takesPages } = props
  const { document, content, help, status, isBusy, pdf, before, ...actions } = useDocument(
    start,
    props.onChange,
  )
  const opener = useMemo(() => controlOf(id), [id])
  const field = useMemo(() => ({ id, hint, error }), [id, hint, error])
  const [isOver, setOver] = useState(false)
  const [looksAt, setLooksAt] = useState<Blob>()
  const advice = help === error ? '' : help
  const hasPicture = document && content && content.size > 0 && isPicture(document.type)
  const isLarge = hasPicture && document.size > largestDocument
  const isLooking = hasPicture && content === looksAt
  const choose = (file: File) => void actions.choose(file)
  const look = () => setLooksAt(isLooking ? undefined : content)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !disabled) choose(file)
  }

  function stop() {
    actions.stop()
    opener.current?.focus()
  }

  return (
    <div
      className={styles.row}
      data-busy={isBusy || undefined}
      data-chosen={Boolean(hasPicture) || undefined}
      data-field
      data-invalid={error ? '' : undefined}
      data-large={isLarge || undefined}
      data-over={isOver || undefined}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDrop={drop}
    >
      <label className={styles.title} htmlFor={id}>
        {title}
      </label>
      {hint && (
        <p className={document ? 'visually-hidden' : styles.hint} id={hintId(id)}>
          {hint}
        </p>
      )}
      {document && (
        <p className={styles.about} id={`${id}-about`}>
          {hasPicture && !isLarge && <Outline path={tick} size={16} />}
          <span className={styles.name}>{`${document.name}, `}</span>
          <span className={styles.size}>{fileSize(document.size)}</span>
          {before && <span className={styles.size}>{`, was ${fileSize(before)}`}</span>}
        </p>
      )}
      {error && (
        <div className={styles.error}>
          <ErrorLine id={id} label={title} message={error} />
        </div>
      )}
      <p className={isBusy ? styles.doing : 'visually-hidden'} role="status">
        {status}
      </p>
      <div className={styles.thumbnail}>
        {hasPicture ? <DocumentPreview content={content} /> : <Outline path={page} />}
      </div>
      {!hasPicture && (
        <PickButton
          accept="image/*"
          capture="environment"
          className={styles.camera}
          disabled={disabled}
          onChoose={choose}
        >
          <Outline path={camera} />
          <span className="visually-hidden">{`Take a photo of ${title}`}</span>
        </PickButton>
      )}
      <FieldContext value={field}>
        <FileButton
          accept={accepted}
          aria-describedby={
            [advice && `${id}-help`, document && `${id}-about`].filter(Boolean).join(' ') ||
            undefined
          }
          aria-required={props.required || undefined}
          className={styles.choose}
          disabled={disabled}
          id={id}
          onChoose={choose}
        >
          <span className={hasPicture ? 'visually-hidden' : undefined}>
            {hasPicture ? 'Replace' : 'Add'}
          </span>
        </FileButton>
      </FieldContext>
      {isBusy && (
        <>
          <button className={`link ${styles.stop}`} onClick={stop} type="button">
            Stop
          </button>
          <span className={styles.bar} />
        </>
      )}
      {document && !isBusy && (
        <Menu disabled={disabled} name={`More for ${title}`}>
          <button onClick={() => opener.current?.click()} type="button">
            Choose another file
          </button>
          {hasPicture && (
            <>
              <PickButton
                accept="image/*"
                capture="environment"
                className={styles.onTouch}
                onChoose={choose}
              >
                Take a photo<span className="visually-hidden">{` of ${title}`}</span>
              </PickButton>
              {takesPages && (
                <PickButton onChoose={(file) => void actions.addPage(file)}>Add a page</PickButton>
              )}
              <button onClick={actions.rotate} type="button">
                Rotate<span className="visually-hidden">{` ${title}`}</span>
              </button>
              <button aria-expanded={isLooking} onClick={look} type="button">
                Look at it closely
              </button>
            </>
          )}
          <button
            data-danger
            onClick={() => {
              actions.remove()
              opener.current?.focus()
            }}
            type="button"
          >
            Remove<span className="visually-hidden">{` ${title}`}</span>
          </button>
        </Menu>
      )}
      {isLarge && !isBusy && (
        <Button
          kind="main"
          className={styles.wide}
          disabled={disabled}
          onClick={() => {
            opener.current?.focus()
            actions.shrink()
          }}
        >
          Make this picture smaller
        </Button>
      )}
      {before && !isBusy && (
        <p className={`${styles.wide} ${styles.check}`}>
          Can you still read every line?
          <button aria-expanded={isLooking} className="link" onClick={look} type="button">
            Look<span className="visually-hidden">{` of ${title}`}</span>
          </button>
        </p>
      )}
      {advice && (
        <Notice className={styles.wide} id={`${id}-help`}>
          {advice}
        </Notice>
      )}
      {isLooking && (
        <div className={styles.wide}>
          <DocumentPreview content={content} full />
        </div>
      )}
      {pdf && (
        <pdf.Pages file={pdf.file} key={pdf.number} onPicture={actions.takePages} opener={opener} />
      )}
    </div>
  )
}
