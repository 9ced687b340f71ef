import { useEffect, useRef, useState, type RefObject } from 'react'
import { pagesAtATime } from '../../../../machines/pdf-pages.machine'
import { Refusal } from '../../form/refusal'
import { Modal } from '../../modal'
import { useFlow } from '../../use-flow'
import { PageThumbnail } from './page-thumbnail'
import { pdfFlow } from './pdf-flow'
import styles from './pdf-pages.module.css'

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
          <button
            className="button"
            disabled={isJoining}
            onClick={() => send({ type: 'join' })}
            type="button"
          >
            Use these pages
          </button>
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
              <button
                className="button quiet"
                disabled={!state.can({ type: 'earlier' })}
                onClick={() => send({ type: 'earlier' })}
                type="button"
              >
                Earlier pages
              </button>
              <button
                className="button quiet"
                disabled={!state.can({ type: 'later' })}
                onClick={() => send({ type: 'later' })}
                type="button"
              >
                Later pages
              </button>
            </div>
          )}
        </>
      )}
      <div className={styles.message} ref={message} tabIndex={-1}>
        <Refusal text={refusal} />
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
