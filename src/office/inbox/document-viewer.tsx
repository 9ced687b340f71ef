import { useEffect, useRef, useState } from 'react'
import { Spinner } from '../../ui/spinner'
import styles from './document-viewer.module.css'

/** Maximum side of the drawn picture, in px. */
const longest = 2400

interface DocumentPictureProps {
  content: Blob
  label: string
  /** Quarter turns to the right. */
  turns: number
  /** Of the frame's width. */
  zoom: number
  onFailed: () => void
}

/** A document drawn on a canvas: the Content-Security-Policy need not allow `blob:`. */
function DocumentPicture({ content, label, turns, zoom, onFailed }: DocumentPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const failed = useRef(onFailed)
  useEffect(() => void (failed.current = onFailed))
  useEffect(() => {
    let isGone = false
    async function draw() {
      const picture = await createImageBitmap(content)
      const element = canvas.current
      const context = element?.getContext('2d')
      if (isGone || !element || !context) return picture.close()
      const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
      const [width, height] = [picture.width * scale, picture.height * scale]
      const isAcross = turns % 2 === 1
      element.width = Math.max(1, Math.round(isAcross ? height : width))
      element.height = Math.max(1, Math.round(isAcross ? width : height))
      context.imageSmoothingQuality = 'high'
      context.translate(element.width / 2, element.height / 2)
      context.rotate((turns * Math.PI) / 2)
      context.drawImage(picture, -width / 2, -height / 2, width, height)
      picture.close()
    }
    draw().catch(() => isGone || failed.current())
    return () => {
      isGone = true
    }
  }, [content, turns])
  return (
    <canvas
      aria-label={label}
      className={styles.picture}
      data-zoom={zoom}
      ref={canvas}
      role="img"
    />
  )
}

/** Widths of the picture, in parts of the frame's. */
const zooms = [1, 1.5, 2, 3]

interface DocumentViewerProps {
  label: string
  /** The position of the document and their number: '2 of 4'. */
  place: string
  content: Blob | undefined
  problem: string
  onFailed: () => void
  /** Undefined at the first and the last one. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** A document in a dialog of the browser: zoom, quarter turns, the one before and the next one. */
export function DocumentViewer({ label, place, content, problem, ...on }: DocumentViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  useEffect(() => dialog.current?.showModal(), [])

  const go = (way: (() => void) | undefined) => () => {
    if (!way) return
    setZoom(0)
    setTurns(0)
    way()
  }
  const tools: [string, () => void, boolean][] = [
    ['Zoom in', () => setZoom(zoom + 1), zoom < zooms.length - 1],
    ['Zoom out', () => setZoom(zoom - 1), zoom > 0],
    ['Rotate', () => setTurns((turns + 1) % 4), true],
    ['Previous', go(on.onPrevious), on.onPrevious !== undefined],
    ['Next', go(on.onNext), on.onNext !== undefined],
  ]
  return (
    <dialog
      aria-labelledby="viewer-title"
      className={styles.viewer}
      onClose={on.onClose}
      onKeyDown={({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
        // An enlarged document is moved by its arrows; with other keys they are the browser's.
        if (zoom > 0 || altKey || ctrlKey || metaKey || shiftKey) return
        if (key === 'ArrowLeft') go(on.onPrevious)()
        if (key === 'ArrowRight') go(on.onNext)()
      }}
      ref={dialog}
    >
      <div className={styles.bar}>
        <h2 className={styles.title} id="viewer-title">
          <span>{label}</span> <span className={styles.place}>{place}</span>
        </h2>
        <div className={styles.tools}>
          {tools.map(([name, act, isPossible]) => (
            <button
              aria-disabled={!isPossible}
              className="button quiet"
              key={name}
              onClick={() => isPossible && act()}
              type="button"
            >
              {name}
            </button>
          ))}
          <button className="button" onClick={() => dialog.current?.close()} type="button">
            Close
          </button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by its keys */}
      <div aria-label="Document" className={styles.frame} role="region" tabIndex={0}>
        <p role="alert">{problem}</p>
        {content && !problem && (
          <DocumentPicture
            content={content}
            label={label}
            onFailed={on.onFailed}
            turns={turns}
            zoom={zooms[zoom]!}
          />
        )}
        {!content && !problem && <Spinner label="Loading" />}
      </div>
    </dialog>
  )
}
