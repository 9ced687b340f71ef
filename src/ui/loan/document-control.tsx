import { useContext, useMemo, useState, type DragEvent, type RefObject } from 'react'
import definitions from '../../../schemas/definitions.json'
import { FieldContext } from '../form/describing'
import { DocumentPreview } from '../form/document-preview'
import { FileButton, PickButton } from '../form/file-button'
import { fileSize } from '../form/file-size'
import styles from './document-control.module.css'
import { largestDocument, type LoanDocument } from './loan-fields'
import { useDocument } from './use-document'

/** A PDF is turned into a picture before it is a document. */
const accepted = [...definitions.document.properties.type.enum, 'application/pdf'].join()

const isPicture = (type: string) => type.startsWith('image/')

const controlOf = (id: string): RefObject<HTMLElement | null> => ({
  get current() {
    return window.document.getElementById(id)
  },
})

interface DocumentControlProps {
  id: string
  /** What hidden texts call it. */
  title: string
  start: LoanDocument | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  /** Whether pages can be added to a picture. */
  takesPages?: boolean | undefined
  /** Gets the new document, or undefined when it is removed. */
  onChange: (document: LoanDocument | undefined) => void
}

/** One document: choose, see, rotate, make smaller, add pages, replace, remove. */
export function DocumentControl({ id, title, start, ...props }: DocumentControlProps) {
  const { takesPages } = props
  const { document, content, help, status, isBusy, pdf, ...actions } = useDocument(
    start,
    props.onChange,
  )
  const opener = useMemo(() => controlOf(id), [id])
  const [isOver, setOver] = useState(false)
  const isOff = props.disabled || isBusy
  const { error } = useContext(FieldContext)
  const hint = help === error ? '' : help
  const hasPicture = document && content && content.size > 0 && isPicture(document.type)
  const about = document ? `${id}-about` : `${id}-pdf`

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !isOff) void actions.choose(file)
  }

  return (
    <>
      {hint && (
        <p className="note" id={`${id}-help`}>
          {hint}
        </p>
      )}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDrop={drop}
      >
        {hasPicture && <DocumentPreview content={content} />}
        {document && (
          <p className={styles.about} id={about}>
            <span className={styles.name}>{document.name}</span>
            <span>{`, ${fileSize(document.size)}`}</span>
          </p>
        )}
        {!document && (
          <p className={styles.about} id={about}>
            PDFs work too: we join the pages into one picture.
          </p>
        )}
        <div className={styles.actions}>
          {hasPicture && document.size > largestDocument && (
            <button className="button" disabled={isOff} onClick={actions.shrink} type="button">
              Make this picture smaller
            </button>
          )}
          <FileButton
            accept={accepted}
            aria-describedby={hint ? `${id}-help ${about}` : about}
            aria-required={props.required || undefined}
            disabled={isOff}
            id={id}
            onChoose={(file) => void actions.choose(file)}
          >
            {document ? 'Replace' : 'Choose file'}
          </FileButton>
          <PickButton
            accept="image/*"
            capture="environment"
            className={styles.camera}
            disabled={isOff}
            onChoose={(file) => void actions.choose(file)}
          >
            Take a photo<span className="visually-hidden">{` of ${title}`}</span>
          </PickButton>
          {hasPicture && takesPages && (
            <PickButton disabled={isOff} onChoose={(file) => void actions.addPage(file)}>
              Add a page
            </PickButton>
          )}
          {hasPicture && (
            <button
              className="button quiet"
              disabled={isOff}
              onClick={actions.rotate}
              type="button"
            >
              Rotate<span className="visually-hidden">{` ${title}`}</span>
            </button>
          )}
          {document && (
            <button
              className="button quiet"
              disabled={isOff}
              onClick={() => {
                actions.remove()
                opener.current?.focus()
              }}
              type="button"
            >
              Remove<span className="visually-hidden">{` ${title}`}</span>
            </button>
          )}
        </div>
      </div>
      <p className={styles.status} role="status">
        {status}
      </p>
      {pdf && (
        <pdf.Pages file={pdf.file} key={pdf.number} onPicture={actions.takePages} opener={opener} />
      )}
    </>
  )
}
