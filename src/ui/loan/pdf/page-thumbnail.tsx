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
      setLooks(isWhole ? (isBlank(drawing) ? ' (looks empty)' : '') : ' (incomplete)')
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
