import { useEffect, useRef, useState, type RefObject } from 'react'
import { pagesAtATime } from '../../../../machines/pdf-pages.machine'
import { RefusalAlert } from '../../kit/notice'
import { Modal } from '../../kit/dialog'
import { useFlow } from '../../use-flow'
import { pdfFlow } from './pdf-flow'
import styles from './pdf-pages.module.css'
import { isBlankPage } from './is-blank'
import type { PdfFile } from './pdf-file'
import { Button } from '../../kit/button'

/** The width of a thumbnail in CSS px. */
const width = 140

interface PageThumbnailProps {
  pdf: PdfFile
  page: number
  isChosen: boolean
  onToggle: () => void
}

/** A page of a PDF as a checkbox. */
function PageThumbnail({ pdf, page, isChosen, onToggle }: PageThumbnailProps) {
  const shown = useRef<HTMLCanvasElement>(null)
  const [looks, setLooks] = useState('')
  useEffect(() => {
    const leaving = new AbortController()
    async function draw() {
      const { drawing, isWhole } = await pdf.draw(page, width * devicePixelRatio, leaving.signal)
      const canvas = shown.current
      if (!canvas) return
      canvas.width = drawing.width
      canvas.height = drawing.height
      canvas.getContext('2d')?.drawImage(drawing, 0, 0)
      setLooks(isWhole ? (isBlankPage(drawing) ? ' (looks empty)' : '') : ' (incomplete)')
      drawing.width = 0
    }
    // A page that cannot be drawn stays empty here; joining says so.
    draw().catch(() => {})
    return () => leaving.abort()
  }, [pdf, page])
  return (
    <label className={styles.page}>
      <canvas aria-hidden="true" className={styles.drawing} ref={shown} />
      <span className={styles.name}>
        <input checked={isChosen} onChange={onToggle} type="checkbox" />
        <span>
          <span>{`Page ${page}`}</span>
          <span className="visually-hidden">{` of ${pdf.pages}`}</span>
          {looks && <span>{looks}</span>}
        </span>
      </span>
    </label>
  )
}

interface PdfPagesProps {
  file: File
  /** Where the focus goes afterwards. */
  opener: RefObject<HTMLElement | null>
  onPicture: (picture: Blob) => void
}

/** A dialog that turns pages of a PDF into one picture; it opens at once and for one file. */
export function PdfPages({ file, opener, onPicture }: PdfPagesProps) {
  const message = useRef<HTMLDivElement>(null)
  const thumbnails = useRef<HTMLFieldSetElement>(null)
  const [drawn, setDrawn] = useState(0)
  const [flow] = useState(() =>
    pdfFlow(file, {
      onDrawn: setDrawn,
      onPicture,
      focusStatus: () => message.current?.focus(),
    }),
  )
  useEffect(() => flow.close, [flow])
  const [state, send] = useFlow(flow.machine)
  const { pages, first, chosen, refusal } = state.context
  const last = Math.min(pages, first + pagesAtATime - 1)
  const isJoining = state.matches('joining')
  const hasFailed = state.matches('failed')
  const hasPages = isJoining || state.matches('choosing')

  // The dialog opened with nothing but Cancel to focus.
  useEffect(() => {
    if (hasPages) thumbnails.current?.querySelector('input')?.focus()
  }, [hasPages])

  function status() {
    if (state.matches('reading')) return 'Opening the PDF…'
    if (isJoining && drawn < chosen.length) return `Drawing page ${drawn + 1} of ${chosen.length}…`
    if (isJoining) return 'Making one picture of them…'
    const shown = first === last ? `is page ${first}` : `are pages ${first} to ${last}`
    const range = pages > pagesAtATime ? ` Here ${shown}.` : ''
    return hasPages ? `${chosen.length} of ${pages} pages chosen.${range}` : ''
  }

  return (
    <Modal
      actions={
        hasPages && (
          <Button kind="main" disabled={isJoining} onClick={() => send({ type: 'join' })}>
            Use these pages
          </Button>
        )
      }
      closeLabel={hasFailed ? 'Close' : 'Cancel'}
      isCloseQuiet={!hasFailed}
      onClose={() => send({ type: 'cancel' })}
      open={state.status === 'active'}
      opener={opener}
      title="Choose pages of your PDF"
    >
      {hasPages && (
        <>
          <p>The pages that you choose become one picture. The PDF itself stays on this device.</p>
          <fieldset className={styles.pages} disabled={isJoining} ref={thumbnails}>
            <legend className="visually-hidden">Pages</legend>
            {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((page) => (
              <PageThumbnail
                isChosen={chosen.includes(page)}
                key={page}
                onToggle={() => send({ type: 'toggle', page })}
                page={page}
                pdf={flow.opened()}
              />
            ))}
          </fieldset>
          {pages > pagesAtATime && (
            <div className={styles.turn}>
              <Button
                disabled={!state.can({ type: 'earlier' })}
                onClick={() => send({ type: 'earlier' })}
              >
                Earlier pages
              </Button>
              <Button
                disabled={!state.can({ type: 'later' })}
                onClick={() => send({ type: 'later' })}
              >
                Later pages
              </Button>
            </div>
          )}
        </>
      )}
      <div className={styles.message} ref={message} tabIndex={-1}>
        <RefusalAlert text={refusal} />
        <p role="status">{status()}</p>
        {isJoining && (
          <progress
            aria-label="Making one picture"
            className={styles.progress}
            max={chosen.length}
            value={drawn}
          />
        )}
      </div>
    </Modal>
  )
}
