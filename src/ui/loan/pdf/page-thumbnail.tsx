import { useEffect, useRef, useState } from 'react'
import { isBlank } from './is-blank'
import styles from './page-thumbnail.module.css'
import type { PdfFile } from './pdf-file'

/** The width of a thumbnail in CSS px. */
const width = 140

interface PageThumbnailProps {
  pdf: PdfFile
  page: number
  isChosen: boolean
  onToggle: () => void
}

/** A page of a PDF as a checkbox. */
export function PageThumbnail({ pdf, page, isChosen, onToggle }: PageThumbnailProps) {
  const shown = useRef<HTMLCanvasElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    async function draw() {
      const drawing = await pdf.draw(page, width * devicePixelRatio, leaving.signal)
      const canvas = shown.current
      if (!canvas) return
      canvas.width = drawing.width
      canvas.height = drawing.height
      canvas.getContext('2d')?.drawImage(drawing, 0, 0)
      setEmpty(isBlank(drawing))
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
          Page {page}
          <span className="visually-hidden"> of {pdf.pages}</span>
          {isEmpty && ' (looks empty)'}
        </span>
      </span>
    </label>
  )
}
