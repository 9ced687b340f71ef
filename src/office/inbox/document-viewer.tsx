import { useEffect, useRef, useState, type ReactNode } from 'react'
import { DocumentPreview, PictureCanvas } from '../../ui/form/document-preview'
import { Outline } from '../../ui/icon'
import { Spinner } from '../../ui/spinner'
import styles from './document-viewer.module.css'
import { Bar } from '../../ui/kit/bar'
import { Button } from '../../ui/kit/button'
import { Stack } from '../../ui/kit/stack'

/** Maximum side of the drawn picture, in px. */
const longest = 2400

interface Choices {
  pictures: readonly { key: string; label: string; content: Blob | undefined; isShown: boolean }[]
  onShow: (place: number) => void
}

/** All documents by name; one is drawn once it was viewed, because every view is logged. */
const ChoiceList = ({ pictures, onShow }: Choices) => (
  <ul className={`edge ${styles.choices}`}>
    {pictures.map(({ key, label, content, isShown }, place) => (
      <li key={key}>
        <Button
          aria-pressed={isShown}
          className={`inset ${styles.choice}`}
          isSmall
          onClick={() => onShow(place)}
        >
          {content ? (
            <DocumentPreview content={content} />
          ) : (
            <Outline path="M14 3H6v18h12V7zm0 0v4h4M9 12h6m-6 4h6" />
          )}
          <span>{label}</span>
        </Button>
      </li>
    ))}
  </ul>
)

/** Widths of the picture, in parts of the frame's. */
const zooms = [1, 1.5, 2, 3]

interface ShownDocument {
  label: string
  /** The position of the document and their number: '2 of 4'. */
  place: string
  content: Blob | undefined
  problem: string
  onFailed: () => void
  /** Undefined at the first and the last one. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

interface ViewerProps extends ShownDocument {
  titleId: string
  /** The others can be chosen above it. */
  isBeside?: boolean
  /** What the others are chosen by, below the tools. */
  choices?: ReactNode
  /** The last of the tools. */
  children: ReactNode
}

/** A document with its tools: zoom, quarter turns, the one before and the next one. */
function Viewer({
  label,
  place,
  content,
  problem,
  titleId,
  isBeside,
  choices,
  children,
  ...on
}: ViewerProps) {
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const [seen, setSeen] = useState(label)
  if (label !== seen) {
    setSeen(label)
    setZoom(0)
    setTurns(0)
  }
  const tools: readonly (readonly [string, () => void, boolean])[] = [
    ['Zoom in', () => setZoom(zoom + 1), zoom < zooms.length - 1],
    ['Zoom out', () => setZoom(zoom - 1), zoom > 0],
    ['Rotate', () => setTurns((turns + 1) % 4), true],
    ...(isBeside
      ? []
      : ([
          ['Previous', () => on.onPrevious?.(), on.onPrevious !== undefined],
          ['Next', () => on.onNext?.(), on.onNext !== undefined],
        ] as const)),
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of what is in it
    <div
      className={styles.viewer}
      onKeyDown={({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
        // An enlarged document is moved by its arrows; with other keys they are the browser's.
        if (zoom > 0 || altKey || ctrlKey || metaKey || shiftKey) return
        if (key === 'ArrowLeft') on.onPrevious?.()
        if (key === 'ArrowRight') on.onNext?.()
      }}
    >
      <Bar isApart>
        <h2 id={titleId}>
          <span>{label}</span> <span className="small">{place}</span>
        </h2>
        <Stack isRow>
          {tools.map(([name, act, isPossible]) => (
            <Button
              aria-disabled={!isPossible}

              key={name}
              onClick={() => isPossible && act()}
            >
              {name}
            </Button>
          ))}
          {children}
        </Stack>
      </Bar>
      {choices}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by its keys */}
      <div aria-label="Document" className={`pale ${styles.frame}`} role="region" tabIndex={0}>
        <p role="alert">{problem}</p>
        {content && !problem && (
          <PictureCanvas
            aria-label={label}
            className={styles.picture}
            content={content}
            data-zoom={zooms[zoom]}
            most={longest}
            onFailed={on.onFailed}
            role="img"
            turns={turns}
          />
        )}
        {!content && !problem && <Spinner label="Loading" />}
      </div>
    </div>
  )
}

interface DocumentViewerProps extends ShownDocument, Choices {
  onClose: () => void
}

/** A document in a dialog of the browser. */
export function DocumentViewer({ onClose, pictures, onShow, ...document }: DocumentViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog aria-labelledby="viewer-title" className={styles.large} onClose={onClose} ref={dialog}>
      <Viewer
        {...document}
        choices={pictures.length > 1 && <ChoiceList onShow={onShow} pictures={pictures} />}
        titleId="viewer-title"
      >
        <Button kind="main" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </Viewer>
    </dialog>
  )
}

interface ViewerPaneProps extends Choices {
  document: ShownDocument | undefined
  onLarge: () => void
}

/** Documents beside the page: one is looked at, all stand above it. */
export const ViewerPane = ({ pictures, document, onShow, onLarge }: ViewerPaneProps) => (
  <aside aria-label="Viewer" className={`no-print frame ${styles.pane}`}>
    <ChoiceList onShow={onShow} pictures={pictures} />
    {document ? (
      <Viewer {...document} isBeside titleId="pane-title">
        <Button onClick={onLarge}>Enlarge</Button>
      </Viewer>
    ) : (
      <p className={`small ${styles.hint}`}>
        Choose a document to look at it here. Views are logged.
      </p>
    )}
  </aside>
)
