import { useEffect, useRef, useState } from 'react'
import { Spinner } from '../../ui/spinner'
import { DocumentPicture } from './document-picture'
import styles from './document-viewer.module.css'

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
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') go(on.onPrevious)()
        if (key === 'ArrowRight') go(on.onNext)()
      }}
      ref={dialog}
    >
      <div className={styles.bar}>
        <h2 className={styles.title} id="viewer-title">
          {label} <span className={styles.place}>{place}</span>
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
